import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('root', 'admin');
});

describe('publishing', () => {
  it('stores the given fields and adds those set by the server', async () => {
    const input = aPrompt({
      title: '  Explain: “Regex” — for beginners!  ',
      contentMd: 'Line one\r\nLine "two" 🎉\tend ',
    });
    const { id, post } = await alice.api.publishPrompt({ body: input });
    expect(post).toMatchObject({
      id,
      title: 'Explain: “Regex” — for beginners!',
      slug: 'explain-regex-for-beginners',
      contentMd: 'Line one\nLine "two" 🎉\tend ',
      authorId: alice.id,
      authorUsername: 'alice',
      authorDisplayName: 'Alice',
      status: 'published',
      featured: false,
      readTime: 1,
      likeCount: 0,
      bookmarkCount: 0,
      price: 0,
      category: { id: 'programming', name: 'Programming' },
      can: { edit: true, delete: true, feature: false },
    });
    expect(post.publishedAt).toBe(post.createdAt);
    expect((await app.visitor.readPrompt({ params: { id } })).post).toEqual({
      ...post,
      can: { edit: false, delete: false, feature: false },
    });
  });

  it('ignores fields that the author cannot set', async () => {
    const sent = {
      ...aPrompt(),
      id: 'x',
      slug: 'mine',
      likeCount: 99,
      featured: true,
      authorId: bob.id,
      readTime: 70,
    };
    const { body, status } = await app.request('POST /posts', { as: alice, body: sent });
    expect(status).toBe(201);
    expect(body.post).toMatchObject({ authorId: alice.id, likeCount: 0, featured: false, readTime: 1 });
    expect(body.post.slug).not.toBe('mine');
  });

  it('gives prompts with the same title numbered slugs, also concurrently', async () => {
    const body = aPrompt({ title: 'Same Title' });
    const posts = await Promise.all(Array.from({ length: 8 }, () => alice.api.publishPrompt({ body })));
    const slugs = posts.map(({ post }) => post.slug).sort();
    expect(slugs).toEqual(
      ['same-title', ...Array.from({ length: 7 }, (_, n) => `same-title-${n + 2}`)].sort(),
    );
  });

  it('finds slugs for dozens of concurrent prompts with one title', async () => {
    const body = aPrompt({ title: 'A title for everybody' });
    const posts = await Promise.all(Array.from({ length: 60 }, () => alice.api.publishPrompt({ body })));
    const slugs = new Set(posts.map(({ post }) => post.slug));
    expect(slugs.size).toBe(60);
    for (const slug of slugs) expect(slug).toMatch(/^a-title-for-everybody(-\d+)?$/);
  });

  it('reports every invalid field in one response', async () => {
    const { status, body } = await app.request('POST /posts', {
      as: alice,
      body: { title: ' ', isPremium: true, price: 0.5, tags: ['a', 'A'] },
    });
    expect(status).toBe(422);
    expect(body.code).toBe('invalid');
    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual(
      ['categoryId', 'contentMd', 'imageUrl', 'summary', 'tags', 'title'].sort(),
    );
    const priced = await app.request('POST /posts', {
      as: alice,
      body: aPrompt({ isPremium: true, price: 0.5 }),
    });
    expect(priced.body.errors).toEqual([
      { field: 'price', message: 'The price must be from $0.99 to $999.99, in whole cents' },
    ]);
  });

  it('returns a price only for a premium prompt', async () => {
    const { post: free } = await alice.api.publishPrompt({ body: aPrompt({ price: 5 }) });
    expect(free).toMatchObject({ isPremium: false, price: 0 });
    const { post: premium } = await alice.api.publishPrompt({
      body: aPrompt({ isPremium: true, price: 4.99 }),
    });
    expect(premium).toMatchObject({ isPremium: true, price: 4.99 });
  });

  it('refuses a visitor', async () => {
    const reply = await app.request('POST /posts', { body: aPrompt() });
    expect([reply.status, reply.body.detail]).toEqual([401, 'You must be signed in to publish.']);
  });

  it.each([
    ['another type', { body: 'title=x', headers: { 'content-type': 'text/plain' } }, 415, 'application/json'],
    ['broken JSON', { body: '{"title":', headers: { 'content-type': 'application/json' } }, 400, 'JSON'],
  ])('refuses %s', async (_, options, status, words) => {
    const reply = await app.request('POST /posts', { as: alice, ...options });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.body.detail).toContain(words);
  });

  it('refuses text that cannot be stored, and a topic that does not exist', async () => {
    for (const title of ['a\0b', 'a\uD800b']) {
      const { status, body } = await app.request('POST /posts', { as: alice, body: aPrompt({ title }) });
      expect([status, body.errors[0].field]).toEqual([422, 'title']);
    }
    const { status, body } = await app.request('POST /posts', {
      as: alice,
      body: aPrompt({ categoryId: 'cooking' }),
    });
    expect([status, body.errors[0].field]).toEqual([422, 'categoryId']);
  });
});

