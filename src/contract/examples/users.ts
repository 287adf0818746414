import { type Examples, exampleTime } from './example.ts';
import { aliceChanges, bob, changedAlice, newAlice } from './people.ts';
import { listed } from './prompts.ts';

const query = { page: 1, limit: 10 };
const pagination = { currentPage: 1, limit: 10, totalCount: 1, totalPages: 1 };

export const userExamples = {
  currentUser: {
    description: 'Whoever the token or cookie belongs to, with what only they see: address and role.',
    request: {},
    reply: { user: newAlice },
  },
  updateUser: {
    description:
      'Changes the fields that are sent and nothing else. A former username goes on leading to its person and is given to nobody else.',
    request: { body: aliceChanges },
    reply: { user: changedAlice },
  },
  myPrompts: {
    description:
      'The prompts of the signed-in person, latest first: published ones and drafts, or those of one `status`.',
    request: { query: { ...query, status: 'published' } },
    reply: { data: { posts: [listed], pagination } },
  },
  myLikes: {
    description: 'What the signed-in person likes, last liked first. `createdAt` is when they liked it.',
    request: { query },
    reply: { data: { likes: [{ post: listed, createdAt: exampleTime }], pagination } },
  },
  myBookmarks: {
    description: 'What the signed-in person bookmarked, last first. `createdAt` is when they did.',
    request: { query },
    reply: { data: { bookmarks: [{ post: listed, createdAt: exampleTime }], pagination } },
  },
  listUsers: {
    description: 'Everybody here, or whose name or username holds each word of `q`.',
    request: { query: { q: 'bo', sort: 'name', page: 1, limit: 24 } },
    reply: { items: [bob], page: 1, limit: 24, total: 1, totalPages: 1 },
  },
  readUser: {
    description:
      'What anyone may know about a person. Former usernames lead to them, too; the reply has the present one.',
    request: { params: { username: 'bob' } },
    reply: { user: bob },
  },
  userPrompts: {
    description: 'The published prompts of a person, latest first.',
    request: { params: { username: 'alice' }, query },
    reply: { items: [listed], page: 1, limit: 10, total: 1, totalPages: 1 },
  },
} satisfies Examples<
  | 'currentUser'
  | 'updateUser'
  | 'myPrompts'
  | 'myLikes'
  | 'myBookmarks'
  | 'listUsers'
  | 'readUser'
  | 'userPrompts'
>;
