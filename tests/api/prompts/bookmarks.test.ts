import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
});

describe('bookmarks', () => {
  it('are added and removed, and shown in the prompts the viewer reads', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    expect(await bob.api.bookmarkPrompt({ params: { id } })).toEqual({ bookmarked: true, bookmarkCount: 1 });
    expect((await bob.api.readPrompt({ params: { id } })).post.bookmarked).toBe(true);
    expect((await alice.api.readPrompt({ params: { id } })).post.bookmarked).toBe(false);
    expect(await bob.api.bookmarkPrompt({ params: { id } })).toEqual({ bookmarked: false, bookmarkCount: 0 });
  });

  it('are listed to their owner only, newest first', async () => {
    const carol = await app.user('carol');
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await alice.api.publishPrompt({ body: aPrompt() })).id);
    for (const id of ids) await carol.api.bookmarkPrompt({ params: { id } });
    const { data } = await carol.api.myBookmarks({ query: { limit: 2 } });
    expect(data.bookmarks.map(({ post }) => post.id)).toEqual([ids[2], ids[1]]);
    expect(data.pagination).toEqual({ currentPage: 1, limit: 2, totalCount: 3, totalPages: 2 });
    expect((await carol.api.myLikes()).data.likes).toEqual([]);
    expect((await app.request('GET /users/me/bookmarks')).status).toBe(401);
  });

  it('refuse visitors and prompts that do not exist', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    expect((await app.request(`POST /posts/${id}/bookmark`)).body).toMatchObject({
      status: 401,
      detail: 'Not authenticated',
    });
    for (const missing of ['nope', '0199a5c2-7d00-7000-8000-000000000000'])
      expect((await app.request(`POST /posts/${missing}/bookmark`, { as: bob })).status).toBe(404);
  });

  it('toggled concurrently by one user change the state once each', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const states = await Promise.all(
      Array.from({ length: 11 }, () => bob.api.bookmarkPrompt({ params: { id } })),
    );
    expect(states.filter((state) => state.bookmarked).length).toBe(6);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});
