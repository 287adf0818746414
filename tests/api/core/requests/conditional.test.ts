import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let clock = Date.parse('2026-05-01T00:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock++) });
  alice = await app.user('alice');
});

describe('reads', () => {
  it('have an entity tag, and are answered with 304 when it matches', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    for (const path of [`/posts/id/${id}`, '/posts', '/categories', '/users/alice', '/stats/community']) {
      const first = await app.request(`GET ${path}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await app.request(`GET ${path}`, { headers: { 'if-none-match': `W/"x", ${etag}` } });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect((await app.request(`GET ${path}`, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    }
    const before = (await app.request(`GET /posts/id/${id}`)).headers.get('etag');
    await alice.api.likePrompt({ params: { id } });
    expect((await app.request(`GET /posts/id/${id}`)).headers.get('etag')).not.toBe(before);
  });

  it('have the same headers for HEAD', async () => {
    for (const [path, as] of [['/posts?limit=1'], ['/users/me', alice]] as const) {
      const [get, head] = [
        await app.request(`GET ${path}`, { as }),
        await app.request(`HEAD ${path}`, { as }),
      ];
      expect([path, head.status, head.text]).toEqual([path, 200, '']);
      for (const name of ['etag', 'link', 'cache-control', 'content-type'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });

  it('of one page of a list link to the other pages', async () => {
    for (let n = 0; n < 5; n++) await alice.api.publishPrompt({ body: aPrompt({ categoryId: 'design' }) });
    const rels = async (query: string) => {
      const { headers } = await app.request(`GET /posts?categoryId=design&limit=2${query}`);
      return Object.fromEntries(
        Array.from(
          (headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g),
          ([, address = '', rel = '']) => {
            const { searchParams } = new URL(address, 'http://x');
            return [rel, searchParams.get('page') ?? (searchParams.has('cursor') ? 'cursor' : '')];
          },
        ),
      );
    };
    expect(await rels('')).toEqual({ first: '1', next: 'cursor', last: '3' });
    expect(await rels('&page=2')).toEqual({ first: '1', prev: '1', next: 'cursor', last: '3' });
    expect(await rels('&page=3')).toEqual({ first: '1', prev: '2', last: '3' });
    const { nextCursor } = await app.visitor.listPrompts({ query: { categoryId: 'design', limit: 2 } });
    expect(await rels(`&cursor=${nextCursor}`)).toEqual({ first: '1', next: 'cursor', last: '3' });
    const link = (await app.request('GET /users/me/prompts?limit=3', { as: alice })).headers.get('link');
    expect(link).toMatch(/<\/api\/users\/me\/prompts\?limit=3&cursor=[\w-]+>; rel="next"/);
    const reply = await app.request('GET /posts?limit=0000002&tags=&q=%20explain%20');
    expect(reply.headers.get('link')).toMatch(
      /<\/api\/posts\?limit=2&q=explain&tags=&cursor=[\w-]+>; rel="next"/,
    );
  });
});

describe('cursors', () => {
  it.each(['trending', 'recent', 'popular', 'oldest'] as const)(
    'page through a list by %s, each prompt once',
    async (sort) => {
      const all = (await app.visitor.listPrompts({ query: { sort, limit: 100 } })).items.map(
        (item) => item.id,
      );
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await app.visitor.listPrompts({ query: { sort, limit: 2, ...(cursor && { cursor }) } });
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      } while (cursor && seen.length < 50);
      expect(seen).toEqual(all);
    },
  );

  it('page through a search, best matches first', async () => {
    const all = (await app.visitor.listPrompts({ query: { q: 'explain', limit: 100 } })).items.map(
      (item) => item.id,
    );
    const first = await app.visitor.listPrompts({ query: { q: 'explain', limit: 3 } });
    const second = await app.visitor.listPrompts({
      query: { q: 'explain', limit: 3, cursor: first.nextCursor },
    });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(all.slice(0, 6));
  });

  it('of another list and forged ones are refused', async () => {
    const { nextCursor = '' } = await app.visitor.listPrompts({ query: { sort: 'recent', limit: 1 } });
    const forged = Buffer.from(JSON.stringify(['recent', "'; drop table prompts", 'x'])).toString(
      'base64url',
    );
    for (const query of [
      `sort=oldest&cursor=${nextCursor}`,
      'cursor=nonsense',
      `sort=recent&cursor=${forged}`,
      'cursor=bnVsbA',
    ]) {
      const { status, body } = await app.request(`GET /posts?${query}`);
      expect([query, status, body.detail]).toEqual([query, 400, expect.stringContaining('nextCursor')]);
    }
  });
});

describe('an edit', () => {
  it('of an outdated version is refused, with the fields that differ', async () => {
    const { id, post } = await alice.api.publishPrompt({ body: aPrompt({ title: 'Draft one' }) });
    const mine = aPrompt({ title: 'My title' });
    const theirs = await alice.api.updatePrompt({
      params: { id },
      body: { ...mine, title: 'Their title', updatedAt: post.updatedAt },
    });
    const late = await app.request(`PUT /posts/id/${id}`, {
      as: alice,
      body: { ...mine, updatedAt: post.updatedAt },
    });
    expect(late.status).toBe(409);
    expect(late.body.detail).toContain(theirs.post.updatedAt);
    expect(late.body.errors).toEqual([{ field: 'title', message: 'Title is different from what you sent' }]);
    expect((await app.visitor.readPrompt({ params: { id } })).post.title).toBe('Their title');
    const now = await app.request(`PUT /posts/id/${id}`, {
      as: alice,
      body: { ...mine, updatedAt: theirs.post.updatedAt },
    });
    expect(now.status).toBe(200);
  });

  it('can require an entity tag, which a like does not change', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const tag = (await app.request(`GET /posts/id/${id}`)).headers.get('etag') ?? '';
    await alice.api.likePrompt({ params: { id } });
    const put = (ifMatch: string) =>
      app.request(`PUT /posts/id/${id}`, { as: alice, body: aPrompt(), headers: { 'if-match': ifMatch } });
    expect((await put(tag)).status).toBe(200);
    expect((await put(tag)).status).toBe(412);
    expect((await put('"nonsense"')).status).toBe(412);
    expect((await put('*')).status).toBe(200);
  });

  it('succeeds once when sent concurrently', async () => {
    const { id, post } = await alice.api.publishPrompt({ body: aPrompt() });
    const replies = await Promise.all(
      [1, 2, 3].map((n) =>
        app.request(`PUT /posts/id/${id}`, {
          as: alice,
          body: { ...aPrompt({ title: `Writer ${n}` }), updatedAt: post.updatedAt },
        }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
  });
});
