import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/database/core/schema.ts';
import { houseEmail } from '../../../src/domain/identity/house-account.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let clock = Date.parse('2026-03-10T12:00:00Z');
const at = (time: string) => {
  clock = Date.parse(time);
};

/** A new, empty site for each group of tests. */
const onNewSite = () =>
  beforeAll(async () => {
    app = await testApp({ now: () => new Date(clock) });
    alice = await app.user('alice');
    bob = await app.user('bob');
  });

const figures = async () => (await app.visitor.communityFigures()).data;

describe('the figures of a new site', () => {
  onNewSite();

  it('are zero, without a rating', async () => {
    expect(await figures()).toEqual({
      activeMembers: { value: 0, growth: null },
      totalPrompts: { value: 0, growth: null },
      monthlyDownloads: { value: 0, growth: null },
      communityRating: { value: null, growth: null },
    });
  });
});

describe('the figures', () => {
  onNewSite();

  it('count a member once a month, and compare with the same days of the month before', async () => {
    at('2026-01-05T09:00:00Z');
    await alice.api.listTopics();
    await bob.api.listTopics();
    at('2026-01-20T09:00:00Z');
    await (await app.user('carol')).api.listTopics();
    expect((await figures()).activeMembers).toEqual({ value: 3, growth: null });
    at('2026-02-05T09:00:00Z');
    await alice.api.listTopics();
    await alice.api.listTopics();
    // Two members had been active by January 5.
    expect((await figures()).activeMembers).toEqual({ value: 1, growth: -50 });
  });

  it('count a member with concurrent requests once', async () => {
    const dora = await app.user('dora');
    const before = (await figures()).activeMembers.value;
    await Promise.all(Array.from({ length: 8 }, () => dora.api.listTopics()));
    expect((await figures()).activeMembers.value).toBe(before + 1);
  });

  it('count published prompts, also after unpublishing, deletions and day changes', async () => {
    at('2026-02-27T10:00:00Z');
    const first = await alice.api.publishPrompt({ body: aPrompt() });
    await alice.api.publishPrompt({ body: aPrompt() });
    const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    at('2026-03-02T10:00:00Z');
    expect((await figures()).totalPrompts).toEqual({ value: 2, growth: 0 });
    await alice.api.updatePrompt({
      params: { id: draft.id },
      body: aPrompt({ status: 'published' }),
    });
    expect((await figures()).totalPrompts).toEqual({ value: 3, growth: 50 });
    await alice.api.deletePrompt({ params: { id: first.id } });
    expect((await figures()).totalPrompts).toEqual({ value: 2, growth: 100 });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('take one statement', async () => {
    app.statements();
    await figures();
    expect(app.statements()).toHaveLength(1);
  });
});

describe('downloads', () => {
  onNewSite();

  const download = (id: string, options: { address?: string; as?: TestUser } = {}) =>
    app.request(`POST /posts/${id}/download`, options);
  const counted = async (id: string, options: { address?: string; as?: TestUser }) =>
    (await download(id, options)).body.counted;

  it('count a reader once for each prompt and day, also with concurrent requests', async () => {
    at('2026-03-03T10:00:00Z');
    const one = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const two = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const address = '192.0.2.7';
    const before = (await figures()).monthlyDownloads.value ?? 0;
    const replies = await Promise.all(Array.from({ length: 6 }, () => counted(one, { address })));
    expect(replies.filter(Boolean)).toHaveLength(1);
    expect(await counted(two, { address })).toBe(true);
    expect(await counted(one, { address: '192.0.2.8' })).toBe(true);
    expect(await counted(one, { as: bob, address })).toBe(true);
    expect(await counted(one, { as: bob, address: '192.0.2.9' })).toBe(false);
    expect((await figures()).monthlyDownloads).toEqual({ value: before + 4, growth: null });
    at('2026-03-04T10:00:00Z');
    expect(await counted(one, { address })).toBe(true);
    expect((await figures()).monthlyDownloads.value).toBe(before + 5);
    const { items } = await app.visitor.listPrompts({ query: { authorId: alice.id } });
    const countOf = (id: string) => items.find((prompt) => prompt.id === id)?.downloadCount;
    expect([countOf(one), countOf(two)]).toEqual([4, 1]);
  });

  it('store only a keyed hash of the reader, and delete it after the day', async () => {
    const storedReaders = async () => {
      const [row] = await app.pool.db.execute<{ readers: number; salts: number; text: string }>(sql`
        select (select count(*)::int from downloads) as readers, (select count(*)::int from download_salts) as salts,
          (select string_agg(d::text, ' ') from downloads d) as text`);
      return row;
    };
    at('2026-03-06T10:00:00Z');
    await sweep(app.contextFor({ role: 'system' }));
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    for (const address of ['192.0.2.7', '192.0.2.8']) await counted(id, { address });
    at('2026-03-07T10:00:00Z');
    await counted(id, { address: '192.0.2.7' });
    expect(await storedReaders()).toMatchObject({ readers: 3, salts: 2 });
    expect((await storedReaders())?.text).not.toMatch(/192\.0\.2/);
    const before = await figures();
    await sweep(app.contextFor({ role: 'system' }));
    expect(await storedReaders()).toMatchObject({ readers: 1, salts: 1 });
    expect(await figures()).toEqual(before);
  });

  it('do not count drafts and missing prompts', async () => {
    const before = (await figures()).monthlyDownloads;
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    expect(await counted(id, { as: alice })).toBe(false);
    expect((await download(id, { as: bob })).status).toBe(404);
    expect((await download('nonsense', { as: bob })).status).toBe(404);
    expect((await figures()).monthlyDownloads).toEqual(before);
  });
});

const ranking = async (period: 'month' | 'year' | 'all', limit = 20) =>
  (await app.visitor.leaderboard({ query: { period, limit } })).items.map(
    ({ rank, username, likes }) => `${rank} ${username} ${likes}`,
  );

describe('the leaderboard', () => {
  onNewSite();

  it('ranks by likes received from others in a month, a year and in total', async () => {
    const [zoe, yan] = [await app.user('zoe'), await app.user('yan')];
    at('2025-06-10T10:00:00Z');
    const old = (await zoe.api.publishPrompt({ body: aPrompt() })).id;
    for (const member of [alice, bob, yan]) await member.api.likePrompt({ params: { id: old } });
    at('2026-02-10T10:00:00Z');
    const newer = (await yan.api.publishPrompt({ body: aPrompt() })).id;
    for (const member of [alice, bob]) await member.api.likePrompt({ params: { id: newer } });
    at('2026-03-10T10:00:00Z');
    await zoe.api.likePrompt({ params: { id: newer } });
    // Likes of one's own prompts do not count.
    await yan.api.likePrompt({ params: { id: newer } });
    const own = (await zoe.api.publishPrompt({ body: aPrompt() })).id;
    await bob.api.likePrompt({ params: { id: own } });
    await alice.api.likePrompt({ params: { id: own } });
    expect(await ranking('month')).toEqual(['1 zoe 2', '2 yan 1']);
    expect(await ranking('year')).toEqual(['1 yan 3', '2 zoe 2']);
    expect(await ranking('all')).toEqual(['1 zoe 5', '2 yan 3']);
    expect(await ranking('all', 1)).toEqual(['1 zoe 5']);
    expect(await app.visitor.leaderboard({ query: { period: 'all', limit: 1, page: 2 } })).toMatchObject({
      total: 2,
      totalPages: 2,
      items: [{ rank: 2, username: 'yan' }],
    });

    // Removing a like subtracts it from the period it was given in; deleting a prompt removes its likes.
    await bob.api.likePrompt({ params: { id: newer } });
    await zoe.api.deletePrompt({ params: { id: old } });
    expect((await ranking('year')).map((line) => line.slice(2)).sort()).toEqual(['yan 2', 'zoe 2']);
    expect((await ranking('all')).map((line) => line.slice(2)).sort()).toEqual(['yan 2', 'zoe 2']);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('does not rank the site’s own account', async () => {
    const house = await app.user('promptorium');
    const { id } = await house.api.publishPrompt({ body: aPrompt() });
    await alice.api.likePrompt({ params: { id } });
    expect((await ranking('all')).join()).toContain('promptorium');
    await app.pool.db.update(users).set({ email: houseEmail }).where(eq(users.username, 'promptorium'));
    expect((await ranking('all')).join()).not.toContain('promptorium');
    const { items, total } = await app.visitor.leaderboard({ query: { period: 'all' } });
    expect(total).toBe(items.length);
    expect(items[0]?.rank).toBe(1);
    const listed = await app.visitor.listUsers({ query: {} });
    expect(listed.items.map(({ username }) => username)).not.toContain('promptorium');
    expect((await app.visitor.listUsers({ query: { q: 'promptorium' } })).total).toBe(1);
  });

  it('takes one statement whatever its length, and refuses unknown periods', async () => {
    for (const limit of [1, 3]) {
      app.statements();
      await app.visitor.leaderboard({ query: { period: 'all', limit } });
      expect(app.statements()).toHaveLength(1);
    }
    expect((await app.request('GET /community/leaderboard?period=week')).body.errors[0].field).toBe('period');
  });
});

describe('the leaderboard after many likes', () => {
  onNewSite();

  it('agrees with the rows after concurrent likes, and awards badges by likes received', async () => {
    at('2026-03-10T10:00:00Z');
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await alice.api.publishPrompt({ body: aPrompt() })).id),
    );
    const fans = await Promise.all(Array.from({ length: 6 }, (_, n) => app.user(`fan${n}`)));
    await Promise.all(
      fans.flatMap(({ api }) => [...ids, ...ids, ...ids].map((id) => api.likePrompt({ params: { id } }))),
    );
    expect((await ranking('month'))[0]).toBe('1 alice 24');
    expect(await counterDifferences(app.pool)).toEqual([]);
    const { items } = await app.visitor.leaderboard({ query: { period: 'month', limit: 1 } });
    expect(items[0]?.badges).toEqual(['rising-star']);
    at('2026-06-01T10:00:00Z');
    const later = await app.visitor.leaderboard({ query: { period: 'all', limit: 1 } });
    expect(later.items[0]).toMatchObject({ username: 'alice', badges: [] });
    expect(await ranking('month')).toEqual([]);
  });
});
