import { z } from 'zod';
import { discussionCategories } from '../domain/discussions.ts';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, oneOf, pageOf, pageQuery, requiredLine, requiredText, time } from './fields.ts';

const category = oneOf('Category', discussionCategories);

/** Whoever wrote something, as it stands beside it; without a username they are gone. */
export const byline = z
  .object({
    username: z.string().nullable(),
    displayName: z.string(),
    photoURL: z.string(),
  })
  .meta({ id: 'Byline' });

export type Byline = z.infer<typeof byline>;

/** A discussion as lists show it. */
const discussionSummary = z
  .object({
    id,
    category,
    title: z.string(),
    author: byline,
    replyCount: z.number().int(),
    pinned: z.boolean(),
    locked: z.boolean(),
    unread: z.boolean().meta({ description: 'Something is there that the signed-in person has not read' }),
    lastActivityAt: time,
    lastAuthor: byline,
    createdAt: time,
  })
  .meta({ id: 'DiscussionSummary' });

const discussion = discussionSummary
  .extend({
    bodyMd: z.string().meta({ description: 'As it was written, in Markdown' }),
    bodyHtml: z.string().meta({ description: 'The same as safe HTML' }),
    editedAt: time.nullable(),
    can: z.object({
      reply: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      moderate: z.boolean(),
    }),
  })
  .meta({ id: 'Discussion' });

export type DiscussionSummary = z.infer<typeof discussionSummary>;
export type Discussion = z.infer<typeof discussion>;

/** What somebody says, in Markdown. */
export const saidText = requiredText('Text', limits.discussionBody);

/** Body of POST /discussions and of PUT /discussions/{id}. */
export const newDiscussion = z
  .object({
    category,
    title: requiredLine('Title', limits.discussionTitle),
    bodyMd: saidText,
  })
  .meta({ id: 'NewDiscussion' });

export type NewDiscussion = z.output<typeof newDiscussion>;

const params = z.object({ id: id.meta({ description: 'Id of the discussion' }) });
const one = z.object({ discussion });

export const listDiscussions = endpoint({
  name: 'listDiscussions',
  summary: 'Discussions, pinned ones first, then by last activity',
  auth: 'optional',
  query: z.object({
    category: category.optional().meta({ description: 'Those of one category; all without it' }),
    ...pageQuery(20),
  }),
  status: 200,
  reply: pageOf(discussionSummary),
  problems: [],
});

export const recentDiscussions = endpoint({
  name: 'recentDiscussions',
  summary: 'The discussions with the last activity',
  auth: 'optional',
  query: z.object({ limit: pageQuery(3).limit }),
  status: 200,
  reply: z.object({ items: z.array(discussionSummary) }),
  problems: [],
});

export const readDiscussion = endpoint({
  name: 'readDiscussion',
  summary: 'One discussion with its first post',
  auth: 'optional',
  params,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const startDiscussion = endpoint({
  name: 'startDiscussion',
  summary: 'Start a discussion',
  auth: 'required',
  body: newDiscussion,
  idempotent: true,
  status: 201,
  reply: one,
  problems: [],
});

export const updateDiscussion = endpoint({
  name: 'updateDiscussion',
  summary: 'Change a discussion of one’s own',
  auth: 'required',
  params,
  body: newDiscussion,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const deleteDiscussion = endpoint({
  name: 'deleteDiscussion',
  summary: 'Delete a discussion with its replies',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ id }),
  problems: ['not-found'],
});

export const moderateDiscussion = endpoint({
  name: 'moderateDiscussion',
  summary: 'Pin or lock a discussion, for admins',
  auth: 'required',
  params,
  body: z
    .object({
      pinned: z.boolean({ error: 'pinned must be true or false' }),
      locked: z.boolean({ error: 'locked must be true or false' }),
    })
    .meta({ id: 'Moderation' }),
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const markDiscussionRead = endpoint({
  name: 'markDiscussionRead',
  summary: 'Note that the signed-in person has read a discussion',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ unread: z.boolean() }),
  problems: ['not-found'],
});
