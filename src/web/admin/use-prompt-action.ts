import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type PromptAction = 'feature' | 'unfeature' | 'hide' | 'show';

const successMessages: Record<PromptAction, string> = {
  feature: 'Featured on the home page',
  unfeature: 'No longer featured',
  hide: 'Hidden',
  show: 'Shown again',
};

/** Applies an action to a prompt and updates the cache. Errors of 'hide' and 'show' are shown in their dialogs, others as a toast. */
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
        { queryKey: adminQueries.allPrompts },
        (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? post : item)) },
      );
      // Prompt lists and prompt counts on other pages are stale.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats'], ['community']])
        void queries.invalidateQueries({ queryKey: key });
      toast.success(successMessages[action]);
      onDone();
    },
    onError: (error, { action }) => {
      if (action === 'feature' || action === 'unfeature') toast.failure(error);
    },
  });
}
