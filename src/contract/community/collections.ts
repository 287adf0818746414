import { z } from 'zod';
import {
  collectionRoles,
  collectionSorts,
  collectionVisibilities,
} from '../../domain/community/collections.ts';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import {
  id,
  idOf,
  line,
  nameOf,
  oneOf,
  pageOf,
  pageQuery,
  pageUrl,
  plainText,
  requiredLine,
  someOf,
  time,
} from '../core/fields.ts';
import { feedPaths, paths } from '../core/routes.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { readUser } from '../people/users.ts';
import { promptSummary } from '../prompts/prompts.ts';

const exampleSlug = 'for-code-reviews-k3x9m2p7qa';
const yes = z.boolean().meta({ example: true });

/** The data of a prompt on a generated cover of a collection. */
const collectionCover = z.object({
  imageUrl: promptSummary.shape.imageUrl,
  beginning: promptSummary.shape.beginning,
  placeholders: promptSummary.shape.placeholders,
  color: z.string().meta({ description: 'Color of the category; empty without one', example: '#4585cf' }),
});

/** A collection. Contains only the prompts that the viewer may see. */
export const collection = z
  .object({
    id: idOf('collection'),
    slug: z.string().meta({
      description: 'Part of its page’s address. It does not change with the name',
      example: exampleSlug,
    }),
    url: pageUrl.meta({ example: paths.collection(exampleSlug) }),
    feedUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Atom feed of a public collection',
        example: feedPaths.collection(exampleSlug),
      }),
    name: z.string().meta({ example: 'For code reviews' }),
    description: z.string().meta({ example: 'What I open before I read a pull request.' }),
    visibility: z.enum(collectionVisibilities).meta({
      description:
        '`private`: visible to the owner and collaborators; `unlisted`: visible to anyone with the address; `public`: listed',
    }),
    owner: byline,
    promptCount: z.number().int().meta({ description: 'Number of its prompts that the viewer can see' }),
    followerCount: z.number().int(),
    following: z.boolean().meta({ description: 'Whether the viewer follows it' }),
    role: z.enum(collectionRoles).nullable().meta({ description: 'The viewer’s role in it; null if none' }),
    coverPromptId: id.meta({
      description: 'The prompt that the owner chose as its cover; empty without one that the viewer can see',
    }),
    covers: z.array(collectionCover).meta({
      description: 'The cover of that prompt; without one, those of its first prompts, at most four',
    }),
    createdAt: time,
    updatedAt: time.meta({
      description: 'When it, its prompts, their order, a heading or a note last changed',
    }),
    can: z.object({ edit: yes, fill: yes, delete: yes, follow: z.boolean() }),
  })
  .meta({ id: 'Collection' });

export type Collection = z.infer<typeof collection>;
export type CollectionCover = z.infer<typeof collectionCover>;

const visibility = oneOf('Visibility', collectionVisibilities);

/** Body of POST /collections and PUT /collections/{id}. */
export const newCollection = z
  .object({
    name: requiredLine('Name', limits.collectionName).meta({ example: 'For code reviews' }),
    description: plainText('Description', limits.collectionDescription)
      .default('')
      .meta({ example: 'What I open before I read a pull request.' }),
    visibility: visibility.default('private').meta({ example: 'public' }),
  })
  .meta({ id: 'NewCollection' });
acceptReadOnlyFields(newCollection, collection);

export type NewCollection = z.output<typeof newCollection>;

/** Body of PATCH /collections/{id}. */
const patchedCollection = acceptReadOnlyFields(
  someOf({
    ...newCollection.shape,
    coverPromptId: id.meta({ description: 'A prompt of the collection to use as its cover; empty for none' }),
  }).meta({ id: 'PatchedCollection' }),
  collection,
);

export type PatchedCollection = z.output<typeof patchedCollection>;

/** The collection in an endpoint's path. */
export const collectionId = nameOf('Collection', 200).meta({
  description: 'Id or slug of the collection',
  example: exampleIds.collection,
});

export const collectionParams = z.object({ id: collectionId });
const one = z.object({ collection });

