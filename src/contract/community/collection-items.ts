import { z } from 'zod';
import { moves } from '../../domain/community/collections.ts';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleByline, exampleIds, exampleListedPrompt, exampleTime } from '../core/example-data.ts';
import { oneOf, pageOf, pageQuery, plainText, promptId, time } from '../core/fields.ts';
import { byline } from '../people/byline.ts';
import { promptSummary } from '../prompts/prompts.ts';
import { collectionId, collectionParams } from './collections.ts';

/** A prompt in a collection. */
const collectionItem = z
  .object({
    post: promptSummary,
    note: z.string().meta({ description: 'What is said about it here; may be empty' }),
    addedBy: byline,
    createdAt: time.meta({ description: 'When it was added' }),
  })
  .meta({ id: 'CollectionItem' });

export type CollectionItem = z.infer<typeof collectionItem>;

const itemParams = z.object({ id: collectionId, promptId });
const exampleItemRequest = { params: { id: exampleIds.collection, promptId: exampleIds.prompt } };
const note = 'Say which language, or it guesses.';

export const listCollectionItems = endpoint({
  name: 'listCollectionItems',
  method: 'GET',
  path: '/collections/{id}/items',
  access: 'visitor',
  personalized: true,
  summary: 'The prompts of a collection, in its order',
  description:
    'Lists the prompts of a collection that you may see: published ones and your own, adult ones if you chose to see them.',
  params: collectionParams,
  query: z.object(pageQuery(20)),
  reply: pageOf(collectionItem),
  example: {
    request: { params: { id: exampleIds.collection }, query: { page: 1, limit: 20 } },
    reply: {
      items: [{ post: exampleListedPrompt, note, addedBy: exampleByline, createdAt: exampleTime }],
      page: 1,
      limit: 20,
      total: 1,
      totalPages: 1,
    },
  },
  failureMessage: 'Failed to fetch the collection',
});

export const addCollectionItem = endpoint({
  name: 'addCollectionItem',
  method: 'PUT',
  path: '/collections/{id}/items/{promptId}',
  access: 'member',
  summary: 'Add a prompt to a collection, or change its note',
  description: `Adds a prompt at the end, with a note if one is sent; if it is there already, only the note changes. The owner and collaborators can. A collection has at most ${limits.promptsPerCollection} prompts.`,
  params: itemParams,
  body: z
    .object({
      note: plainText('Note', limits.collectionNote)
        .optional()
        .meta({ description: 'Without it, the note of a prompt that is there stays' }),
    })
    .meta({ id: 'CollectionItemInput' }),
  reply: z.object({ saved: z.literal(true), note: z.string() }),
  problems: ['conflict'],
  example: {
    request: { ...exampleItemRequest, body: { note } },
    reply: { saved: true, note },
  },
  failureMessage: 'Failed to save the prompt',
});

export const removeCollectionItem = endpoint({
  name: 'removeCollectionItem',
  method: 'DELETE',
  path: '/collections/{id}/items/{promptId}',
  access: 'member',
  summary: 'Remove a prompt from a collection',
  description: 'Removes a prompt with its note. Repeating changes nothing. The owner and collaborators can.',
  params: itemParams,
  reply: z.object({ saved: z.literal(false) }),
  example: { request: exampleItemRequest, reply: { saved: false } },
  failureMessage: 'Failed to remove the prompt',
});

export const moveCollectionItem = endpoint({
  name: 'moveCollectionItem',
  method: 'POST',
  path: '/collections/{id}/items/{promptId}/move',
  access: 'member',
  summary: 'Move a prompt within a collection',
  description:
    'Moves a prompt past its neighbour, up or down, or to the start or end. Prompts that you do not see are passed over. The owner and collaborators can.',
  params: itemParams,
  body: z.object({ to: oneOf('to', moves) }).meta({ id: 'CollectionMove' }),
  idempotent: true,
  reply: z.object({ moved: z.literal(true) }),
  example: { request: { ...exampleItemRequest, body: { to: 'first' } }, reply: { moved: true } },
  failureMessage: 'Failed to move the prompt',
});
