/** Reasons for a report. */
export const reportReasons = ['spam', 'stolen', 'harmful', 'misleading', 'adult', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Kinds of reported subjects. */
export const reportSubjects = ['prompt', 'comment'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Decisions about cases. */
export const reportActions = [
  'dismiss',
  'mark-adult',
  'request-change',
  'hide',
  'warn',
  'suspend',
  'hide-and-suspend',
  'ban',
  'hide-and-ban',
] as const;
export type ReportAction = (typeof reportActions)[number];

/** Whether a decision hides the subject. */
export function hidesSubject(action: ReportAction): boolean {
  return action.startsWith('hide');
}

/** Whether a decision suspends the author, for days that it names. */
export function suspendsAuthor(action: ReportAction): boolean {
  return action.endsWith('suspend');
}

/** Whether a decision bans the author. */
export function bansAuthor(action: ReportAction): boolean {
  return action.endsWith('ban');
}

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
