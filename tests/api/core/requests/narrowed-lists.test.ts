import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
/** The log of changes takes times of more than a minute ago for those of imports. */
const start = Math.ceil(Date.now() / 60_000) * 60_000;
const minutes = (count: number) => new Date(start + count * 60_000).toISOString();
let clock = new Date(start);
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('boss', 'admin');
  const add = async (title: string, more: object = {}) => {
    ids[title] = (await alice.api.publishPrompt({ body: aPrompt({ title, ...more }) })).id;
    clock = new Date(clock.getTime() + 60_000);
  };
  await add('Free');
  await add('Cheap', { isPremium: true, price: 2 });
  await add('Dear', { isPremium: true, price: 20 });
  await add('Draft', { status: 'draft' });
  await add('Hidden');
  await add('Adult', { isAdult: true });
  await admin.api.hidePrompt({ params: { id: ids.Hidden ?? '' }, body: { reason: 'Spam.' } });
});

const titles = async (query: string, as?: TestUser) => {
  const { status, body } = await app.request(`GET /posts?${query}`, as ? { as } : {});
  return status === 200 ? body.items.map(({ title }: { title: string }) => title) : body.detail;
};
const named = (...names: string[]) => names.map((name) => ids[name]).join(',');

describe('a list of prompts', () => {
  it('is narrowed by price', async () => {
    expect(await titles('sort=oldest&premium=true')).toEqual(['Cheap', 'Dear']);
    expect(await titles('premium=false')).toEqual(['Free']);
    expect(await titles('minPrice=2.01')).toEqual(['Dear']);
    expect(await titles('sort=oldest&maxPrice=2')).toEqual(['Free', 'Cheap']);
    expect(await titles('minPrice=1&maxPrice=3&q=cheap')).toEqual(['Cheap']);
    expect(await titles('maxPrice=1&q=cheap')).toEqual([]);
    expect(await titles('minPrice=x')).toMatch(/^minPrice must be an amount/);
    expect(await titles('premium=yes')).toMatch(/^premium must be one of/);
  });

  it('begins at a time of publication or change', async () => {
    expect(await titles(`publishedSince=${minutes(1)}`)).toEqual(['Dear', 'Cheap']);
    expect(await titles(`publishedSince=${minutes(61).replace('Z', '%2B01:00')}&sort=oldest`)).toEqual([
      'Cheap',
      'Dear',
    ]);
    await app.request(`PUT /posts/id/${ids.Free}`, { as: alice, body: aPrompt({ title: 'Free' }) });
    const changed = `updatedSince=${minutes(2)}`;
    expect(await titles(changed)).toEqual(['Dear', 'Free']);
    const first = await app.request(`GET /posts?${changed}&limit=1`);
    expect(await titles(`${changed}&limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`)).toEqual([
      'Free',
    ]);
    expect(await titles(`${changed}&sort=recent`)).toMatch(/^updatedSince sorts by the last change/);
    expect(await titles(`publishedSince=${minutes(1)}&sort=popular`)).toMatch(/^With publishedSince/);
    for (const time of ['yesterday', '2026-11-27', '2026-11-27T08:00:00+02:00'])
      expect(await titles(`updatedSince=${time}`)).toMatch(
        /^updatedSince must be a time, like .*%2B02:00 in an address, where \+ is written as %2B. A day needs a time/,
      );
    expect(await titles('updatedSince=2999-11-27T08:00:00%2B02:00')).toEqual([]);
  });

  it('has the named prompts in the order of their names, without those that do not exist', async () => {
    const none = '0199a5c2-7d00-7000-8000-000000000000';
    expect(await titles(`ids=${named('Dear', 'Free')},${none},x,${ids.Dear}`)).toEqual(['Dear', 'Free']);
    expect(await titles('ids=x')).toEqual([]);
    expect(await titles(`ids=${named('Dear', 'Free')}&price=free`)).toEqual(['Free']);
    expect(await titles(`ids=${Array.from({ length: 101 }, () => none).join()}`)).toBe(
      'ids can have at most 100 ids',
    );
    expect(await titles(`ids=${ids.Dear}&q=dear`)).toBe('ids cannot be combined with q');
  });

  it('never has drafts, hidden or adult prompts of others', async () => {
    const all = Object.keys(ids);
    const open = ['Free', 'Cheap', 'Dear'];
    for (const as of [undefined, bob]) {
      expect(await titles(`ids=${named(...all)}`, as)).toEqual(open);
      for (const query of [
        'publishedSince=2020-01-01T00:00:00Z',
        'updatedSince=2020-01-01T00:00:00Z',
        'minPrice=0',
      ])
        expect((await titles(query, as)).sort()).toEqual([...open].sort());
      for (const status of ['draft', 'hidden'])
        expect(await titles(`ids=${named(...all)}&status=${status}`, as)).toEqual([]);
    }
    for (const title of ['Draft', 'Hidden']) {
      const { body } = await app.request(`GET /posts/id/${ids[title]}`, { as: admin });
      for (const as of [undefined, bob])
        expect((await app.request(`GET /posts/slug/${body.post.slug}`, as ? { as } : {})).status).toBe(404);
    }
  });
});

describe('followers and following', () => {
  it('are lists of users, latest follow first, page by page', async () => {
    for (const user of [alice, bob, admin]) {
      if (user !== alice) await user.api.addUserFollow({ params: { username: 'alice' } });
      clock = new Date(clock.getTime() + 60_000);
    }
    await alice.api.addUserFollow({ params: { username: 'bob' } });
    const first = await app.request('GET /users/ALICE/followers?limit=1', { as: alice });
    expect(first.body).toMatchObject({
      items: [{ username: 'boss', following: false }],
      total: 2,
      totalPages: 2,
    });
    const next = await app.request(
      `GET /users/alice/followers?limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`,
      { as: alice },
    );
    expect(next.body).toMatchObject({ items: [{ username: 'bob', following: true }] });
    expect(next.body.nextCursor).toBeUndefined();
    const following = await app.request('GET /users/bob/following');
    expect(following.body).toMatchObject({ items: [{ username: 'alice', following: false }], total: 1 });
    expect(Object.keys(following.body.items[0])).not.toContain('email');
    expect((await app.request('GET /users/none/followers')).status).toBe(404);
    const foreign = `GET /users/bob/followers?cursor=${encodeURIComponent(first.body.nextCursor)}`;
    expect((await app.request(foreign)).status).toBe(400);
  });
});
