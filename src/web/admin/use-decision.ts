import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportCase } from '../../contract/report-cases.ts';
import type { ReportAction, ReportReason, ReportSubject } from '../../domain/reports.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

/** Decides a case, unless new reports arrived since it was loaded (409). The calling dialog shows errors. */
export function useDecision({ id, subject, latestAt }: ReportCase, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: ReportAction; note: string }) =>
      api.decideReports({ params: { id }, body: { ...body, latestAt } }),
    onSuccess: async (_, { action }) => {
      onDone();
      toast.success(decisionLabels[action][subject.kind]);
      const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      // The case was removed from the list, and with it the focused button.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    },
    onError: ({ status }) => {
      // Another admin decided it, or it was reported again: the list is stale.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allReports });
    },
  });
}

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
