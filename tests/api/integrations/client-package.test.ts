/** The client package, as its users call it: against the product, and against replies made up here. */
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as published from '../../../packages/client/src/index.ts';
import type { EndpointInput, Reply } from '../../../src/contract/core/endpoint.ts';
import type { EndpointName, Endpoints } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const { ApiError, ConnectionError, createClient, verifyWebhook, WebhookError } = published;

describe('the types', () => {
  it('are those of the contract', () => {
    // Fails to compile where a reply or request of the contract has another type than the package says.
    const replies: never = undefined as unknown as DifferentReplies;
    const requests: never = undefined as unknown as DifferentRequests;
    expect([replies, requests]).toEqual([undefined, undefined]);
  });

  it('have the version of the package', () => {
    const file = join(import.meta.dirname, '../../../packages/client/package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8'));
    expect(version).toBe(published.apiVersion);
  });
});

describe('with a site', () => {
  let app: TestApp;
  let alice: TestUser;
  let client: published.Client;
  const clientOf = (options: Partial<published.ClientOptions> = {}) =>
    createClient({ site: 'http://localhost:3000', fetch: async (request) => app.fetch(request), ...options });

  beforeAll(async () => {
    app = await testApp();
    alice = await app.user('alice');
    client = clientOf({ token: async () => alice.token });
    for (let n = 0; n < 5; n++) await alice.api.publishPrompt({ body: aPrompt({ title: `Prompt ${n}` }) });
  });

  it('reads, publishes and likes', async () => {
    const { id, post } = await client.publishPrompt({ body: aPrompt({ title: 'Plan meals' }) });
    expect(post.authorUsername).toBe('alice');
    expect(await client.addLike({ params: { id } })).toEqual({ liked: true, likeCount: 1 });
    expect((await clientOf().readPrompt({ params: { id } })).post).toMatchObject({
      title: 'Plan meals',
      liked: false,
    });
    const { size } = await client.myArchive();
    expect(size).toBeGreaterThan(100);
  });

  it('goes through a list by its cursors, and starts where it is told to', async () => {
    const { total } = await client.listPrompts({ query: { authorId: alice.id } });
    const query = { authorId: alice.id, limit: 2, sort: 'recent' } as const;
    const ids: string[] = [];
    for await (const { id } of client.listPrompts.all({ query })) ids.push(id);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    const pages: string[][] = [];
    for await (const { items } of client.listPrompts.pages({ query: { ...query, page: 2 } }))
      pages.push(items.map(({ id }) => id));
    expect(pages.flat()).toEqual(ids.slice(2));
    expect('all' in client.readPrompt).toBe(false);
  });

  it('goes through the log of changes to its end, where it continues later', async () => {
    const { nextCursor: cursor } = await client.listChanges({ query: { cursor: 'now' } });
    const written: string[] = [];
    for (let n = 0; n < 3; n++) written.push((await client.publishPrompt({ body: aPrompt() })).id);
    const pages = [];
    for await (const page of client.listChanges.pages({ query: { cursor, limit: 2 } })) pages.push(page);
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
      written.slice(0, 2),
      written.slice(2),
    ]);
    expect(pages.at(-1)?.nextCursor).not.toBe(cursor);
  });

  it('explains what is refused', async () => {
    const refused = await failureOf(client.publishPrompt({ body: aPrompt({ title: '' }) }));
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ field: 'title' }],
      requestId: expect.any(String),
      message: 'Title is required',
    });
    expect(await failureOf(clientOf({ token: 'pk_none' }).currentUser())).toMatchObject({ status: 401 });
  });

  it('reads again only what changed, and overwrites nothing', async () => {
    const { items } = await client.listPrompts({ query: { authorId: alice.id, limit: 1 } });
    const params = { id: items[0]?.id ?? '' };
    const { reply, response } = await client.readPrompt.withResponse({ params });
    const etag = response.headers.get('etag') ?? '';
    expect(await failureOf(client.readPrompt({ params }, { ifNoneMatch: etag }))).toMatchObject({
      status: 304,
    });
    const body = aPrompt({ title: 'Changed' });
    await client.updatePrompt({ params, body }, { ifMatch: etag });
    expect(await failureOf(client.updatePrompt({ params, body }, { ifMatch: etag }))).toMatchObject({
      status: 412,
    });
    expect(reply.post.title).not.toBe('Changed');
  });

  it('tells once that an endpoint is an older form', async () => {
    const told: published.DeprecationNotice[] = [];
    const telling = clientOf({ token: alice.token, onDeprecation: (notice) => told.push(notice) });
    await app.user('bob');
    const params = { username: 'bob' };
    await telling.followUser({ params });
    await telling.followUser({ params });
    await telling.addUserFollow({ params });
    expect(told).toEqual([{ endpoint: 'followUser', since: new Date('2026-11-23'), sunset: undefined }]);
  });

  it('does nothing twice when replies are lost', async () => {
    let lost = 0;
    const unlucky = clientOf({
      token: alice.token,
      fetch: async (request) => {
        const response = await app.fetch(request);
        if (lost++ < 2) throw new TypeError('network error');
        return response;
      },
    });
    const { id } = await unlucky.publishPrompt({ body: aPrompt({ title: 'Only once' }) });
    const { items } = await client.listPrompts({ query: { q: '"Only once"' } });
    expect(items.map((prompt) => prompt.id)).toEqual([id]);
  });
});

