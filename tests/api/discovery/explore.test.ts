import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/domain/core/limits.ts';
import { houseEmail } from '../../../src/domain/identity/house-account.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
  await publish(alice, 'Portrait', { categoryId: 'design', tags: ['Photography', 'light'] });
  await publish(alice, 'Harbour', { categoryId: 'design', tags: ['photography', 'street photography'] });
  await publish(bob, 'Lens', {
    categoryId: 'education',
    tags: ['photography', 'école'],
    isPremium: true,
    price: 5,
  });
  await publish(bob, 'Draft', { categoryId: 'design', tags: ['photo drafts'], status: 'draft' });
  await countWords(app.contextFor({ role: 'system' }));
});

async function publish(user: TestUser, title: string, changes: Parameters<typeof aPrompt>[0]) {
  const body = aPrompt({ title, ...changes });
  return (await user.api.publishPrompt({ body })).id;
}

const tags = async (query: Record<string, string | number>) =>
  (await app.visitor.findTags({ query })).items.map(({ name, count }) => `${name} ${count}`);

describe('tags', () => {
  it('are found by any part of the name, those of the most published prompts first', async () => {
    expect(await tags({})).toEqual(['Photography 3', 'école 1', 'light 1', 'street photography 1']);
    expect(await tags({ match: 'PHOTO' })).toEqual(['Photography 3', 'street photography 1']);
    expect(await tags({ match: '#Ecole' })).toEqual(['école 1']);
    expect(await tags({ match: '%' })).toEqual([]);
    expect(await tags({ match: 'drafts' })).toEqual([]);
    expect(await tags({ limit: 1 })).toEqual(['Photography 3']);
  });

  it('are counted within the filters, without those that are chosen', async () => {
    expect(await tags({ categoryId: 'design' })).toEqual([
      'Photography 2',
      'light 1',
      'street photography 1',
    ]);
    expect(await tags({ categoryId: 'design', match: 'e' })).toEqual(['street photography 1']);
    expect(await tags({ tags: 'photography', price: 'premium' })).toEqual(['école 1']);
    expect(await tags({ q: 'harbour' })).toEqual(['photography 1', 'street photography 1']);
    expect(await tags({ authorId: 'nobody' })).toEqual([]);
  });

  it('rare ones are found by their beginning, and ones that were not counted have no number', async () => {
    const large = await testApp();
    const carol = await large.user('carol');
    const { id } = await carol.api.publishPrompt({ body: aPrompt({ categoryId: 'design', tags: ['many'] }) });
    await large.pool.db.execute(sql`
      insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, tags, tag_keys, status, read_time, published_at)
      select gen_random_uuid(), author_id, case n when 1 then 'education' else topic_id end, slug || n, title, summary, body, beginning, body_hash,
        array['n' || n, 'x' || n % 600], array['n' || n, 'x' || n % 600], status, read_time, published_at
      from prompts, generate_series(1, ${limits.countedForFacets * 2}) n where id = ${id}`);
    const find = async (query: object) => large.visitor.findTags({ query });
    expect((await find({ match: 'n1999' })).items).toEqual([{ key: 'n1999', name: 'n1999', count: 1 }]);
    const { items, isLowerBound } = await find({ match: 'n199', categoryId: 'design' });
    expect(isLowerBound).toBe(true);
    expect(items.map(({ key }) => key).sort()).toEqual(
      ['n199', ...Array.from({ length: 10 }, (_, n) => `n199${n}`)].sort(),
    );
    expect(items.filter(({ count }) => count === undefined).length).toBeGreaterThan(0);
    expect((await find({ match: 'n1999', categoryId: 'education' })).items).toEqual([]);
    expect((await find({ categoryId: 'education' })).items.map(({ key }) => key)).toEqual(['n1', 'x1']);
  });
});

