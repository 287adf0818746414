import { expect } from 'vitest';
import { type AttackCase, attacks } from './attack-cases.ts';

const attack = attacks();

/** Replies that no cache may share. */
const privateReplies = [
  '/api/users/me',
  '/api/users/me/data',
  '/api/users/me/keys',
  '/api/users/me/sessions',
  '/api/posts/following',
  '/',
  '/settings',
  '/write',
];

attack('caches', [
  ...privateReplies.map<AttackCase>((path) => ({
    name: `a member's ${path} is not shared`,
    send: async ({ visitor, newMember }) => {
      const { cookie } = await newMember();
      return visitor(`GET ${path}`, { headers: { cookie } });
    },
    status: 200,
    also: ({ headers }) => expect(headers['cache-control']).toMatch(/private|no-store/),
  })),
  {
    name: "a member's home page does not become a visitor's",
    send: async ({ visitor, newMember }) => {
      const { cookie, username } = await newMember();
      const own = await visitor('GET /', { headers: { cookie } });
      expect(own.text).toContain(username);
      const answer = await visitor('GET /');
      expect(answer.text).not.toContain(username);
      return answer;
    },
    status: 200,
    also: ({ headers }) => {
      expect(headers['set-cookie']).toBeUndefined();
    },
  },
  {
    name: 'a forwarded host in the page',
    send: ({ visitor }) => visitor('GET /', { headers: { 'x-forwarded-host': 'evil.example' } }),
    status: 200,
    also: ({ text }) => expect(text).not.toContain('evil.example'),
  },
  {
    name: 'another Host in the page',
    send: ({ visitor }) => visitor('GET /about', { headers: { host: 'evil.example' } }),
    status: [200, 400, 421],
    also: ({ text }) => expect(text).not.toContain('evil.example'),
  },
  {
    name: 'another Host in the feed',
    send: ({ visitor }) => visitor('GET /feed.xml', { headers: { host: 'evil.example' } }),
    status: [200, 400, 421],
    also: ({ text }) => expect(text).not.toContain('evil.example'),
  },
  {
    name: 'X-Original-URL and X-Rewrite-URL',
    send: ({ visitor }) =>
      visitor('GET /about', { headers: { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' } }),
    status: 200,
    also: ({ text }) => expect(text).toMatch(/<h1[^>]*>.*About/s),
  },
  {
    name: 'X-HTTP-Method-Override',
    send: ({ as, ids }) =>
      as.alice(`GET /api/posts/id/${ids.prompt}`, { headers: { 'x-http-method-override': 'DELETE' } }),
    status: 200,
  },
  {
    name: 'a range beyond a file',
    send: ({ visitor }) => visitor('GET /favicon.svg', { headers: { range: 'bytes=999999-' } }),
    status: [200, 416],
  },
  {
    name: 'thousands of ranges',
    send: ({ visitor }) =>
      visitor('GET /favicon.svg', { headers: { range: `bytes=${'0-1,'.repeat(1_000)}0-1` } }),
    status: [200, 206, 416],
  },
]);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const id = '0199a5c2-7d00-7000-8000-000000000001';

/** Cursors that no reply contains. */
const forged: [name: string, cursor: string][] = [
  ['text', 'hello'],
  ['nothing', '%20'],
  ['an object', encoded({ sort: 'recent' })],
  ['null', encoded(null)],
  ['another sort', encoded(['popular', '1', id])],
  ['a date that does not exist', encoded(['recent', '2026-99-99 99:99:99+00', id])],
  ['a date far away', encoded(['recent', '999999-01-01 00:00:00+00', id])],
  ['infinity', encoded(['recent', 'infinity', id])],
  ['SQL as key', encoded(['recent', "now()'); drop table users; --", id])],
  ['SQL as id', encoded(['recent', '2026-01-01 00:00:00+00', "x'::uuid"])],
  ['NUL', encoded(['recent', '\u0000', id])],
  ['ten thousand characters', encoded(['recent', '1'.repeat(7_000), id])],
  ['a list in a list', encoded([['recent'], ['x'], [id]])],
];

attack('cursors', [
  ...forged.map<AttackCase>(([name, cursor]) => ({
    name: `of the list of prompts: ${name}`,
    send: ({ visitor }) => visitor(`GET /api/posts?sort=recent&cursor=${cursor}`),
    status: 400,
  })),
  ...forged.map<AttackCase>(([name, cursor]) => ({
    name: `of comments: ${name}`,
    send: ({ visitor, ids }) => visitor(`GET /api/posts/id/${ids.prompt}/comments?cursor=${cursor}`),
    status: 400,
  })),
  {
    name: 'of trending, with a number beyond all numbers',
    send: ({ visitor }) =>
      visitor(`GET /api/posts?sort=trending&cursor=${encoded(['trending', '9e99', id])}`),
    status: [200, 400],
  },
  {
    name: 'of followed prompts',
    send: ({ as }) => as.bob(`GET /api/posts/following?cursor=${encoded(['x', 'y'])}`),
    status: 400,
  },
]);
