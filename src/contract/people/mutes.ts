import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery, time, usernameOrId } from '../core/fields.ts';
import { user } from './users.ts';

const hidingState = z.object({ muted: z.boolean(), blocked: z.boolean() }).meta({ id: 'HidingState' });
export type HidingState = z.infer<typeof hidingState>;

const hiddenUser = z.object({ user, createdAt: time }).meta({ id: 'HiddenUser' });
export type HiddenUser = z.infer<typeof hiddenUser>;

const params = z.object({ username: usernameOrId });

export const muteUser = endpoint({
  name: 'muteUser',
  method: 'PUT',
  path: '/users/{username}/mute',
  access: 'member',
  whileSuspended: true,
  summary: 'Mute a user',
  description:
    'Lists, searches and recommendations omit this user’s prompts, collections, discussions and comments, and nothing they do notifies you. Their profile and links to their content still work. They are not notified. Repeating it has no effect.',
  params,
  reply: hidingState,
  problems: ['invalid', 'conflict'],
  example: { reply: { muted: true } },
  failureMessage: 'Failed to mute',
});

export const unmuteUser = endpoint({
  ...muteUser,
  name: 'unmuteUser',
  method: 'DELETE',
  summary: 'Unmute a user',
  description:
    'Unmutes a user. You are not notified later of what they did in the meantime. Repeating it has no effect.',
  problems: ['invalid'],
  example: { reply: { muted: false } },
  failureMessage: 'Failed to unmute',
});

export const blockUser = endpoint({
  ...muteUser,
  name: 'blockUser',
  method: 'PUT',
  path: '/users/{username}/block',
  summary: 'Block a user',
  description:
    'Mutes each of you for the other and ends the follows between you. Until you unblock them, neither of you can follow the other, comment on or rate their prompts, reply to them, suggest edits to them or invite them to collections: this fails with 403. Mentions do not notify either of you. Both of you can still read public content. Repeating it has no effect.',
  example: { reply: { blocked: true } },
  failureMessage: 'Failed to block',
});

export const unblockUser = endpoint({
  ...blockUser,
  name: 'unblockUser',
  method: 'DELETE',
  summary: 'Unblock a user',
  description: 'Unblocks a user. Follows are not restored. Repeating it has no effect.',
  problems: ['invalid'],
  example: { reply: { blocked: false } },
  failureMessage: 'Failed to unblock',
});

export const mutedUsers = endpoint({
  name: 'mutedUsers',
  method: 'GET',
  path: '/users/me/mutes',
  access: 'member',
  summary: 'Users you mute',
  description: 'Lists the users you mute, latest first.',
  query: z.object(pageQuery(10)),
  reply: pageOf(hiddenUser),
  failureMessage: 'Failed to fetch the users you mute',
});

export const blockedUsers = endpoint({
  ...mutedUsers,
  name: 'blockedUsers',
  path: '/users/me/blocks',
  summary: 'Users you block',
  description: 'Lists the users you block, latest first.',
  failureMessage: 'Failed to fetch the users you block',
});