describe('changing and deleting', () => {
  it('is allowed only to the author and admins', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    for (const [as, expected] of [
      [undefined, 401],
      [bob, 403],
      [alice, 200],
      [admin, 200],
    ] as const) {
      const put = await app.request(`PUT /posts/id/${id}`, {
        ...(as && { as }),
        body: aPrompt({ title: 'Changed' }),
      });
      expect(put.status).toBe(expected);
    }
    expect((await app.request(`DELETE /posts/id/${id}`)).status).toBe(401);
    expect((await app.request(`DELETE /posts/id/${id}`, { as: bob })).status).toBe(403);
    expect((await app.request(`DELETE /posts/id/${id}`, { as: alice })).status).toBe(200);
    expect((await app.request(`DELETE /posts/id/${id}`, { as: alice })).status).toBe(404);
    expect((await app.request(`GET /posts/id/${id}`)).body.detail).toBe('Post not found');
  });

  it('keeps the publication date, the slug and the likes', async () => {
    const { id, post } = await alice.api.publishPrompt({ body: aPrompt({ title: 'First name' }) });
    await bob.api.likePrompt({ params: { id } });
    const { post: changed } = await alice.api.updatePrompt({
      params: { id },
      body: aPrompt({ title: 'Second name', categoryId: 'design' }),
    });
    expect(changed).toMatchObject({
      title: 'Second name',
      slug: 'first-name',
      likeCount: 1,
      categoryId: 'design',
      publishedAt: post.publishedAt,
    });
    expect(changed.updatedAt >= post.updatedAt).toBe(true);
  });

  it('updates the counters when topic and status change', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ categoryId: 'education' }) });
    await alice.api.updatePrompt({ params: { id }, body: aPrompt({ categoryId: 'business' }) });
    await alice.api.updatePrompt({
      params: { id },
      body: aPrompt({ categoryId: 'business', status: 'draft' }),
    });
    await alice.api.updatePrompt({
      params: { id },
      body: aPrompt({ categoryId: 'data-science', status: 'published' }),
    });
    await alice.api.deletePrompt({ params: { id } });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('drafts', () => {
  it('are visible only to their author and admins', async () => {
    const { id, post } = await alice.api.publishPrompt({
      body: aPrompt({ status: 'draft', title: 'Unfinished thoughts' }),
    });
    expect(post.publishedAt).toBeNull();
    const statuses = await Promise.all(
      [undefined, bob, alice, admin].map(
        async (as) => (await app.request(`GET /posts/id/${id}`, as && { as })).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 200, 200]);
    const seen = async (api: TestApp['visitor']) =>
      (await api.listPrompts({ query: { status: 'draft', q: 'unfinished' } })).items.length;
    expect([
      await seen(app.visitor),
      await seen(bob.api),
      await seen(alice.api),
      await seen(admin.api),
    ]).toEqual([0, 0, 1, 1]);
    expect((await bob.api.listPrompts({ query: { q: 'unfinished' } })).items).toEqual([]);
    expect((await app.request(`POST /posts/${id}/like`, { as: bob })).status).toBe(404);
  });
});
