/** Reasons for a report. */
export const reportReasons = ['spam', 'stolen', 'harmful', 'misleading', 'adult', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Kinds of reported subjects. */
export const reportSubjects = ['prompt', 'comment'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** What a decision does with the subject of a case. */
export const subjectActions = ['keep', 'request-change', 'mark-adult', 'hide'] as const;
export type SubjectAction = (typeof subjectActions)[number];

/** What a decision does to the author of the subject. */
export const authorActions = ['none', 'warn', 'suspend', 'ban'] as const;
export type AuthorAction = (typeof authorActions)[number];

/**
 * Decisions about cases: what happens to the subject, to its author, or to both. A change is not requested
 * from an author who is banned.
 */
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
  'hide-and-warn',
  'request-change-and-warn',
  'request-change-and-suspend',
  'mark-adult-and-warn',
  'mark-adult-and-suspend',
  'mark-adult-and-ban',
] as const;
export type ReportAction = (typeof reportActions)[number];

/** Returns what a decision does with the subject and to its author. */
export function partsOf(action: ReportAction): { subject: SubjectAction; author: AuthorAction } {
  const names: readonly string[] = action.split('-and-');
  return {
    subject: subjectActions.find((one) => names.includes(one)) ?? 'keep',
    author: authorActions.find((one) => names.includes(one)) ?? 'none',
  };
}

/** Returns the decision with these two parts, as chosen in a form; undefined when there is none. */
export function decisionOf(subject: string, author: string): ReportAction | undefined {
  return reportActions.find((action) => {
    const parts = partsOf(action);
    return parts.subject === subject && parts.author === author;
  });
}

/** Returns why the choices in a form are no decision, by question; empty when they are one. */
export function decisionErrors(subject: string, author: string): { subject?: string; author?: string } {
  if (decisionOf(subject, author)) return {};
  return subject
    ? { author: 'An author who is banned cannot make a change' }
    : { subject: 'Choose what happens to it' };
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
