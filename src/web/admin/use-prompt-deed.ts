import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';
import { toast } from '../ui/toast.ts';
import { adminQueries } from './queries.ts';

export type PromptDeed = 'feature' | 'unfeature' | 'hide' | 'show';

const done: Record<PromptDeed, string> = {
  feature: 'Featured on the home page',
  unfeature: 'No longer featured',
  hide: 'Hidden',
  show: 'Shown again',
};

/** Does something about a prompt and shows it as it is then; a failure is for the dialog that asked, else a toast. */
export function usePromptDeed({ id }: PromptSummary, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deed, reason = '' }: { deed: PromptDeed; reason?: string }) => {
      const params = { id };
      if (deed === 'feature') return api.featurePrompt({ params });
      if (deed === 'unfeature') return api.unfeaturePrompt({ params });
      return deed === 'hide' ? api.hidePrompt({ params, body: { reason } }) : api.showPrompt({ params });
    },
    onSuccess: ({ post }, { deed }) => {
      queries.setQueryData(promptQueries.one(id).queryKey, post);
      queries.setQueriesData<{ items: PromptSummary[] }>(
        { queryKey: adminQueries.everyPrompts },
        (list) => list && { ...list, items: list.items.map((one) => (one.id === id ? post : one)) },
      );
      // Lists of other pages, and what counts prompts, are out of date.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats'], ['community']])
        void queries.invalidateQueries({ queryKey: key });
      toast.success(done[deed]);
      onDone();
    },
    onError: (error, { deed }) => {
      if (deed === 'feature' || deed === 'unfeature') toast.failure(error);
    },
  });
}
