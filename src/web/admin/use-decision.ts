import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportCase } from '../../contract/report-cases.ts';
import type { ReportAction } from '../../domain/reports.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';
import { decisionLabels } from './report-labels.ts';

/** Decides about what was reported, as it was looked at; a failure is for the dialog that asked. */
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
      // The case is gone from the list, and the focus with it.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    },
    onError: ({ status }) => {
      // Somebody was quicker, or reported it again: what is listed is out of date.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.everyReports });
    },
  });
}
