import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promptPreviewPath } from '../../../src/domain/files/previews.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { recount } from '../../../src/operations/hosting/counters/recount.ts';
import { exportPrompts } from '../../../src/operations/prompts/library/export.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;
let bob: TestUser;
/** The prompt of Alice's that the tests hide, and a word that occurs only in it. */
let id: string;
let word: string;
let made = 0;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
  bob = await app.user('bob');
});
beforeEach(async () => {
  alice = await app.user(`alice${made}`);
  word = `quokka${'abcdefghijklmnopqrstuvwxyz'[made++]}`;
  const body = aPrompt({ title: `About ${word}`, tags: [word], categoryId: 'education' });
  id = (await alice.api.publishPrompt({ body })).id;
  await alice.api.publishPrompt({ body: aPrompt({ categoryId: 'education' }) });
  await boss.api.featurePrompt({ params: { id } });
  await bob.api.likePrompt({ params: { id } });
  await bob.api.bookmarkPrompt({ params: { id } });
  for (const { api } of [bob, boss]) await api.followUser({ params: { username: alice.username } });
});

const hide = (reason = 'Copied from a book') => boss.api.hidePrompt({ params: { id }, body: { reason } });
const show = () => boss.api.showPrompt({ params: { id } });
const textOf = async (path: string) => (await app.get(path)).text();

/** Every place that lists prompts; each function returns its content. */
const paths: Record<string, (as?: TestUser) => Promise<unknown>> = {
  list: async (as) => (await app.request('GET /posts?limit=100', { ...(as && { as }) })).text,
  'list of a topic': async (as) =>
    (await app.request('GET /posts?categoryId=education&limit=100', { ...(as && { as }) })).text,
  'list of a tag': async (as) => (await app.request(`GET /posts?tag=${word}`, { ...(as && { as }) })).text,
  'list of an author': async (as) =>
    (await app.request(`GET /posts?authorId=${alice.id}`, { ...(as && { as }) })).text,
  search: async (as) => (await app.request(`GET /posts?q=${word}`, { ...(as && { as }) })).text,
  featured: async (as) => (await app.request('GET /posts/featured?limit=100', { ...(as && { as }) })).text,
  trending: async (as) => (await app.request('GET /posts/trending?limit=100', { ...(as && { as }) })).text,
  recent: async (as) => (await app.request('GET /posts/recent?limit=100', { ...(as && { as }) })).text,
  suggestions: async (as) => (await app.request(`GET /posts/suggest?q=${word}`, { ...(as && { as }) })).text,
  topics: async (as) => (await app.request('GET /categories/detailed', { ...(as && { as }) })).text,
  profile: async (as) =>
    (await app.request(`GET /users/${alice.username}/prompts`, { ...(as && { as }) })).text,
  'prompts of followed users': async (as) => {
    const follower = as && as !== alice ? as : bob;
    return (await app.request('GET /posts/following?limit=100', { as: follower })).text;
  },
  feed: () => textOf('/feed.xml'),
  'feed of a topic': () => textOf('/feeds/topics/education.xml'),
  'feed of an author': () => textOf(`/feeds/people/${alice.username}.xml`),
  'feed of a search': () => textOf('/feeds/search.xml?q=about'),
  sitemap: async () => {
    const index = await textOf('/sitemap.xml');
    const files = Array.from(index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)/g), ([, path = '']) => path);
    return (await Promise.all(files.map(textOf))).join();
  },
};

it('leaves all counters correct when a prompt is hidden', async () => {
  await hide();
  const result = await recount(app.contextFor({ role: 'system' }));
  expect(isFailure(result) ? result.detail : Object.values(result.corrected).filter(Boolean)).toEqual([]);
});