describe('retries', () => {
  /** A client whose requests get these replies in turn: a status, or nothing. */
  function scripted(...replies: (Response | 'none')[]) {
    const sent: Request[] = [];
    const client = createClient({
      site: 'https://prompts.example/',
      token: 'secret',
      fetch: async (request) => {
        sent.push(request);
        const reply = replies.shift() ?? 'none';
        if (reply === 'none') throw new TypeError('network error');
        return reply;
      },
    });
    return { client, sent };
  }
  const fails = (status: number, headers = {}) =>
    Response.json({ status, detail: 'No' }, { status, headers });
  const now = { 'retry-after': '0' };
  const comment = { params: { id: 'a/b' }, body: { bodyMd: 'Yes' } };

  it('follow 429, 5xx and lost replies of what can be repeated', async () => {
    const { client, sent } = scripted(fails(429, now), fails(503, now), 'none', Response.json({ items: [] }));
    expect(await client.listTopics()).toEqual({ items: [] });
    expect(sent.map(({ url }) => url)).toEqual(Array(4).fill('https://prompts.example/api/categories'));
  });

  it('have the same key, which is another one for another call', async () => {
    const { client, sent } = scripted(fails(500), Response.json({}), Response.json({}), Response.json({}));
    await client.publishPrompt({ body: aPrompt({ title: 'First' }) });
    await client.publishPrompt({ body: aPrompt() });
    await client.publishPrompt({ body: aPrompt() }, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0], keys[3]]).toEqual([true, false, 'mine']);
    expect(await sent[1]?.json()).toMatchObject({ title: 'First' });
  });

  it.each([
    ['a write that could run twice', () => scripted('none'), 1],
    ['a failure that stays', () => scripted(fails(422)), 1],
    ['too long a pause', () => scripted(fails(429, { 'retry-after': '3600' })), 1],
    ['too many attempts', () => scripted(...Array.from({ length: 5 }, () => fails(429, now))), 4],
  ])('do not follow %s', async (_, script, attempts) => {
    const { client, sent } = script();
    expect(
      await failureOf(client.createKey({ body: { name: 'Key', scopes: ['read'], password: 'secret' } })),
    ).toBeInstanceOf(Error);
    expect(sent).toHaveLength(attempts);
  });

  it('have no key without a token, because keys belong to users', async () => {
    const sent: Request[] = [];
    const visitor = createClient({
      site: 'https://prompts.example',
      fetch: async (request) => {
        sent.push(request);
        throw new TypeError('network error');
      },
    });
    const message = { name: 'A', email: 'a@example.com', subject: 'Hello', message: 'Hello' };
    expect(await failureOf(visitor.sendMessage({ body: message }))).toBeInstanceOf(ConnectionError);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
  });

  it('end when the caller aborts, also during a pause', async () => {
    const { client } = scripted(fails(429, { 'retry-after': '50' }));
    const abort = new AbortController();
    const call = failureOf(client.listTopics({}, { signal: abort.signal }));
    abort.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });
  });

  it('follow a reply that takes too long', async () => {
    let attempts = 0;
    const client = createClient({
      site: 'https://prompts.example',
      timeout: 20,
      retries: 1,
      fetch: ({ signal }) =>
        new Promise((_, reject) => {
          attempts += 1;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const failed = await failureOf(client.listTopics());
    expect(failed).toBeInstanceOf(ConnectionError);
    expect([failed.message, attempts]).toEqual(['No reply within 20 ms (listTopics)', 2]);
  });

  it('fill in the parts of an address', async () => {
    const { client, sent } = scripted(Response.json({}));
    await client.addComment(comment);
    expect(sent[0]?.url).toBe('https://prompts.example/api/posts/id/a%2Fb/comments');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  });
});

describe('a webhook', () => {
  const bytes = randomBytes(32);
  const secret = `whsec_${bytes.toString('base64')}`;
  const body = '{"type":"prompt.published","data":{"title":"Überblick"}}';
  const time = 1_800_000_000;
  const signature = (key: Uint8Array, content = `msg_1.${time}.${body}`) =>
    `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  const message = (headers: Record<string, string> = {}, content: string | Uint8Array = body) => ({
    headers: {
      'Webhook-Id': 'msg_1',
      'webhook-timestamp': `${time}`,
      'webhook-signature': signature(bytes),
      ...headers,
    },
    body: content,
  });
  const options = { now: time * 1000 + 299_000 };

  it('with a valid signature is returned, parsed', async () => {
    expect(await verifyWebhook(message(), secret, options)).toEqual(JSON.parse(body));
    const { headers } = message();
    const asBytes = new TextEncoder().encode(body);
    expect(await verifyWebhook({ headers: new Headers(headers), body: asBytes }, secret, options)).toEqual(
      JSON.parse(body),
    );
  });

  it('may have several signatures, and several secrets may be valid', async () => {
    const several = message({ 'webhook-signature': `v1a,AAAA v1,AAAA ${signature(bytes)}` });
    expect(await verifyWebhook(several, secret, options)).toEqual(JSON.parse(body));
    const other = `whsec_${randomBytes(24).toString('base64')}`;
    expect(await verifyWebhook(message(), [other, secret], options)).toEqual(JSON.parse(body));
  });

  it.each([
    ['another body', message({}, body.replace('data', 'date')), options],
    ['another id', message({ 'Webhook-Id': 'msg_2' }), options],
    ['another secret', message({ 'webhook-signature': signature(randomBytes(32)) }), options],
    [
      'a signature of another version',
      message({ 'webhook-signature': signature(bytes).replace('v1', 'v2') }),
      options,
    ],
    ['no signature', message({ 'webhook-signature': '' }), options],
    ['an old time', message(), { now: time * 1000 + 301_000 }],
    ['a time to come', message(), { now: time * 1000 - 301_000 }],
    ['no time', message({ 'webhook-timestamp': 'now' }), options],
    ['what is not base64', message({ 'webhook-signature': 'v1,%%%' }), options],
  ])('with %s is refused', async (_, given, when) => {
    expect(await failureOf(verifyWebhook(given, secret, when))).toBeInstanceOf(WebhookError);
  });

  it('that is signed with no secret of a webhook is refused', async () => {
    expect(await failureOf(verifyWebhook(message(), '', options))).toBeInstanceOf(WebhookError);
  });
});

async function failureOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: Error) => error,
  );
}

type Different<Of extends Record<EndpointName, boolean>> = {
  [N in EndpointName]: Of[N] extends true ? never : N;
}[EndpointName];

/** Endpoints whose reply in the contract is not one of the package. */
type DifferentReplies = Different<{
  [N in EndpointName]: Endpoints[N] extends { file: string }
    ? true
    : Reply<Endpoints[N]> extends published.Replies[N]
      ? true
      : false;
}>;

/** Endpoints that do not take what the package sends. */
type DifferentRequests = Different<{
  [N in EndpointName]: Endpoints[N] extends { bodyType: 'file' }
    ? true
    : published.Requests[N] extends EndpointInput<Endpoints[N]>
      ? true
      : false;
}>;
