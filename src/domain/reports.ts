/** Why a person may report something of somebody else's. */
export const reportReasons = ['spam', 'stolen', 'harmful', 'misleading', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a report can be about. Discussions can join here. */
export const reportSubjects = ['prompt', 'comment'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** What may be decided about what was reported. */
export const reportActions = ['dismiss', 'hide', 'ban', 'hide-and-ban'] as const;
export type ReportAction = (typeof reportActions)[number];

/** Whether a report with this reason says nothing without words of its own. */
export function needsDetails(reason: ReportReason): boolean {
  return reason === 'other';
}

/** Sentences for a report that cannot be taken; forms and the API say the same. */
export const reportMessages = {
  reason: 'Choose a reason',
  details: 'Say in a few words what is wrong',
  own: { prompt: 'You cannot report your own prompt', comment: 'You cannot report your own comment' },
} as const;
