import { expect } from 'vitest';
import { type Attack, type AttackCase, attacks } from './attack-cases.ts';
import { eventBody, promptBody } from './attacked-site.ts';

const attack = attacks();

type Line = (attack: Attack) => string;

/** Requests that need an account, with a body that would be accepted. */
const memberRequests: [name: string, line: Line, body?: object][] = [
  ['publish a prompt', () => 'POST /api/posts', promptBody('By a visitor')],
  ['change a prompt', ({ ids }) => `PUT /api/posts/id/${ids.prompt}`, promptBody('Taken over')],
  ['delete a prompt', ({ ids }) => `DELETE /api/posts/id/${ids.prompt}`],
  ['like a prompt', ({ ids }) => `POST /api/posts/${ids.prompt}/like`],
  ['bookmark a prompt', ({ ids }) => `POST /api/posts/${ids.prompt}/bookmark`],
  ['rate a prompt', ({ ids }) => `PUT /api/posts/id/${ids.prompt}/rating`, { stars: 5 }],
  ['report a prompt', ({ ids }) => `POST /api/posts/${ids.prompt}/report`, { reason: 'spam' }],
  ['comment', ({ ids }) => `POST /api/posts/id/${ids.prompt}/comments`, { bodyMd: 'Hello' }],
  ['change a comment', ({ ids }) => `PUT /api/comments/${ids.comment}`, { bodyMd: 'Changed' }],
  ['delete a comment', ({ ids }) => `DELETE /api/comments/${ids.comment}`],
  ['start a discussion', () => 'POST /api/discussions', { category: 'help', title: 'A', bodyMd: 'B' }],
  ['reply', ({ ids }) => `POST /api/discussions/${ids.discussion}/replies`, { bodyMd: 'Hello' }],
  ['delete a discussion', ({ ids }) => `DELETE /api/discussions/${ids.discussion}`],
  ['change a reply', ({ ids }) => `PUT /api/replies/${ids.reply}`, { bodyMd: 'Changed' }],
  ['follow a user', ({ bob }) => `POST /api/users/${bob.username}/follow`],
  ['follow a topic', () => 'POST /api/categories/programming/follow'],
  ['join an event', ({ ids }) => `POST /api/events/${ids.event}/join`],
  ['preview a text', () => 'POST /api/markdown/preview', { bodyMd: 'Hello' }],
  ['read their account', () => 'GET /api/users/me'],
  ['read their data', () => 'GET /api/users/me/data'],
  ['read their keys', () => 'GET /api/users/me/keys'],
  ['read their sessions', () => 'GET /api/users/me/sessions'],
  ['change their profile', () => 'PATCH /api/users/me', { bio: 'Changed' }],
  ['delete their account', () => 'DELETE /api/users/me', { password: 'x', prompts: 'keep' }],
];

/** Requests for admins only. */
const adminRequests: [name: string, line: Line, body?: object][] = [
  ['read the audit log', () => 'GET /api/admin/audit'],
  ['list users with their addresses', () => 'GET /api/admin/people'],
  ['list reports', () => 'GET /api/admin/reports'],
  ['list moderated prompts', () => 'GET /api/admin/posts'],
  ['make themselves an admin', () => 'PUT /api/admin/people/0199a5c2-7d00-7000-8000-000000000001/admin'],
  [
    'ban a user',
    () => 'PUT /api/admin/people/0199a5c2-7d00-7000-8000-000000000001/ban',
    { reason: 'Because' },
  ],
  ['hide a prompt', ({ ids }) => `PUT /api/admin/posts/${ids.prompt}/hidden`, { reason: 'Because' }],
  ['feature a prompt', ({ ids }) => `PUT /api/posts/id/${ids.prompt}/featured`],
  ['announce an event', () => 'POST /api/events', eventBody],
  ['cancel an event', ({ ids }) => `POST /api/events/${ids.event}/cancel`],
  [
    'pin a discussion',
    ({ ids }) => `PUT /api/discussions/${ids.discussion}/moderation`,
    { pinned: true, locked: true },
  ],
];

const bodyOf = (body: object | undefined) => (body ? { body } : {});

