import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPrompt } from '../../contract/prompt-input.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { asksItself } from '../identity/asks-itself.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';
import { useSendOnce } from '../send-once.ts';
import { inputOf, type PromptForm } from './form.ts';

/**
 * Publishes what the form says or saves it as a draft, anew or in place of `prompt`: with `base`, only while nobody has
 * changed that since then (409). What the cache knows follows.
 */
export function usePublish(prompt: Prompt | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const publish = useSendOnce((once, body: NewPrompt) => once.publishPrompt({ body }));
  return useMutation({
    meta: asksItself,
    mutationFn: ({ form, status, base }: Sent) =>
      prompt
        ? api.updatePrompt({
            params: { id: prompt.id },
            body: { ...inputOf(form), status, ...(base && { updatedAt: base }) },
          })
        : publish({ ...inputOf(form), status }),
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(post.id).queryKey, post);
      // Lists, and what counts prompts, are out of date.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats']]) {
        void queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}

interface Sent {
  form: PromptForm;
  status: NewPrompt['status'];
  base: string | undefined;
}
