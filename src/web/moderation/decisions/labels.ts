import {
  type AuthorAction,
  partsOf,
  type ReportAction,
  type ReportSubject,
  type SubjectAction,
} from '../../../domain/moderation/reports.ts';
import { shortDate } from '../../ui/dates.ts';

/** Returns the heading of a decision: 'Prompt hidden, author warned'; without a kind, 'Hidden, author warned'. */
export function decisionLabel(action: ReportAction, kind?: ReportSubject): string {
  if (action === 'dismiss') return kind ? 'No rule broken' : 'Dismissed';
  const { subject, author } = partsOf(action);
  const label = [subjectLabels[subject].replace('{subject}', kind ?? ''), authorLabels[author]]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const subjectLabels: Readonly<Record<SubjectAction, string>> = {
  keep: '',
  'request-change': 'change requested',
  'mark-adult': '{subject} marked adult',
  hide: '{subject} hidden',
};

const authorLabels: Readonly<Record<AuthorAction, string>> = {
  none: '',
  warn: 'author warned',
  suspend: 'author suspended',
  ban: 'author banned',
};

/** Labels of the outcomes of an appeal. */
export const outcomeLabels = {
  upheld: 'Decision upheld',
  reversed: 'Decision reversed',
} as const;

/** 'until Nov 27, 2026'. */
export const until = (time: string) => `until ${shortDate(time)}`;