describe('alternatives', () => {
  const of = (query: object) => app.visitor.promptAlternatives({ query });

  it('say how many prompts each filter keeps from the list', async () => {
    const query = { tags: 'photography,light', price: 'premium', categoryId: 'design' };
    expect((await of(query)).without).toEqual([
      { filter: 'price', value: 'premium', count: 1, isLowerBound: false },
    ]);
    expect((await of({ q: 'harbour', categoryId: 'education' })).without).toEqual([
      { filter: 'q', value: 'harbour', count: 1, isLowerBound: false },
      { filter: 'categoryId', value: 'education', count: 1, isLowerBound: false },
    ]);
    expect((await of({ tags: 'photography,missing' })).without).toEqual([
      { filter: 'tags', value: 'missing', count: 3, isLowerBound: false },
    ]);
    expect((await of({ tags: 'photography,light', price: 'premium', q: 'harbour' })).alone).toEqual([
      { filter: 'tags', value: 'photography', count: 3, isLowerBound: false },
      { filter: 'q', value: 'harbour', count: 1, isLowerBound: false },
      { filter: 'tags', value: 'light', count: 1, isLowerBound: false },
      { filter: 'price', value: 'premium', count: 1, isLowerBound: false },
    ]);
    for (const alone of [{ q: 'zzzz' }, { tags: 'missing' }, { authorId: 'nobody', price: 'free' }, {}])
      expect((await of(alone)).without).toEqual([]);
  });

  it('count what the list without the filter has', async () => {
    const query = { q: 'lens', language: 'fi', price: 'free' as const, tags: 'photography' };
    for (const { filter, count } of (await of(query)).without)
      expect((await app.visitor.listPrompts({ query: { ...query, [filter]: undefined } })).total).toBe(count);
  });

  it('name the nearest topics that have prompts, and tags with the words', async () => {
    const { categories, tags: near } = await of({
      q: 'photographs for a photography course lesson',
      price: 'free',
    });
    expect(categories.map(({ id }) => id)).toContain('education');
    expect(categories.every(({ count }) => count > 0)).toBe(true);
    expect(near).toEqual([
      { key: 'photography', name: 'Photography', count: 3 },
      { key: 'street photography', name: 'street photography', count: 1 },
    ]);
    expect((await of({ q: 'lesson', categoryId: 'education' })).categories).toEqual([]);
  });
});

describe('a topic', () => {
  const read = async (id: string) => (await app.visitor.readTopic({ params: { id } })).category;

  it('has its tags, its authors by likes, and its featured prompts', async () => {
    const admin = await app.user('boss', 'admin');
    const liked = await publish(bob, 'Poster', { categoryId: 'design', tags: ['light'] });
    await alice.api.likePrompt({ params: { id: liked } });
    await admin.api.featurePrompt({ params: { id: liked } });
    const topic = await read('design');
    expect(topic).toMatchObject({ id: 'design', name: 'Design', count: 3, followers: 0, following: false });
    expect(topic.topTags).toEqual([
      { key: 'light', name: 'light', count: 2 },
      { key: 'photography', name: 'Photography', count: 2 },
      { key: 'street photography', name: 'street photography', count: 1 },
    ]);
    expect(topic.topAuthors.map(({ username, prompts, likes }) => [username, prompts, likes])).toEqual([
      ['bob', 1, 1],
      ['alice', 2, 0],
    ]);
    expect(topic.featured.map(({ title }) => title)).toEqual(['Poster']);
    await app.pool.db.execute(sql`update users set email = ${houseEmail} where id = ${alice.id}`);
    expect((await read('design')).topAuthors.map(({ username }) => username)).toEqual(['bob']);
    await app.pool.db.execute(sql`update users set email = 'alice2@example.com' where id = ${alice.id}`);
    await admin.api.hidePrompt({ params: { id: liked }, body: { reason: 'Spam' } });
    const without = await read('Design');
    expect(without.featured).toEqual([]);
    expect(without.topAuthors.map(({ username }) => username)).toEqual(['alice']);
  });

  it('says whether the viewer follows it', async () => {
    await alice.api.followTopic({ params: { id: 'education' } });
    const { category } = await alice.api.readTopic({ params: { id: 'education' } });
    expect(category).toMatchObject({ following: true, followers: 1 });
    expect((await read('education')).following).toBe(false);
  });

  it('may be empty or missing', async () => {
    expect(await read('business')).toMatchObject({ count: 0, topTags: [], topAuthors: [], featured: [] });
    const { status, body } = await app.request('GET /categories/gardening');
    expect([status, body.detail]).toEqual([404, 'Category not found']);
  });
});
