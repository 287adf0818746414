import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { moderationStates } from '../domain/prompt-status.ts';
import { endpoint } from './endpoint.ts';
import { line, oneOf, pageOf, pageQuery, promptId, requiredText } from './fields.ts';
import { prompt, promptSummary } from './prompts.ts';

export const listModeratedPrompts = endpoint({
  name: 'listModeratedPrompts',
  summary: 'All prompts but drafts that nobody reported (admins)',
  auth: 'required',
  query: z.object({
    q: line('Search', limits.searchQuery)
      .default('')
      .meta({ description: 'Words, "phrases", -excluded, as in GET /posts' }),
    state: oneOf('state', moderationStates).default('all').meta({ description: 'Those of one state alone' }),
    ...pageQuery(25),
  }),
  status: 200,
  reply: pageOf(promptSummary),
  problems: [],
});

export const hidePrompt = endpoint({
  name: 'hidePrompt',
  summary: 'Hide a prompt from everybody but its author and admins (admins)',
  auth: 'required',
  params: z.object({ id: promptId }),
  body: z
    .object({ reason: requiredText('Reason', limits.adminNote).meta({ description: 'The author reads it' }) })
    .meta({ id: 'HideInput' }),
  status: 200,
  reply: z.object({ success: z.literal(true), post: prompt }),
  problems: ['not-found', 'conflict'],
});

export const showPrompt = endpoint({
  name: 'showPrompt',
  summary: 'Show a hidden prompt again (admins)',
  auth: 'required',
  params: z.object({ id: promptId }),
  status: 200,
  reply: hidePrompt.reply,
  problems: ['not-found'],
});
