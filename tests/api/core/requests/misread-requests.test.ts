import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let id: string;
beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  id = (await alice.api.publishPrompt({ body: aPrompt() })).id;
});

/** Sends bytes as they are, with a key of alice. */
async function send(line: string, headers: Record<string, string>, body?: Uint8Array | string) {
  const [method = '', path = ''] = line.split(' ');
  const response = await app.fetch(
    new Request(`http://localhost:3000/api${path}`, {
      method,
      headers: { authorization: `Bearer ${alice.token}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const json = 'application/json';
const draft = (title: string) => JSON.stringify({ status: 'draft', title });

describe('a body', () => {
  it.each([
    ['latin-1', Buffer.from(draft('café'), 'latin1')],
    ['UTF-16', Buffer.from(draft('café'), 'utf16le')],
    ['half a character', Buffer.from(draft('café')).subarray(0, -3)],
  ])('in %s is not stored', async (_, bytes) => {
    const { status, body } = await send('POST /posts', { 'content-type': json }, bytes);
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it.each([
    ['application/json; charset=utf-8', 201],
    ['application/json;charset="UTF-8"', 201],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; version=1', 201],
    ['application/json; version=1; charset=utf-8', 201],
    ['application/json; version=1; charset=utf-16', 415],
  ])('with the type %s is answered with %i', async (type, status) => {
    expect((await send('POST /posts', { 'content-type': type }, draft('Typed'))).status).toBe(status);
  });

  it('that is compressed is refused with the cause', async () => {
    const { status, body } = await send(
      'POST /posts',
      { 'content-type': json, 'content-encoding': 'gzip' },
      new Uint8Array([31, 139]),
    );
    expect([status, body.detail]).toEqual([415, 'Send the body without compression (Content-Encoding)']);
  });
});

describe('a parameter that occurs twice', () => {
  it.each(['fields=id&fields=title', 'limit=5&limit=6', 'categoryId=a&categoryId=b', 'q=a&q='])(
    '(%s) is refused',
    async (query) => {
      const { status, body } = await app.request(`GET /posts?${query}`);
      const [name] = query.split('=');
      expect([status, body.errors]).toEqual([
        400,
        [{ field: name, message: `${name} occurs more than once. Send it once` }],
      ]);
    },
  );
});

it('filters that contradict each other are refused', async () => {
  const { body } = await app.request('GET /posts?premium=true&price=free');
  expect(body.errors).toEqual([
    { field: 'premium', message: 'premium and price contradict each other: leave out one of them' },
  ]);
  expect((await app.request('GET /posts?premium=true&price=premium')).status).toBe(200);
});

describe('the message names the cause', () => {
  it.each(['pk_123', 'Token abc', 'Bearer a, Bearer b', 'Basic YTpi'])(
    'of the credentials %s',
    async (authorization) => {
      const { status, body } = await send('GET /users/me', { authorization });
      expect(status).toBe(401);
      if (!authorization.startsWith('Bearer'))
        expect(body.detail).toBe('Authorization must be the word Bearer, a space and one token');
    },
  );

  it.each(['abc', '', 'W/abc'])('of If-Match: %s', async (value) => {
    const { status, body } = await send(
      `PATCH /posts/id/${id}`,
      { 'content-type': json, 'if-match': value },
      '{"heading":"x"}',
    );
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'If-Match', message: 'If-Match must be the ETag of a response, with its quotes, or *' }],
    ]);
  });

  it.each([
    [`/posts/id/IDENTIFIER/comparison`, ['from', 'to']],
    ['/posts?cursor=garbage', ['cursor']],
    ['/posts?page=100000', ['page']],
    [`/posts?ids=${Array.from({ length: 101 }, (_, n) => n).join()}`, ['ids']],
  ])('of %s by its parameters', async (path, fields) => {
    const { body } = await app.request(`GET ${path.replace('IDENTIFIER', id)}`);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    for (const { field, message } of body.errors) expect(message.toLowerCase()).toContain(field);
  });

  it('of a change of the user themselves by its field', async () => {
    expect((await app.request('PUT /users/alice/follow', { as: alice })).body.errors).toMatchObject([
      { field: 'username' },
    ]);
    expect(
      (await app.request(`PUT /posts/id/${id}/rating`, { body: { stars: 5 }, as: alice })).body.errors,
    ).toMatchObject([{ field: 'stars' }]);
  });
});
