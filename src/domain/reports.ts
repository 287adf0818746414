/** Reasons for a report. */
export const reportReasons = ['spam', 'stolen', 'harmful', 'misleading', 'adult', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Kinds of reported subjects. */
export const reportSubjects = ['prompt', 'comment'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Decisions about reports. */
export const reportActions = ['dismiss', 'mark-adult', 'hide', 'ban', 'hide-and-ban'] as const;
export type ReportAction = (typeof reportActions)[number];

/** Whether a report with this reason needs details. */
export function needsDetails(reason: ReportReason): boolean {
  return reason === 'other';
}

/** Error messages for reports, shared by forms and the API. */
export const reportMessages = {
  reason: 'Choose a reason',
  details: 'Say in a few words what is wrong',
  own: { prompt: 'You cannot report your own prompt', comment: 'You cannot report your own comment' },
} as const;