export const listCollections = endpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/collections',
  access: 'visitor',
  personalized: true,
  summary: 'Public collections',
  description:
    'Lists public collections that contain prompts, by most followers or latest change. With `q`, only those whose name or description contains every word.',
  query: z.object({
    sort: oneOf('sort', collectionSorts)
      .default('followers')
      .meta({ description: 'By most followers or latest change' }),
    q: line('Search', limits.searchQuery)
      .optional()
      .meta({ description: 'Words or prefixes; the name or description must contain all of them' }),
    ...pageQuery(12),
  }),
  reply: pageOf(collection),
  example: { query: { sort: 'recent', q: 'review' } },
  failureMessage: 'Failed to fetch collections',
});

export const userCollections = endpoint({
  name: 'userCollections',
  method: 'GET',
  path: '/users/{username}/collections',
  access: 'visitor',
  personalized: true,
  summary: 'The collections of a user, last changed first',
  description:
    'Lists a user’s public collections that contain prompts. For yourself, it lists all your collections.',
  params: readUser.params,
  query: z.object(pageQuery(12)),
  reply: pageOf(collection),
  example: { params: { username: 'alice' } },
  failureMessage: 'Failed to fetch collections',
});

export const myCollections = endpoint({
  name: 'myCollections',
  method: 'GET',
  path: '/users/me/collections',
  access: 'member',
  summary: 'Your own and shared collections, last changed first',
  description:
    'Lists the collections that you own, collaborate in or are invited to. With the id of a `prompt`, `hasPrompt` shows which of them contain it.',
  query: z.object({
    prompt: id.optional().meta({ description: 'Id of a prompt' }),
    ...pageQuery(12),
  }),
  reply: pageOf(
    collection.extend({
      hasPrompt: z
        .boolean()
        .optional()
        .meta({ description: 'With `prompt`: whether it contains that prompt' }),
    }),
  ),
  example: { query: { prompt: exampleIds.prompt } },
  failureMessage: 'Failed to fetch your collections',
});

export const readCollection = endpoint({
  name: 'readCollection',
  method: 'GET',
  path: '/collections/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One collection, by id or slug',
  description:
    'Returns a collection. `/collections/{id}/items` lists its prompts, and `/collections/{id}/export.csv`, `export.json` and `export.md` return them as a file. Only the owner, collaborators and invited users can see a private collection.',
  params: collectionParams,
  reply: one,
  version: { of: 'collection', fields: ['name', 'description', 'visibility', 'coverPromptId'] },
  failureMessage: 'Failed to fetch the collection',
});

export const createCollection = endpoint({
  name: 'createCollection',
  method: 'POST',
  path: '/collections',
  access: 'member',
  summary: 'Create a collection',
  description: `Creates a collection, private by default. A user can have up to ${limits.collectionsPerUser} collections.`,
  body: newCollection,
  idempotent: true,
  status: 201,
  reply: one,
  resource: readCollection,
  problems: ['conflict'],
  failureMessage: 'Failed to create the collection',
});

export const updateCollection = endpoint({
  name: 'updateCollection',
  method: 'PUT',
  path: '/collections/{id}',
  access: 'member',
  summary: 'Change your collection',
  description: 'Replaces name, description and visibility, and keeps the cover. Only the owner can do this.',
  params: collectionParams,
  body: newCollection,
  reply: one,
  resource: readCollection,
  failureMessage: 'Failed to change the collection',
});

export const patchCollection = endpoint({
  ...updateCollection,
  name: 'patchCollection',
  method: 'PATCH',
  summary: 'Change some fields of your collection',
  description:
    'Changes only the fields that are sent, as a JSON Merge Patch without `null`. Only the owner can do this.',
  body: patchedCollection,
  example: { body: { description: 'What I open before I read a pull request.' } },
});

export const deleteCollection = endpoint({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/collections/{id}',
  access: 'member',
  summary: 'Delete a collection',
  description:
    'Permanently deletes a collection with its order, notes and followers, but not its prompts. Only the owner and admins can do this.',
  params: collectionParams,
  reply: z.object({ id: idOf('collection') }),
  resource: readCollection,
  failureMessage: 'Failed to delete the collection',
});
