import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type PromptAction = 'feature' | 'unfeature' | 'hide' | 'show';

const done: Record<PromptAction, string> = {
  feature: 'Featured on the home page',
  unfeature: 'No longer featured',
  hide: 'Hidden',
  show: 'Shown again',
};

/** Does something about a prompt and shows it as it is then; a failure is for the dialog that asked, else a toast. */
export function usePromptAction({ id }: PromptSummary, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason = '' }: { action: PromptAction; reason?: string }) => {
      const params = { id };
      if (action === 'feature') return api.featurePrompt({ params });
      if (action === 'unfeature') return api.unfeaturePrompt({ params });
      return action === 'hide' ? api.hidePrompt({ params, body: { reason } }) : api.showPrompt({ params });
    },
    onSuccess: ({ post }, { action }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      queries.setQueriesData<{ items: PromptSummary[] }>(
        { queryKey: adminQueries.everyPrompts },
        (list) => list && { ...list, items: list.items.map((one) => (one.id === id ? post : one)) },
      );
      // Lists of other pages, and what counts prompts, are out of date.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats'], ['community']])
        void queries.invalidateQueries({ queryKey: key });
      toast.success(done[action]);
      onDone();
    },
    onError: (error, { action }) => {
      if (action === 'feature' || action === 'unfeature') toast.failure(error);
    },
  });
}
