import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery, time, usernameOrId } from '../core/fields.ts';
import { byline } from '../people/byline.ts';
import { user } from '../people/users.ts';
import { collection, collectionId, collectionParams, readCollection } from './collections.ts';

/** A collaborator of a collection, or an invited user. */
const collaborator = z
  .object({
    user: byline,
    invitedAt: time,
    acceptedAt: time.nullable().meta({ description: 'null while the invitation is pending', example: null }),
  })
  .meta({ id: 'Collaborator' });

export type Collaborator = z.infer<typeof collaborator>;

const followState = z
  .object({ following: z.boolean(), followers: z.number().int() })
  .meta({ id: 'CollectionFollowState' });

const memberParams = z.object({ id: collectionId, username: usernameOrId });

export const addCollectionFollow = endpoint({
  name: 'addCollectionFollow',
  method: 'PUT',
  path: '/collections/{id}/follow',
  access: 'member',
  summary: 'Follow a collection',
  description: 'Follows a public or unlisted collection of another user. Repeating it has no effect.',
  params: collectionParams,
  reply: followState,
  problems: ['invalid'],
  failureMessage: 'Failed to follow the collection',
});

export const removeCollectionFollow = endpoint({
  ...addCollectionFollow,
  name: 'removeCollectionFollow',
  method: 'DELETE',
  summary: 'Unfollow a collection',
  description: 'Unfollows a collection. Repeating it has no effect.',
});

export const collectionFollowers = endpoint({
  name: 'collectionFollowers',
  method: 'GET',
  path: '/collections/{id}/followers',
  access: 'visitor',
  personalized: true,
  summary: 'Followers of a collection, latest first',
  description: 'Lists the users who follow a collection, latest follower first.',
  params: collectionParams,
  query: z.object(pageQuery(20)),
  reply: pageOf(user),
  failureMessage: 'Failed to fetch followers',
});

export const followedCollections = endpoint({
  name: 'followedCollections',
  method: 'GET',
  path: '/users/me/collections/followed',
  access: 'member',
  summary: 'The collections you follow, latest first',
  description: 'Lists the collections that you follow and can see.',
  query: z.object(pageQuery(12)),
  reply: pageOf(collection),
  failureMessage: 'Failed to fetch your collections',
});

export const listCollaborators = endpoint({
  name: 'listCollaborators',
  method: 'GET',
  path: '/collections/{id}/collaborators',
  access: 'visitor',
  personalized: true,
  summary: 'The collaborators of a collection',
  description: 'Lists the collaborators of a collection. Its owner also sees pending invitations.',
  params: collectionParams,
  reply: z.object({ items: z.array(collaborator) }),
  failureMessage: 'Failed to fetch the collaborators',
});

export const addCollaborator = endpoint({
  name: 'addCollaborator',
  method: 'PUT',
  path: '/collections/{id}/collaborators/{username}',
  access: 'member',
  summary: 'Invite a user to collaborate',
  description: `Invites a user to your collection. Once they accept, they can add, remove and reorder prompts and write notes. They cannot rename, share or delete the collection. A collection can have up to ${limits.collaboratorsPerCollection} collaborators. Repeating it has no effect.`,
  params: memberParams,
  reply: z.object({ items: z.array(collaborator) }),
  problems: ['conflict', 'invalid'],
  failureMessage: 'Failed to invite the user',
});

export const removeCollaborator = endpoint({
  ...addCollaborator,
  name: 'removeCollaborator',
  method: 'DELETE',
  summary: 'Remove a collaborator, or leave a collection',
  description:
    'Removes a collaborator or withdraws an invitation if you own the collection. With your own username, you leave the collection or decline the invitation. Added prompts and notes stay. Repeating it has no effect.',
  reply: z.object({ removed: z.literal(true) }),
  problems: [],
  failureMessage: 'Failed to remove the collaborator',
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'PUT',
  path: '/collections/{id}/invitation',
  access: 'member',
  summary: 'Accept an invitation to collaborate',
  description:
    'Accepts an invitation and makes you a collaborator of the collection. Repeating it has no effect.',
  params: collectionParams,
  resource: readCollection,
  reply: z.object({ collection }),
  problems: ['conflict'],
  failureMessage: 'Failed to accept the invitation',
});
