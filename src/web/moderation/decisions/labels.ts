import type { LoggedAction } from '../../../domain/moderation/appeals.ts';
import type { ReportAction, ReportSubject } from '../../../domain/moderation/reports.ts';
import { shortDate } from '../../ui/dates.ts';

/** Returns the heading of a decision: 'Prompt hidden'. */
export function decisionLabel(action: ReportAction, kind: ReportSubject): string {
  const subject = kind === 'prompt' ? 'Prompt' : 'Comment';
  return labels[action].replace('{subject}', subject);
}

const labels: Readonly<Record<ReportAction, string>> = {
  dismiss: 'No rule broken',
  'mark-adult': '{subject} marked adult',
  'request-change': 'Change requested',
  hide: '{subject} hidden',
  warn: 'Author warned',
  suspend: 'Author suspended',
  'hide-and-suspend': '{subject} hidden, author suspended',
  ban: 'Author banned',
  'hide-and-ban': '{subject} hidden, author banned',
};

/** Labels of the log's filter. */
export const actionLabels: Readonly<Record<LoggedAction, string>> = {
  'mark-adult': 'Marked adult',
  'request-change': 'Change requested',
  hide: 'Hidden',
  warn: 'Warning',
  suspend: 'Suspension',
  'hide-and-suspend': 'Hidden and suspended',
  ban: 'Ban',
  'hide-and-ban': 'Hidden and banned',
};

/** Labels of the outcomes of an appeal. */
export const outcomeLabels = {
  upheld: 'Decision upheld',
  reversed: 'Decision reversed',
} as const;

/** 'until Nov 27, 2026'. */
export const until = (time: string) => `until ${shortDate(time)}`;
