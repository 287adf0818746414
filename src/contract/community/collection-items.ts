import { z } from 'zod';
import { moves } from '../../domain/community/collections.ts';
import { limits } from '../../domain/core/limits.ts';
import { isBlank } from '../../domain/core/text/text.ts';
import { endpoint } from '../core/endpoint.ts';
import { line, oneOf, pageOf, pageQuery, plainText, promptId, time } from '../core/fields.ts';
import { byline } from '../people/byline.ts';
import { promptSummary } from '../prompts/prompts.ts';
import { collectionId, collectionParams } from './collections.ts';

/** A prompt in a collection. */
const collectionItem = z
  .object({
    post: promptSummary,
    note: z.string().meta({
      description: 'The note about it in this collection; may be empty',
      example: 'Say which language, or it guesses.',
    }),
    heading: z.string().meta({
      description: 'The heading of the section that begins with it; empty if none does',
      example: 'Before the review',
    }),
    addedBy: byline,
    createdAt: time.meta({ description: 'When it was added' }),
  })
  .meta({ id: 'CollectionItem' });

export type CollectionItem = z.infer<typeof collectionItem>;

const itemParams = z.object({ id: collectionId, promptId });

export const listCollectionItems = endpoint({
  name: 'listCollectionItems',
  method: 'GET',
  path: '/collections/{id}/items',
  access: 'visitor',
  personalized: true,
  summary: 'The prompts of a collection, in its order',
  description:
    'Lists the prompts of a collection that you can see: published prompts and your own. Adult prompts are listed if you chose to see them.',
  params: collectionParams,
  query: z.object(pageQuery(20)),
  reply: pageOf(collectionItem),
  failureMessage: 'Failed to fetch the collection',
});

export const addCollectionItem = endpoint({
  name: 'addCollectionItem',
  method: 'PUT',
  path: '/collections/{id}/items/{promptId}',
  access: 'member',
  summary: 'Add a prompt to a collection, or change its note or heading',
  description: `Adds a prompt to the end or in front of another one, with an optional note and the heading of a section that begins with it. If the collection already contains it, only these change. The owner and collaborators can do this. A collection can have up to ${limits.promptsPerCollection} prompts.`,
  params: itemParams,
  body: z
    .object({
      note: plainText('Note', limits.collectionNote).optional().meta({
        description: 'If omitted, an existing note does not change',
        example: 'Say which language, or it guesses.',
      }),
      heading: line('Heading', limits.collectionHeading)
        .overwrite((text) => (isBlank(text) ? '' : text))
        .optional()
        .meta({
          description: 'If omitted, an existing heading does not change; if empty, it is removed',
          example: 'Before the review',
        }),
      before: promptId.optional().meta({
        description: 'A prompt of the collection: a prompt that is added goes in front of it, not to the end',
      }),
    })
    .meta({ id: 'CollectionItemInput' }),
  reply: z.object({
    saved: z.literal(true),
    note: z.string().meta({ example: 'Say which language, or it guesses.' }),
  }),
  problems: ['conflict'],
  failureMessage: 'Failed to save the prompt',
});

export const removeCollectionItem = endpoint({
  name: 'removeCollectionItem',
  method: 'DELETE',
  path: '/collections/{id}/items/{promptId}',
  access: 'member',
  summary: 'Remove a prompt from a collection',
  description:
    'Removes a prompt and its note. The heading above it stays above the next prompt, unless that has one. Repeating it has no effect. The owner and collaborators can do this.',
  params: itemParams,
  reply: z.object({ saved: z.literal(false) }),
  failureMessage: 'Failed to remove the prompt',
});

export const moveCollectionItem = endpoint({
  name: 'moveCollectionItem',
  method: 'POST',
  path: '/collections/{id}/items/{promptId}/move',
  access: 'member',
  summary: 'Move a prompt within a collection',
  description:
    'Moves a prompt up or down by one, to the start or end, or before or after another one. Prompts that you cannot see are skipped. Headings stay where they are, and moving past one is a step of its own; a heading without prompts is removed. The owner and collaborators can do this.',
  params: itemParams,
  body: z
    .object({
      to: oneOf('to', moves).meta({ example: 'first' }),
      other: promptId.optional().meta({
        description: 'For `before` and `after`: a prompt of the collection that you can see',
      }),
    })
    .refine(({ to, other }) => other || (to !== 'before' && to !== 'after'), {
      path: ['other'],
      error: 'Name the other prompt',
    })
    .meta({ id: 'CollectionMove' }),
  idempotent: true,
  reply: z.object({ moved: z.literal(true) }),
  failureMessage: 'Failed to move the prompt',
});
