import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

it('a search for a word of thousands of collections finds the most followed of them', async () => {
  const { id: owner } = await app.user('curator');
  const { id: prompt } = await alice.api.publishPrompt({ body: aPrompt() });
  await app.pool.db.execute(sql`
    with made as (
      insert into collections (id, owner_id, slug, name, description, visibility, followers_count, created_at, updated_at)
      select gen_random_uuid(), ${owner}, 'common-' || n, 'Common ' || n, '', 'public', 1000 + n,
        timestamptz '2026-01-01' - n * interval '1 minute', timestamptz '2026-01-01' - n * interval '1 minute'
      from generate_series(1, 2500) n returning id)
    insert into collection_items (collection_id, prompt_id, position, created_at) select id, ${prompt}, 1, now() from made`);
  const find = async (query: object) =>
    (await app.visitor.listCollections({ query })).items.map(({ name }) => name);
  expect((await find({ q: 'common' })).slice(0, 3)).toEqual(['Common 2500', 'Common 2499', 'Common 2498']);
  expect((await find({ q: 'common', sort: 'recent' })).slice(0, 2)).toEqual(['Common 1', 'Common 2']);
  expect(await find({ q: 'common 1234' })).toEqual(['Common 1234']);
});
