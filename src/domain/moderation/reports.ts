/** Reasons for a report. */
export const reportReasons = ['spam', 'stolen', 'harmful', 'misleading', 'adult', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Kinds of reported subjects. */
export const reportSubjects = ['prompt', 'comment'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/**
 * A subject is hidden until the decision when this many members with accounts of this age have reported it.
 */
export const automaticHiding = {
  /** Members with an open report. */
  reporters: 3,
  /** Days since they signed up. */
  accountDays: 7,
  /** The reason shown to the author of the prompt. */
  reason: 'Hidden until moderators review it',
} as const;

/** Whether a report with this reason needs details. */
export function needsDetails(reason: ReportReason): boolean {
  return reason === 'other';
}

/** Error messages for reports, shared by forms and the API. */
export const reportMessages = {
  reason: 'Choose a reason',
  details: 'Describe the problem in a few words',
  own: { prompt: 'You cannot report your own prompt', comment: 'You cannot report your own comment' },
} as const;
