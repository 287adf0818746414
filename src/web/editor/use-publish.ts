import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, createClient } from '../../contract/client.ts';
import type { NewPrompt } from '../../contract/prompt-input.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { asksItself } from '../identity/asks-itself.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';
import { inputOf, type PromptForm } from './form.ts';

/**
 * Publishes what the form says or saves it as a draft, anew or in place of `prompt`: with `base`, only while nobody has
 * changed that since then (409). What the cache knows follows.
 */
export function usePublish(prompt: Prompt | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const publishOnce = usePublishOnce();
  return useMutation({
    meta: asksItself,
    mutationFn: ({ form, status, base }: Sent) =>
      prompt
        ? api.updatePrompt({
            params: { id: prompt.id },
            body: { ...inputOf(form), status, ...(base && { updatedAt: base }) },
          })
        : publishOnce({ ...inputOf(form), status }),
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

/**
 * Publishing, so that trying again after a lost reply does not publish twice: the same prompt goes out under the same
 * key until the site has answered.
 */
function usePublishOnce() {
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  return async (prompt: NewPrompt) => {
    const body = JSON.stringify(prompt);
    if (unanswered.current?.body !== body) unanswered.current = { body, key: newKey() };
    const api = createClient({ base: '/api', headers: { 'idempotency-key': unanswered.current.key } });
    try {
      return await api.publishPrompt({ body: prompt });
    } catch (error) {
      const answered = error instanceof CallError && error.status >= 400 && error.status < 500;
      // An answer would be given again: the next attempt is a new one.
      if (answered) unanswered.current = undefined;
      throw error;
    }
  };
}

// `crypto.randomUUID` is missing on sites without https.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
