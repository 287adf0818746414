import type { ReportAction, ReportReason, ReportSubject } from '../../domain/reports.ts';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  stolen: 'Stolen',
  harmful: 'Harmful',
  misleading: 'Misleading',
  other: 'Other',
};

/** Labels of decisions, by the kind of subject. */
export const decisionLabels: Readonly<Record<ReportAction, Record<ReportSubject, string>>> = {
  dismiss: { prompt: 'Dismissed', comment: 'Dismissed' },
  hide: { prompt: 'Hidden', comment: 'Deleted' },
  ban: { prompt: 'Author banned', comment: 'Author banned' },
  'hide-and-ban': { prompt: 'Hidden, author banned', comment: 'Deleted, author banned' },
};
