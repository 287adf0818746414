import { z } from 'zod';
import { discussionCategories } from '../../domain/community/discussions.ts';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { idOf, line, oneOf, pageOf, pageQuery, pageUrl, requiredLine, someOf, time } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { richText } from '../texts/markdown.ts';

const category = oneOf('Category', discussionCategories).meta({ example: 'help' });

/** A discussion as lists show it. */
const discussionSummary = z
  .object({
    id: idOf('discussion'),
    url: pageUrl.meta({ example: `/community/discussions/${exampleIds.discussion}` }),
    category,
    title: z.string().meta({ example: 'How do you keep answers short?' }),
    author: byline,
    replyCount: z.number().int(),
    pinned: z.boolean(),
    locked: z.boolean(),
    unread: z.boolean().meta({ description: 'Whether it has posts that the viewer has not read' }),
    lastActivityAt: time,
    lastAuthor: byline,
    createdAt: time,
  })
  .meta({ id: 'DiscussionSummary' });

const discussion = discussionSummary
  .extend({
    bodyMd: z
      .string()
      .meta({ description: 'The original Markdown', example: 'Mine **ramble**. Any ideas, @bob?' }),
    bodyHtml: z.string().meta({
      description: 'The text as safe HTML',
      example: '<p>Mine <strong>ramble</strong>. Any ideas, <a href="/profile/bob">@bob</a>?</p>\n',
    }),
    editedAt: time.nullable().meta({ example: null }),
    can: z.object({
      reply: z.boolean().meta({ example: true }),
      edit: z.boolean().meta({ example: true }),
      delete: z.boolean().meta({ example: true }),
      moderate: z.boolean(),
    }),
  })
  .meta({ id: 'Discussion' });

export type DiscussionSummary = z.infer<typeof discussionSummary>;
export type Discussion = z.infer<typeof discussion>;

/** Body of POST /discussions and of PUT /discussions/{id}. */
export const newDiscussion = z
  .object({
    category,
    title: requiredLine('Title', limits.discussionTitle).meta({ example: 'How do you keep answers short?' }),
    bodyMd: richText.meta({ example: 'Mine **ramble**. Any ideas, @bob?' }),
  })
  .meta({ id: 'NewDiscussion' });
acceptReadOnlyFields(newDiscussion, discussion);

export type NewDiscussion = z.output<typeof newDiscussion>;

/** Body of PATCH /discussions/{id}. */
const patchedDiscussion = acceptReadOnlyFields(
  someOf(newDiscussion.shape).meta({ id: 'PatchedDiscussion' }),
  discussion,
);

export type PatchedDiscussion = z.output<typeof patchedDiscussion>;

const params = z.object({ id: idOf('discussion').meta({ description: 'Id of the discussion' }) });
const one = z.object({ discussion });

export const listDiscussions = endpoint({
  name: 'listDiscussions',
  method: 'GET',
  path: '/discussions',
  access: 'visitor',
  personalized: true,
  summary: 'Discussions, pinned ones first, then by latest activity',
  description:
    'Lists pinned discussions first, then the others by latest activity. With `q`, only those that contain every word in the title or first post. For signed-in users, `unread` marks discussions with new posts.',
  query: z.object({
    category: category.optional().meta({ description: 'Only this category' }),
    q: line('Search', limits.searchQuery)
      .optional()
      .meta({ description: 'Words or prefixes; the title or first post must contain all of them' }),
    ...pageQuery(20),
  }),
  reply: pageOf(discussionSummary),
  example: { query: { category: 'help' } },
  failureMessage: 'Failed to fetch discussions',
});

export const recentDiscussions = endpoint({
  name: 'recentDiscussions',
  method: 'GET',
  path: '/discussions/recent',
  access: 'visitor',
  personalized: true,
  summary: 'The discussions with the latest activity',
  description: 'Lists the discussions with the latest posts, pinned or not.',
  query: z.object({ limit: pageQuery(3).limit }),
  reply: z.object({ items: z.array(discussionSummary) }),
  failureMessage: 'Failed to fetch discussions',
});

export const readDiscussion = endpoint({
  name: 'readDiscussion',
  method: 'GET',
  path: '/discussions/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One discussion with its first post',
  description: 'Returns a discussion with its first post; `can` says what the viewer can do with it.',
  params,
  reply: one,
  version: { of: 'discussion', fields: ['category', 'title', 'bodyMd'] },
  failureMessage: 'Failed to fetch the discussion',
});

export const startDiscussion = endpoint({
  name: 'startDiscussion',
  method: 'POST',
  path: '/discussions',
  access: 'member',
  actionLimits: ['firstDayPosts', 'mention'],
  summary: 'Start a discussion',
  description:
    'Starts a discussion in one of the categories. The text is Markdown. `bodyHtml` is sanitized HTML: it omits the author’s HTML and images, adds `nofollow` to links and links mentions to profiles.',
  body: newDiscussion,
  idempotent: true,
  status: 201,
  reply: one,
  resource: readDiscussion,
  failureMessage: 'Failed to start the discussion',
});

export const updateDiscussion = endpoint({
  name: 'updateDiscussion',
  method: 'PUT',
  path: '/discussions/{id}',
  access: 'member',
  summary: 'Change your discussion',
  description:
    'Replaces the title, category and text, unless the discussion is locked. Only the author can do this.',
  params,
  body: newDiscussion,
  reply: one,
  resource: readDiscussion,
  example: { body: { title: 'How do you keep answers short and complete?' } },
  failureMessage: 'Failed to update the discussion',
});

export const patchDiscussion = endpoint({
  ...updateDiscussion,
  name: 'patchDiscussion',
  method: 'PATCH',
  summary: 'Change some fields of your discussion',
  description:
    'Changes only the fields that are sent, as a JSON Merge Patch without `null`. Fails if the discussion is locked. Only the author can do this.',
  body: patchedDiscussion,
});

export const deleteDiscussion = endpoint({
  name: 'deleteDiscussion',
  method: 'DELETE',
  path: '/discussions/{id}',
  access: 'member',
  summary: 'Delete a discussion with its replies',
  description:
    'Permanently deletes a discussion with all its replies. Only the author and admins can do this.',
  params,
  reply: z.object({ id: idOf('discussion') }),
  resource: readDiscussion,
  failureMessage: 'Failed to delete the discussion',
});

export const moderateDiscussion = endpoint({
  name: 'moderateDiscussion',
  method: 'PUT',
  path: '/discussions/{id}/moderation',
  access: 'admin',
  summary: 'Pin or lock a discussion (admins)',
  description: 'Pins a discussion above the others, or locks it to prevent new replies and changes.',
  params,
  body: z
    .object({
      pinned: z.boolean({ error: 'pinned must be true or false' }).meta({ example: true }),
      locked: z.boolean({ error: 'locked must be true or false' }),
    })
    .meta({ id: 'Moderation' }),
  reply: one,
  resource: readDiscussion,
  failureMessage: 'Failed to update the discussion',
});

export const markDiscussionRead = endpoint({
  name: 'markDiscussionRead',
  method: 'POST',
  path: '/discussions/{id}/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Mark a discussion as read',
  description: 'Marks everything posted in a discussion so far as read by the signed-in user.',
  params,
  reply: z.object({ unread: z.boolean() }),
  failureMessage: 'Failed to mark the discussion as read',
});
