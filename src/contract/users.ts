import { z } from 'zod';
import { isOwnFile, isWebAddress } from '../domain/addresses.ts';
import { limits } from '../domain/limits.ts';
import { memberSorts } from '../domain/members.ts';
import { usernameProblem } from '../domain/username.ts';
import { endpoint } from './endpoint.ts';
import { id, line, oneOf, ownPageOf, pageOf, pageQuery, person, requiredLine, text, time } from './fields.ts';
import { status } from './prompt-input.ts';
import { promptSummary } from './prompts.ts';

/** A person as anyone may see them. */
const user = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string().meta({ description: 'Address of a picture; empty without one' }),
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
    following: z.boolean().meta({ description: 'Whether the viewer follows this person' }),
  })
  .meta({ id: 'User' });

/** The signed-in person: also what only they may see. */
export const ownUser = user
  .extend({ uid: id, email: z.string(), emailVerified: z.boolean(), role: z.enum(['member', 'admin']) })
  .meta({ id: 'OwnUser' });

export type User = z.infer<typeof user>;
export type OwnUser = z.infer<typeof ownUser>;

/** Body of PATCH /users/me: only what changes. */
const changedUser = z
  .object({
    username: requiredLine('Username', 100)
      .toLowerCase()
      .check((context) => {
        const message = usernameProblem(context.value);
        if (message) context.issues.push({ code: 'custom', message, input: context.value });
      }),
    displayName: requiredLine('Name', limits.displayName),
    headline: line('Headline', limits.bio),
    photoURL: address('Photo', (value) => isWebAddress(value) || isOwnFile(value)),
    location: line('Location', limits.profileLine),
    website: address('Website', isWebAddress),
    linkedinUrl: address('LinkedIn', isWebAddress),
    profession: line('Profession', limits.profileLine),
    company: line('Company', limits.profileLine),
    bio: text('Bio', limits.bio),
    coverImageUrl: z
      .literal('', { error: 'Profiles have no cover image: leave coverImageUrl empty' })
      .meta({ description: 'Profiles have no cover image: always empty' }),
  })
  .partial()
  .meta({ id: 'ChangedUser' });

export type ChangedUser = z.output<typeof changedUser>;

const listQuery = z.object(pageQuery(10));
const kept = z.object({ post: promptSummary, createdAt: time });

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'The people here',
  auth: 'optional',
  query: z.object({
    q: line('Search', limits.searchQuery)
      .default('')
      .meta({ description: 'Words or parts of them, all of which the name or username must hold' }),
    sort: oneOf('sort', memberSorts)
      .default('prompts')
      .meta({ description: 'Most prompts, most followers, last come, or by name' }),
    ...pageQuery(24),
  }),
  status: 200,
  reply: pageOf(user),
  problems: [],
});

export const currentUser = endpoint({
  name: 'currentUser',
  summary: 'The signed-in person',
  auth: 'required',
  status: 200,
  reply: z.object({ user: ownUser }),
  problems: [],
});

export const updateUser = endpoint({
  name: 'updateUser',
  summary: 'Change the signed-in person',
  auth: 'required',
  body: changedUser,
  status: 200,
  reply: z.object({ user: ownUser }),
  problems: ['invalid', 'conflict', 'unsupported-media-type'],
});

export const readUser = endpoint({
  name: 'readUser',
  summary: 'One person, by username (also a former one) or id',
  auth: 'optional',
  params: z.object({ username: person }),
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
    status: status
      .optional()
      .meta({ description: 'Drafts, published or hidden ones alone; all of them without it' }),
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

/** An http or https address; blank for none. One without its beginning is taken as https. */
function address(label: string, allowed: (value: string) => boolean) {
  return line(label, limits.url)
    .overwrite((value) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(value) ? `https://${value}` : value))
    .refine((value) => value === '' || allowed(value), {
      error: `${label} must be an http or https address`,
    });
}
