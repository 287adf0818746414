import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, ownPageOf, pageOf, pageQuery, time } from './fields.ts';
import { promptSummary } from './prompts.ts';

/** A person as anyone may see them. */
export const user = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    headline: z.string(),
    bio: z.string(),
    location: z.string(),
    website: z.string(),
    linkedinUrl: z.string(),
    profession: z.string(),
    company: z.string(),
    createdAt: time,
    followersCount: z.number().int(),
    followingCount: z.number().int(),
    promptsCount: z.number().int(),
  })
  .meta({ id: 'User' });

/** The signed-in person: also what only they may see. */
export const ownUser = user
  .extend({ uid: id, email: z.string(), emailVerified: z.boolean(), role: z.enum(['member', 'admin']) })
  .meta({ id: 'OwnUser' });

export type User = z.infer<typeof user>;
export type OwnUser = z.infer<typeof ownUser>;

const listQuery = z.object(pageQuery(10));
const kept = z.object({ post: promptSummary, createdAt: time });

export const currentUser = endpoint({
  name: 'currentUser',
  summary: 'The signed-in person',
  auth: 'required',
  status: 200,
  reply: z.object({ user: ownUser }),
  problems: [],
});

export const readUser = endpoint({
  name: 'readUser',
  summary: 'One person, by username or id',
  auth: 'none',
  params: z.object({ username: z.string().max(100) }),
  status: 200,
  reply: z.object({ user }),
  problems: ['not-found'],
});

export const userPrompts = endpoint({
  name: 'userPrompts',
  summary: "A person's published prompts, latest first",
  auth: 'optional',
  params: readUser.params,
  query: listQuery,
  status: 200,
  reply: pageOf(promptSummary),
  problems: ['not-found'],
});

export const myPrompts = endpoint({
  name: 'myPrompts',
  summary: 'The prompts of the signed-in person, latest first',
  auth: 'required',
  query: listQuery.extend({
    status: z.enum(['draft', 'published'], { error: "status must be 'draft' or 'published'" }).optional(),
  }),
  status: 200,
  reply: ownPageOf('posts', promptSummary),
  problems: [],
});

export const myLikes = endpoint({
  name: 'myLikes',
  summary: 'What the signed-in person likes, last liked first',
  auth: 'required',
  query: listQuery,
  status: 200,
  reply: ownPageOf('likes', kept),
  problems: [],
});

export const myBookmarks = endpoint({
  name: 'myBookmarks',
  summary: 'What the signed-in person bookmarked, last first',
  auth: 'required',
  query: listQuery,
  status: 200,
  reply: ownPageOf('bookmarks', kept),
  problems: [],
});