describe('a hidden prompt', () => {
  it.each(Object.keys(paths))('does not appear in: %s', async (name) => {
    const look = (as?: TestUser) => paths[name]?.(as);
    const trace = expect.stringMatching(new RegExp(`${id}|${word}`));
    expect(await look()).toEqual(trace);
    await hide();
    for (const as of [undefined, bob, alice, boss]) {
      const seen = String(await look(as))
        // The response repeats the search query.
        .replace(/"correctedQuery":"[^"]*"/, '');
      expect([as?.username, seen]).toEqual([as?.username, expect.not.stringContaining(id)]);
      expect(seen).not.toContain(word);
    }
    await show();
    expect(await look()).toEqual(trace);
  });

  it('is visible to its author, with the reason, and to admins; others get 404', async () => {
    const { post } = await hide(' Copied\nfrom a book ');
    expect(post).toMatchObject({ status: 'hidden', hidden: { reason: 'Copied\nfrom a book' } });
    for (const as of [alice, boss])
      expect((await as.api.readPrompt({ params: { id } })).post).toMatchObject({
        status: 'hidden',
        hidden: post.hidden,
      });
    for (const as of [undefined, bob]) {
      const reply = await app.request(`GET /posts/id/${id}`, { ...(as && { as }) });
      expect([reply.status, reply.body.detail]).toEqual([404, 'Post not found']);
      const listed = await app.request('GET /posts?status=hidden', { ...(as && { as }) });
      expect(listed.body.total).toBe(0);
    }
    expect(
      (await alice.api.myPrompts({ query: { status: 'hidden' } })).data.posts.map((one) => one.id),
    ).toEqual([id]);
    expect((await alice.api.myPrompts()).data.pagination.totalCount).toBe(2);
    const { post: shown } = await show();
    expect(shown.hidden).toBeUndefined();
  });

  it('has no preview image', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id } });
    await hide();
    expect((await app.get(promptPreviewPath(post, 'Promptorium'))).status).toBe(404);
  });

  it('is excluded from every count, and included again with its likes when shown', async () => {
    const figures = async () => {
      const [topic] = (await app.visitor.listTopics()).items.filter((one) => one.id === 'education');
      const ranking = await app.visitor.leaderboard({ query: { period: 'all', limit: 100 } });
      return {
        topic: topic?.count,
        author: (await app.visitor.readUser({ params: { username: alice.username } })).user.promptsCount,
        stats: (await app.visitor.communityStats()).data.totalPrompts,
        thisMonth: (await app.visitor.communityStats()).data.thisMonth.prompts,
        community: (await app.visitor.communityFigures()).data.totalPrompts.value,
        listed: (await app.visitor.listPrompts()).total,
        likes: ranking.items.find((one) => one.username === alice.username)?.likes ?? 0,
      };
    };
    const before = await figures();
    expect(before).toMatchObject({ author: 2, likes: 1 });
    await hide();
    await hide();
    expect(await counterDifferences(app.pool)).toEqual([]);
    const { topic = 0, stats, thisMonth, community, listed } = before;
    expect(await figures()).toEqual({
      topic: topic - 1,
      author: 1,
      stats: stats - 1,
      thisMonth: thisMonth - 1,
      community: community - 1,
      listed: listed - 1,
      likes: 0,
    });
    await show();
    await show();
    expect(await figures()).toEqual(before);
    expect((await bob.api.readPrompt({ params: { id } })).post).toMatchObject({
      liked: true,
      bookmarked: true,
      likeCount: 1,
      bookmarkCount: 1,
      featured: true,
    });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('accepts no reactions, and is not listed among likes and bookmarks', async () => {
    await alice.api.likePrompt({ params: { id } });
    await hide();
    for (const as of [bob, alice, boss])
      for (const reaction of ['like', 'bookmark'])
        expect((await app.request(`POST /posts/${id}/${reaction}`, { as })).status).toBe(404);
    for (const as of [bob, alice]) {
      expect((await as.api.myLikes()).data.likes.map(({ post }) => post.id)).not.toContain(id);
      expect((await as.api.myBookmarks()).data.bookmarks.map(({ post }) => post.id)).not.toContain(id);
    }
    expect((await app.request(`POST /posts/${id}/download`)).status).toBe(404);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await show();
    expect((await bob.api.likePrompt({ params: { id } })).likeCount).toBe(1);
  });

  it('stays hidden when its author edits it, and can be deleted by them', async () => {
    await hide();
    const body = aPrompt({ title: 'Something else' });
    for (const status of ['published', undefined] as const) {
      const changed = { ...body, ...(status && { status }) };
      expect((await alice.api.updatePrompt({ params: { id }, body: changed })).post).toMatchObject({
        title: 'Something else',
        status: 'hidden',
      });
    }
    const draft = await app.request(`PUT /posts/id/${id}`, { as: alice, body: { ...body, status: 'draft' } });
    expect([draft.status, draft.body.detail]).toEqual([409, expect.stringContaining('An admin has hidden')]);
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(404);
    await alice.api.deletePrompt({ params: { id } });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('keeps counters correct while likes and accounts are added and removed concurrently', async () => {
    const password = 'correct horse';
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, n) => app.account(`crowd${n}of${made}`, password)),
    );
    const like = (as: TestUser) => app.request(`POST /posts/${id}/like`, { as });
    const leave = (as: TestUser) =>
      app.request('DELETE /users/me', { as, body: { password, prompts: 'delete' } });
    for (const user of crowd.slice(0, 4)) await like(user);
    const replies = await Promise.all([
      ...crowd.slice(4).map(like),
      hide(),
      ...crowd.slice(0, 2).map(leave),
      ...crowd.slice(4, 6).map(like),
      show(),
      leave(crowd[2] as TestUser),
      hide(),
    ]);
    expect(replies.filter((reply) => 'status' in reply && Number(reply.status) >= 500)).toEqual([]);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await show();
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('is exported as a draft, so that an import does not publish it', async () => {
    await hide();
    const all = await exportPrompts(app.contextFor({ role: 'system' }));
    if (isFailure(all)) throw new Error(all.detail);
    const statuses: string[] = [];
    for await (const item of all.items)
      if (item.title === `About ${word}`) statuses.push(String(item.status));
    expect(statuses).toEqual(['draft']);
  });

  it('cannot be a draft, and requires a reason', async () => {
    const draft = (await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) })).id;
    const refused = async (prompt: string, body: object) => {
      const reply = await app.request(`PUT /admin/posts/${prompt}/hidden`, { as: boss, body });
      return [reply.status, reply.body.detail];
    };
    expect(await refused(draft, { reason: 'x' })).toEqual([409, expect.stringContaining('is a draft')]);
    expect(await refused('nonsense', { reason: 'x' })).toEqual([404, 'Post not found']);
    expect(await refused(id, { reason: '  ' })).toEqual([422, 'Reason is required']);
    expect(await refused(id, { reason: 'x'.repeat(501) })).toEqual([
      422,
      'Reason can be at most 500 characters',
    ]);
  });
});

describe('the list of prompts for admins', () => {
  const listed = async (query: object) =>
    (await boss.api.listModeratedPrompts({ query: { limit: 100, ...query } })).items.map((one) => one.id);

  it('contains everything except unreported drafts, and can be filtered by state and words', async () => {
    const draft = (await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) })).id;
    await hide();
    expect(await listed({})).toEqual(expect.arrayContaining([id]));
    expect(await listed({})).not.toContain(draft);
    expect(await listed({ state: 'published' })).not.toContain(id);
    expect(await listed({ state: 'featured' })).not.toContain(id);
    expect(await listed({ state: 'hidden', q: word })).toEqual([id]);
    expect(await listed({ q: alice.username })).toHaveLength(2);
    await show();
    expect(await listed({ state: 'featured' })).toContain(id);

    await bob.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
    const post = aPrompt();
    await alice.api.updatePrompt({ params: { id }, body: { ...post, status: 'draft' } });
    expect(await listed({})).toContain(id);
  });

  it('takes three statements, whatever its length', async () => {
    app.statements();
    await boss.api.listModeratedPrompts({ query: { limit: 100 } });
    expect(app.statements().length).toBeLessThanOrEqual(3);
  });
});
