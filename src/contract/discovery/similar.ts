import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { id, limitQuery, line, promptId, text } from '../core/fields.ts';
import { tagList } from '../prompts/prompt-input.ts';
import { promptSummary } from '../prompts/prompts.ts';

export const similarPrompts = endpoint({
  name: 'similarPrompts',
  method: 'GET',
  path: '/posts/id/{id}/similar',
  access: 'visitor',
  personalized: true,
  summary: 'Similar prompts',
  description:
    'Lists published prompts that share the most distinctive words of a published prompt, those in its language first. Prompts with the same body are omitted.',
  params: z.object({ id: promptId }),
  query: z.object({ limit: limitQuery(4, 12) }),
  reply: z.object({ items: z.array(promptSummary) }),
  failureMessage: 'Failed to fetch similar posts',
});

/** The text of a prompt that is about to be published. */
const promptText = z
  .object({
    title: line('Title', limits.title).default('').meta({ example: exampleTexts.title }),
    summary: line('Short Description', limits.summary).default('').meta({ example: exampleTexts.summary }),
    tags: tagList,
    contentMd: text('Prompt Content', limits.body).meta({ example: exampleTexts.contentMd }),
    id: id.optional().meta({ description: 'Id of the prompt being edited, which is omitted' }),
  })
  .meta({ id: 'PromptText' });

export type PromptText = z.output<typeof promptText>;

/** A published prompt that is nearly the same as a text. */
const nearDuplicate = z
  .object({
    id,
    title: z.string().meta({ example: exampleTexts.title }),
    url: z.string().meta({ description: 'The page of the prompt', example: `/prompt/${exampleIds.prompt}` }),
    authorUsername: z.string().meta({ example: 'alice' }).nullable(),
    authorDisplayName: z.string().meta({ example: 'Alice Moreau' }),
    isOwn: z.boolean().meta({ description: 'Whether the viewer published it' }),
    similarity: z
      .number()
      .meta({ description: 'Approximate share of words that both have in the same order, 0 to 1, rounded' }),
  })
  .meta({ id: 'NearDuplicate' });

export type NearDuplicate = z.infer<typeof nearDuplicate>;

/** Bytes of a text with every field at its limit, in any script, with few characters escaped. */
const textBytes = 1024 * 1024;

export const findDuplicates = endpoint({
  name: 'findDuplicates',
  method: 'POST',
  path: '/posts/duplicates',
  access: 'member',
  whileSuspended: true,
  summary: 'Find near-duplicates of a text',
  description:
    'Lists up to three published prompts that are nearly the same as a text, most similar first, as a check before publishing. It omits the prompt being edited, the prompts it was forked from and their forks, and prompts made from the same template for another subject. Very short texts have none. Nothing is stored.',
  body: promptText,
  maxBodyBytes: textBytes,
  reply: z.object({ items: z.array(nearDuplicate) }),
  failureMessage: 'Failed to find similar posts',
});