attack('a visitor may not', [
  ...memberRequests.map<AttackCase>(([name, line, body]) => ({
    name,
    send: (at) => at.visitor(line(at), bodyOf(body)),
    status: 401,
  })),
  ...adminRequests.map<AttackCase>(([name, line, body]) => ({
    name,
    send: (at) => at.visitor(line(at), bodyOf(body)),
    status: 401,
  })),
]);

attack('a member may not', [
  ...adminRequests.map<AttackCase>(([name, line, body]) => ({
    name,
    send: (at) => at.as.bob(line(at), bodyOf(body)),
    status: 403,
  })),
  {
    name: "change another user's prompt",
    send: ({ as, ids }) => as.bob(`PUT /api/posts/id/${ids.prompt}`, { body: promptBody('Taken over') }),
    status: 403,
  },
  {
    name: "delete another user's prompt",
    send: ({ as, ids }) => as.bob(`DELETE /api/posts/id/${ids.prompt}`),
    status: 403,
  },
  {
    name: "change another user's comment",
    send: ({ as, ids }) => as.bob(`PUT /api/comments/${ids.comment}`, { body: { bodyMd: 'Changed' } }),
    status: 403,
  },
  {
    name: "delete another user's comment",
    send: ({ as, ids }) => as.bob(`DELETE /api/comments/${ids.comment}`),
    status: 403,
  },
  {
    name: "change another user's discussion",
    send: ({ as, ids }) =>
      as.bob(`PUT /api/discussions/${ids.discussion}`, {
        body: { category: 'help', title: 'A', bodyMd: 'B' },
      }),
    status: 403,
  },
  {
    name: "delete another user's reply",
    send: ({ as, ids }) => as.bob(`DELETE /api/replies/${ids.reply}`),
    status: 403,
  },
  {
    name: "read another user's draft",
    send: ({ as, ids }) => as.bob(`GET /api/posts/id/${ids.draft}`),
    status: 404,
    also: ({ text }) => expect(text).not.toContain('Secret draft'),
  },
  {
    name: "like another user's draft",
    send: ({ as, ids }) => as.bob(`POST /api/posts/${ids.draft}/like`),
    status: 404,
  },
  {
    name: "comment on another user's draft",
    send: ({ as, ids }) =>
      as.bob(`POST /api/posts/id/${ids.draft}/comments`, { body: { bodyMd: 'Found it' } }),
    status: 404,
  },
  {
    name: "list another user's drafts",
    send: ({ as }) => as.bob(`GET /api/posts?status=draft&q=Secret`),
    status: [200, 400],
    also: ({ text }) => expect(text).not.toContain('Secret draft'),
  },
  {
    name: "find another user's address in their profile",
    send: ({ as, alice }) => as.bob(`GET /api/users/${alice.username}`),
    status: 200,
    also: ({ text }, { alice }) => expect(text).not.toContain(alice.email),
  },
  {
    name: 'rate their own prompt',
    send: ({ as, ids }) => as.alice(`PUT /api/posts/id/${ids.prompt}/rating`, { body: { stars: 5 } }),
    status: 422,
  },
  {
    name: 'follow themselves',
    send: ({ as, alice }) => as.alice(`POST /api/users/${alice.username}/follow`),
    status: [409, 422],
  },
  {
    name: 'make themselves an admin with a field of the profile',
    send: ({ as }) =>
      as.bob('PATCH /api/users/me', { body: { role: 'admin', emailVerified: true, bio: 'Just me' } }),
    status: [200, 422],
    also: async (_, { as }) => {
      expect((await as.bob('GET /api/admin/audit')).status).toBe(403);
    },
  },
  {
    name: 'publish in the name of another user, featured and liked',
    send: ({ as }) =>
      as.bob('POST /api/posts', {
        body: promptBody('Not really by Alice', {
          authorId: '0199a5c2-7d00-7000-8000-000000000001',
          author: { username: 'alice' },
          likes: 900,
          featured: true,
        }),
      }),
    status: [200, 201, 422],
    also: (answer, { bob }) => {
      if (answer.status === 422) return;
      const { post } = answer.json();
      expect([post.authorUsername, post.likeCount, post.featured]).toEqual([bob.username, 0, false]);
    },
  },
]);
