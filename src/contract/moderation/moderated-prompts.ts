import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { moderationStates } from '../../domain/prompts/prompt-status.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTime } from '../core/example-data.ts';
import { done, line, oneOf, pageOf, pageQuery, promptId, requiredPlainText } from '../core/fields.ts';
import { prompt, promptSummary, readPrompt } from '../prompts/prompts.ts';

export const listModeratedPrompts = endpoint({
  name: 'listModeratedPrompts',
  method: 'GET',
  path: '/admin/posts',
  access: 'admin',
  summary: 'Prompts for moderation (admins)',
  description:
    'Lists all prompts except drafts that were never reported, latest first. With `state`, only those in that state.',
  query: z.object({
    q: line('Search', limits.searchQuery)
      .default('')
      .meta({ description: 'Words, "phrases", -excluded, as in GET /posts' }),
    state: oneOf('state', moderationStates)
      .default('all')
      .meta({ description: 'Only prompts in this state' }),
    ...pageQuery(25),
  }),
  reply: pageOf(promptSummary),
  example: { query: { q: 'patient', state: 'published' } },
  failureMessage: 'Failed to fetch posts',
});

export const hidePrompt = endpoint({
  name: 'hidePrompt',
  method: 'PUT',
  path: '/admin/posts/{id}/hidden',
  access: 'admin',
  summary: 'Hide a prompt (admins)',
  description:
    'Hides a published prompt: it disappears from lists, counts and feeds. Only admins and its author can still open it, and the author sees the reason.',
  params: z.object({ id: promptId }),
  body: z
    .object({
      reason: requiredPlainText('Reason', limits.adminNote).meta({
        description: 'Shown to the author',
        example: 'Copied from a book.',
      }),
    })
    .meta({ id: 'HideInput' }),
  reply: done.extend({ post: prompt }),
  problems: ['conflict'],
  resource: readPrompt,
  example: {
    reply: { post: { status: 'hidden', hidden: { at: exampleTime, reason: 'Copied from a book.' } } },
  },
  failureMessage: 'Failed to hide the prompt',
});

export const markAdult = endpoint({
  ...hidePrompt,
  name: 'markAdult',
  path: '/admin/posts/{id}/adult',
  summary: 'Mark a prompt as adult (admins)',
  description:
    'Marks a prompt as adult. Lists, search and feeds omit it unless the reader chose to see adult prompts, and its page asks first. Its author cannot remove the mark.',
  body: undefined,
  problems: undefined,
  example: { reply: { post: { isAdult: true } } },
  failureMessage: 'Failed to mark the prompt',
});

export const unmarkAdult = endpoint({
  ...markAdult,
  name: 'unmarkAdult',
  method: 'DELETE',
  summary: 'Remove the adult mark from a prompt (admins)',
  description: 'Removes the mark, even if the author set it. The prompt appears in all lists again.',
  example: { reply: { post: { isAdult: false } } },
});

export const showPrompt = endpoint({
  name: 'showPrompt',
  method: 'DELETE',
  path: '/admin/posts/{id}/hidden',
  access: 'admin',
  summary: 'Show a hidden prompt again (admins)',
  description: 'Shows a hidden prompt again, with its likes and bookmarks.',
  params: z.object({ id: promptId }),
  reply: hidePrompt.reply,
  resource: readPrompt,
  failureMessage: 'Failed to show the prompt',
});
