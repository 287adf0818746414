import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hotScore } from '../../../src/domain/discovery/ranking.ts';
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

describe('likes', () => {
  it('are added and removed, and shown in the prompts the viewer reads', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    expect(await bob.api.likePrompt({ params: { id } })).toEqual({ liked: true, likeCount: 1 });
    expect((await bob.api.readPrompt({ params: { id } })).post).toMatchObject({
      liked: true,
      likeCount: 1,
    });
    expect((await alice.api.readPrompt({ params: { id } })).post).toMatchObject({
      liked: false,
      likeCount: 1,
    });
    expect(await bob.api.likePrompt({ params: { id } })).toEqual({ liked: false, likeCount: 0 });
  });

  it('are listed to their owner only, newest first', async () => {
    const carol = await app.user('carol');
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await alice.api.publishPrompt({ body: aPrompt() })).id);
    for (const id of ids) await carol.api.likePrompt({ params: { id } });
    const { data } = await carol.api.myLikes({ query: { limit: 2 } });
    expect(data.likes.map(({ post }) => post.id)).toEqual([ids[2], ids[1]]);
    expect(data.pagination).toEqual({ currentPage: 1, limit: 2, totalCount: 3, totalPages: 2 });
    expect(
      (await carol.api.myLikes({ query: { limit: 2, page: 2 } })).data.likes.map(({ post }) => post.id),
    ).toEqual([ids[0]]);
    expect((await app.request('GET /users/me/likes')).status).toBe(401);
  });

  it('refuse visitors and prompts that do not exist', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    expect((await app.request(`POST /posts/${id}/like`)).body).toMatchObject({
      status: 401,
      detail: 'Not authenticated',
    });
    for (const missing of ['nope', '0199a5c2-7d00-7000-8000-000000000000']) {
      expect((await app.request(`POST /posts/${missing}/like`, { as: bob })).status).toBe(404);
    }
  });
});

describe('concurrently', () => {
  it('50 users like one prompt, and 50 likes are counted', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const readers = await Promise.all(Array.from({ length: 50 }, (_, n) => app.user(`reader${n}`)));
    const states = await Promise.all(readers.map((reader) => reader.api.likePrompt({ params: { id } })));
    expect(states.map((state) => state.likeCount).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    expect((await app.visitor.readPrompt({ params: { id } })).post.likeCount).toBe(50);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it.each([20, 21])('%i toggles by one user change the state once each', async (toggles) => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const states = await Promise.all(
      Array.from({ length: toggles }, () => bob.api.likePrompt({ params: { id } })),
    );
    expect(states.filter((state) => state.liked).length).toBe(Math.ceil(toggles / 2));
    const { post } = await bob.api.readPrompt({ params: { id } });
    expect([post.liked, post.likeCount]).toEqual(toggles % 2 ? [true, 1] : [false, 0]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('two prompts published by one user both count', async () => {
    const before = (await app.visitor.readUser({ params: { username: 'bob' } })).user.promptsCount;
    await Promise.all([
      bob.api.publishPrompt({ body: aPrompt() }),
      bob.api.publishPrompt({ body: aPrompt() }),
    ]);
    expect((await app.visitor.readUser({ params: { username: 'bob' } })).user.promptsCount).toBe(before + 2);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('deleting and liking one prompt leave no orphaned likes', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const readers = await Promise.all(Array.from({ length: 10 }, (_, n) => app.user(`passer${n}`)));
    const replies = await Promise.all([
      ...readers.map((as) => app.request(`POST /posts/${id}/like`, { as })),
      app.request(`DELETE /posts/id/${id}`, { as: alice }),
    ]);
    expect(new Set(replies.map((reply) => reply.status)).isSubsetOf(new Set([200, 404]))).toBe(true);
    const [left] = await app.pool.db.execute<{ n: number }>(
      sql`select count(*)::int as n from likes where prompt_id = ${id}`,
    );
    expect(left?.n).toBe(0);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('the trending score', () => {
  it('equals hotScore of domain/discovery/ranking.ts after every like, bookmark and comment', async () => {
    const { id, post } = await alice.api.publishPrompt({ body: aPrompt() });
    const check = async (likes: number, bookmarks: number, commenters = 0) => {
      const [row] = await app.pool.db.execute<{ hot_score: number }>(
        sql`select hot_score from prompts where id = ${id}`,
      );
      const publishedAt = new Date(post.publishedAt ?? 0);
      const expected = hotScore({ likes, bookmarks, commenters, publishedAt });
      expect(row?.hot_score).toBeCloseTo(expected, 9);
    };
    await check(0, 0);
    await alice.api.likePrompt({ params: { id } });
    await check(1, 0);
    await bob.api.bookmarkPrompt({ params: { id } });
    await check(1, 1);
    await bob.api.likePrompt({ params: { id } });
    await check(2, 1);
    await alice.api.likePrompt({ params: { id } });
    await alice.api.updatePrompt({ params: { id }, body: aPrompt() });
    await check(1, 1);
    const addComment = (by: TestUser) =>
      by.api.addComment({ params: { id }, body: { bodyMd: 'Well.' } }).then(({ comment }) => comment.id);
    const comments = [await addComment(bob), await addComment(bob), await addComment(alice)];
    await check(1, 1, 1);
    await alice.api.updatePrompt({ params: { id }, body: aPrompt() });
    await bob.api.likePrompt({ params: { id } });
    await check(0, 1, 1);
    for (const comment of comments.slice(0, 2)) await bob.api.deleteComment({ params: { id: comment } });
    await check(0, 1, 0);
  });
});
