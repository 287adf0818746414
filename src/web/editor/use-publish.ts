import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Prompt } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';
import { inputOf, type PromptForm } from './form.ts';

/**
 * Publishes what the form says, or changes `prompt` to it: with `base`, only while nobody has changed it since then
 * (409). What the cache knows follows.
 */
export function usePublish(prompt: Prompt | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ form, base }: { form: PromptForm; base: string | undefined }) =>
      prompt
        ? api.updatePrompt({
            params: { id: prompt.id },
            body: { ...inputOf(form), ...(base && { updatedAt: base }) },
          })
        : api.publishPrompt({ body: { ...inputOf(form), status: 'published' } }),
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(post.id).queryKey, post);
      // Lists, and what counts prompts, are out of date.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats']]) {
        void queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}
