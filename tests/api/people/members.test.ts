import { beforeAll, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
  const carol = await app.user('carol_x');
  await alice.api.updateUser({ body: { displayName: 'Älice 100%' } });
  for (const _ of [1, 2]) await bob.api.publishPrompt({ body: aPrompt() });
  await carol.api.publishPrompt({ body: aPrompt() });
  await bob.api.followUser({ params: { username: 'alice' } });
});

const found = async (query: NonNullable<Parameters<TestApp['visitor']['listUsers']>[0]>['query']) =>
  (await app.visitor.listUsers({ query })).items.map(({ username }) => username);

it('sorts, pages and counts the members', async () => {
  expect(await found({})).toEqual(['bob', 'carol_x', 'alice']);
  expect((await found({ sort: 'followers' }))[0]).toBe('alice');
  expect(await found({ sort: 'recent' })).toEqual(['carol_x', 'bob', 'alice']);
  expect(await found({ sort: 'recent', published: 'true' })).toEqual(['carol_x', 'bob']);
  expect((await found({ sort: 'name' })).slice(0, 2)).toEqual(['bob', 'carol_x']);
  expect(await app.visitor.listUsers({ query: { limit: 2, page: 2 } })).toMatchObject({
    total: 3,
    totalPages: 2,
    items: [{ username: 'alice' }],
  });
  expect(await app.visitor.listUsers({ query: { page: 9 } })).toMatchObject({ items: [], total: 3 });
});

it('finds parts of names and usernames, requires every word, and treats wildcards literally', async () => {
  expect(await found({ q: 'LICE' })).toEqual(['alice']);
  expect(await found({ q: '@bob' })).toEqual(['bob']);
  expect(await found({ q: 'carol l_x' })).toEqual(['carol_x']);
  expect(await found({ q: '100%' })).toEqual(['alice']);
  expect(await found({ q: 'b_b' })).toEqual([]);
  expect(await found({ q: '%' })).toEqual(['alice']);
  expect(await found({ q: '\\' })).toEqual([]);
});

it('shows a follower whom they follow, and nothing private', async () => {
  const { items } = await bob.api.listUsers({ query: { q: 'alice' } });
  expect(items[0]).toMatchObject({ following: true, followersCount: 1 });
  expect(items[0]).not.toHaveProperty('email');
  expect((await app.visitor.listUsers({ query: { q: 'alice' } })).items[0]?.following).toBe(false);
});

it('takes one statement whatever the length', async () => {
  for (const limit of [1, 3]) {
    app.statements();
    await app.visitor.listUsers({ query: { limit } });
    expect(app.statements()).toHaveLength(1);
  }
});
