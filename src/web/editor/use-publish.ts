import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPrompt } from '../../contract/prompt-input.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { handlesSessionEnd } from '../identity/session.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { useSendOnce } from '../runtime/send-once.ts';
import { inputOf, type PromptForm } from './form.ts';

/**
 * Publishes the form or saves it as a draft, creating a prompt or updating `prompt`. With `base`, an update fails with 409
 * if the prompt was changed after that time. Updates the query cache.
 */
export function usePublish(prompt: Prompt | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const publish = useSendOnce((once, body: NewPrompt) => once.publishPrompt({ body }));
  return useMutation({
    meta: handlesSessionEnd,
    mutationFn: ({ form, status, base }: PublishInput) =>
      prompt
        ? api.updatePrompt({
            params: { id: prompt.id },
            body: { ...inputOf(form), status, ...(base && { updatedAt: base }) },
          })
        : publish({ ...inputOf(form), status }),
    onSuccess: ({ post }) => {
      queries.setQueryData(promptQueries.one(post.id).queryKey, post);
      // Prompt lists and prompt counts are stale now.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats']]) {
        void queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}

interface PublishInput {
  form: PromptForm;
  status: NewPrompt['status'];
  base: string | undefined;
}
