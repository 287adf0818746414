import { expect } from 'vitest';
import { type AttackCase, attacks } from './attack-cases.ts';
import { promptBody } from './attacked-site.ts';

const attack = attacks();

const kilobyte = 1024;
const publish = 'POST /api/posts';

/** Bodies that are JSON but not a prompt. */
const notPrompts: [name: string, body: unknown][] = [
  ['an array', []],
  ['null', 'null'],
  ['a number', '1'],
  ['text', '"title"'],
  ['a title that is an object', promptBody('x', { title: { $gt: '' } })],
  ['a title that is a list', promptBody('x', { title: ['a', 'b'] })],
  ['a title of a megabyte', promptBody('x'.repeat(900 * kilobyte))],
  ['a blank title', promptBody(' ​ ')],
  ['a title with NUL', promptBody('A\u0000B')],
  ['a title with half a character', '{"title":"\\ud800","status":"draft"}'],
  ['an unknown topic', promptBody('x', { categoryId: '../../etc/passwd' })],
  ['a topic that is SQL', promptBody('x', { categoryId: "x' or '1'='1" })],
  ['a negative price', promptBody('x', { isPremium: true, price: -5 })],
  ['a price of 10^308', promptBody('x', { isPremium: true, price: 1e308 })],
  ['a price that is text', promptBody('x', { isPremium: true, price: '9.99' })],
  ['a hundred thousand tags', promptBody('x', { tags: Array.from({ length: 100_000 }, (_, n) => `t${n}`) })],
  ['a cover that is a script', promptBody('x', { imageUrl: 'javascript:alert(1)' })],
  ['a cover that is a file of the server', promptBody('x', { imageUrl: 'file:///etc/passwd' })],
  [
    'a sample video that is a script',
    promptBody('x', { sampleResponses: [{ type: 'video', content: 'data:text/html,<script>' }] }),
  ],
  ['an unknown status', promptBody('x', { status: 'featured' })],
];

attack('bodies', [
  ...notPrompts.map<AttackCase>(([name, body]) => ({
    name: `publishing ${name}`,
    send: ({ as }) => as.bob(publish, { body }),
    // Ten thousand fields and items are the most that are read.
    status: [400, 413, 422],
  })),
  {
    name: 'JSON that is cut off',
    send: ({ as }) => as.bob(publish, { body: '{"title":"A' }),
    status: 400,
  },
  {
    name: 'an empty body',
    send: ({ as }) => as.bob(publish, { body: '' }),
    status: [400, 415, 422],
  },
  {
    name: 'bytes that are not text',
    send: ({ as }) => as.bob(publish, { body: Buffer.from([0xff, 0xfe, 0x00, 0x80]) }),
    status: 400,
  },
  {
    name: 'XML instead of JSON',
    send: ({ as }) =>
      as.bob(publish, {
        body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
        headers: { 'content-type': 'application/xml' },
      }),
    status: 415,
  },
  {
    name: 'a form instead of JSON, as another site could send it',
    send: ({ as }) =>
      as.bob(publish, { body: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    status: 415,
  },
  {
    name: 'arrays in arrays, two million deep',
    send: ({ as }) => as.bob(publish, { body: '['.repeat(2_000_000) }),
    status: [400, 413, 422],
  },
  {
    name: 'objects in objects, well-formed and deep',
    send: ({ as }) => as.bob(publish, { body: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` }),
    status: [400, 422],
  },
  {
    name: 'a contact message of 2 MB by a visitor',
    send: ({ visitor }) => visitor('POST /api/contact', { body: '['.repeat(2_000 * kilobyte) }),
    status: 413,
  },
  {
    name: 'a sign-in of 2 MB',
    send: ({ visitor }) =>
      visitor('POST /api/auth/sign-in/email', {
        body: { email: 'a@example.com', password: 'x'.repeat(2_000 * kilobyte) },
      }),
    status: 413,
  },
  {
    name: 'a prompt of 4 MB without a declared length',
    send: ({ as }) =>
      as.bob(publish, {
        body: promptBody('x', { contentMd: 'x'.repeat(4_000 * kilobyte) }),
        chunked: true,
      }),
    status: [400, 413],
  },
  {
    name: '__proto__ as a field',
    send: ({ as }) =>
      as.bob('PATCH /api/users/me', {
        body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}},"bio":"b"}',
      }),
    status: [200, 422],
    also: async (_, { as }) => {
      expect((await as.bob('GET /api/admin/audit')).status).toBe(403);
    },
  },
  {
    name: 'the same field twice',
    send: ({ as }) => as.bob('PATCH /api/users/me', { body: '{"bio":"first","bio":"second"}' }),
    status: [200, 400, 422],
  },
]);

/** Queries of the list of prompts that it must refuse. */
const wrongQueries = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=99999999999999999999',
  'page=abc',
  'page=1%00',
  'limit=0',
  'limit=101',
  'limit=NaN',
  'sort=hot_score;drop',
  'status=any',
];

/** Queries that find nothing, or the ordinary list. */
const oddQueries = [
  "q='%20or%201=1--",
  'q=%25',
  'q=%5C',
  'q=((((((((((',
  'q=%22%22%22',
  'q=-',
  'q=a%26b%7Cc!d',
  `q=${'a%20'.repeat(500)}`,
  'tag=%3Cscript%3E',
  'categoryId=__proto__',
  'authorId=1%20or%201=1',
  'tags=,,,,',
];

attack('queries', [
  ...wrongQueries.map<AttackCase>((query) => ({
    name: `GET /posts?${query}`,
    send: ({ visitor }) => visitor(`GET /api/posts?${query}`),
    status: 400,
  })),
  ...oddQueries.map<AttackCase>((query) => ({
    name: `GET /posts?${query.slice(0, 40)}`,
    send: ({ visitor }) => visitor(`GET /api/posts?${query}`),
    status: [200, 400],
  })),
]);

/** Paths that must lead nowhere. */
const paths: [path: string, status: number | readonly number[]][] = [
  ['/files/../secret', [400, 404]],
  ['/files/%2e%2e/secret', [400, 404]],
  ['/files/..%2f..%2fsecret', [400, 404]],
  ['/assets/../../package.json', [400, 404]],
  ['/assets/%2e%2e%2f%2e%2e%2fpackage.json', [400, 404]],
  ['/.env', 404],
  ['/.git/config', 404],
  ['/data/secret', 404],
  ['/api/posts/%2e%2e/%2e%2e/data/secret', [400, 404]],
  ['//api/posts', 400],
  ['/api/posts/id/%E0%A4%A', [400, 404]],
  ['/prompt/%E0%A4', [400, 404]],
  ['/api/posts/id/%00', [400, 404]],
  ['/api/nothing', 404],
  ['/previews/%2e%2e/x.png', [400, 404]],
  [`/api/posts?q=${'a'.repeat(20_000)}`, [400, 414, 431]],
];

attack('paths', [
  ...paths.map<AttackCase>(([path, status]) => ({
    name: `GET ${path.slice(0, 50)}`,
    send: ({ visitor }) => visitor(`GET ${path}`),
    status,
    also: ({ text }) => expect(text).not.toMatch(/"dependencies"|\[core\]|root:/),
  })),
]);
