import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/domain/core/limits.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  await publish('One', english, { categoryId: 'design', tags: ['Color', 'grid'] });
  await publish('Two', german, { categoryId: 'design', tags: ['color'], isPremium: true, price: 5 });
  await publish('Three', german, { categoryId: 'education', tags: ['color', 'letters'] });
  await publish('Four', english, { categoryId: 'education', tags: [] });
  await publish('Five', english, { categoryId: 'education', tags: ['color'], status: 'draft' });
  await countWords(app.contextFor({ role: 'system' }));
});

const english =
  'Explain the rules of the grid to a new colleague, and say why they work so well for most of the people who read the page.';
const german =
  'Erkläre einem neuen Kollegen die Regeln des Rasters und sage ihm, warum sie für die meisten Leserinnen und Leser so gut sind.';

type Filters = { q?: string; tags?: string; language?: string; price?: 'free' | 'premium' };

async function publish(title: string, contentMd: string, changes: Parameters<typeof aPrompt>[0]) {
  const body = aPrompt({ title: `Zebra ${title}`, summary: contentMd, contentMd, ...changes });
  await alice.api.publishPrompt({ body });
}

const titlesOf = async (query: Record<string, string>) =>
  (await app.visitor.listPrompts({ query })).items.map(({ title }) => title.split(' ').at(-1)).sort();
/** The counts of each facet by key. */
const countsOf = async (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(await app.visitor.promptFacets({ query })).map(([name, { items }]) => [
      name,
      Object.fromEntries(items.map(({ key, count }) => [key, count])),
    ]),
  );

describe('lists', () => {
  it.each<[Filters, string[]]>([
    [{ language: 'de' }, ['Three', 'Two']],
    [{ language: 'en' }, ['Four', 'One']],
    [{ language: 'fi' }, []],
    [{ price: 'premium' }, ['Two']],
    [{ price: 'free' }, ['Four', 'One', 'Three']],
    [{ language: 'de', price: 'free', q: 'zebra', tags: 'color' }, ['Three']],
  ])('are narrowed by %j', async (query, titles) => {
    expect(await titlesOf(query)).toEqual(titles);
    const { total } = await app.visitor.listPrompts({ query });
    expect(total).toBe(titles.length);
  });

  it.each([
    ['language=English', 'language must be an ISO 639-1 code of two letters, such as en'],
    ['language=', 'language must be an ISO 639-1 code of two letters, such as en'],
    ['price=cheap', 'price must be one of free, premium'],
    ['featured=no', 'featured must be true'],
  ])('refuse %s', async (query, detail) => {
    for (const path of ['/posts', '/posts/facets']) {
      const { status, body } = await app.request(`GET ${path}?${query}`);
      expect([status, body.detail]).toEqual([400, detail]);
    }
  });
});

describe('facets', () => {
  it('count published prompts by topic, tag, language and price', async () => {
    expect(await app.visitor.promptFacets()).toEqual({
      categories: {
        items: [
          { key: 'design', name: 'Design', count: 2 },
          { key: 'education', name: 'Education', count: 2 },
        ],
        isLowerBound: false,
      },
      tags: {
        items: [
          { key: 'color', name: 'color', count: 3 },
          { key: 'grid', name: 'grid', count: 1 },
          { key: 'letters', name: 'letters', count: 1 },
        ],
        isLowerBound: false,
      },
      languages: {
        items: [
          { key: 'de', name: 'German', count: 2 },
          { key: 'en', name: 'English', count: 2 },
        ],
        isLowerBound: false,
      },
      prices: {
        items: [
          { key: 'free', name: 'Free', count: 3 },
          { key: 'premium', name: 'Premium', count: 1 },
        ],
        isLowerBound: false,
      },
    });
  });

  it('count what choosing another topic, language or price, or one more tag, would list', async () => {
    const chosen = { categoryId: 'design', language: 'de', price: 'premium', tags: 'Color' };
    const counts = await countsOf(chosen);
    expect(counts).toEqual({
      categories: { design: 1 },
      tags: { color: 1 },
      languages: { de: 1 },
      prices: { premium: 1 },
    });
    const wider = { language: 'de', tags: 'color' };
    expect(await countsOf(wider)).toEqual({
      categories: { design: 1, education: 1 },
      tags: { color: 2, letters: 1 },
      languages: { de: 2, en: 1 },
      prices: { free: 1, premium: 1 },
    });
    const { categories, languages, prices, tags } = await countsOf(wider);
    for (const [change, count] of [
      ...Object.entries(categories ?? {}).map(([categoryId, n]) => [{ categoryId }, n] as const),
      ...Object.entries(languages ?? {}).map(([language, n]) => [{ language }, n] as const),
      ...Object.entries(prices ?? {}).map(([price, n]) => [{ price }, n] as const),
      ...Object.entries(tags ?? {}).map(([tag, n]) => [{ tags: `color,${tag}` }, n] as const),
    ])
      expect([change, (await titlesOf({ ...wider, ...change })).length]).toEqual([change, count]);
  });

  it('count a search like the list', async () => {
    expect((await countsOf({ q: 'zebra' })).prices).toEqual({ free: 3, premium: 1 });
    expect(await countsOf({ q: 'zebra', categoryId: 'design', price: 'free', language: 'en' })).toEqual({
      categories: { design: 1, education: 1 },
      tags: { color: 1, grid: 1 },
      languages: { en: 1 },
      prices: { free: 1 },
    });
    // Sorted by anything but the match, all words are needed.
    for (const [query, count] of [
      [{ q: 'leserinnen colleague' }, 3],
      [{ q: 'leserinnen colleague', sort: 'recent' }, 0],
    ] as const) {
      const { total } = await app.visitor.listPrompts({ query });
      const { prices } = await countsOf(query);
      expect([query, total, Object.values(prices ?? {}).reduce((sum, n) => sum + n, 0)]).toEqual([
        query,
        count,
        count,
      ]);
    }
    expect(await countsOf({ q: '!!!' })).toEqual({ categories: {}, tags: {}, languages: {}, prices: {} });
    expect((await countsOf({ authorId: 'nobody' })).prices).toEqual({});
    expect((await countsOf({ authorId: alice.id, q: 'zebra' })).prices).toEqual({ free: 3, premium: 1 });
  });

  it('take one database statement', async () => {
    app.statements();
    await app.visitor.promptFacets({ query: { categoryId: 'design', language: 'de', price: 'free' } });
    expect(app.statements()).toHaveLength(1);
  });

  it('are lower bounds beyond a thousand prompts, for each filter by itself', async () => {
    const large = await testApp();
    const bob = await large.user('bob');
    const { id } = await bob.api.publishPrompt({ body: aPrompt({ categoryId: 'design', tags: ['many'] }) });
    await large.pool.db.execute(sql`
      insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, tags, tag_keys, status, read_time,
        published_at, language)
      select gen_random_uuid(), author_id, case when n <= 3 then 'education' else topic_id end, slug || n, title, summary, body, beginning, body_hash,
        tags, tag_keys, status, read_time, published_at, 'en'
      from prompts, generate_series(1, ${limits.countedForFacets + 2}) n where id = ${id}`);
    const all = await large.visitor.promptFacets();
    expect(all.prices).toEqual({
      items: [{ key: 'free', name: 'Free', count: limits.countedForFacets }],
      isLowerBound: true,
    });
    const narrow = await large.visitor.promptFacets({ query: { categoryId: 'education' } });
    expect(narrow.tags).toEqual({ items: [{ key: 'many', name: 'many', count: 3 }], isLowerBound: false });
    expect(narrow.categories.isLowerBound).toBe(true);
  });
});

describe('saved searches and feeds', () => {
  it('take languages and prices', async () => {
    const { search } = await alice.api.saveSearch({
      body: { filters: { language: 'de', price: 'premium', tags: ['color'] } },
    });
    expect(search).toMatchObject({
      name: '#color · German · Premium',
      url: '/explore?tags=color&language=de&price=premium',
      feedUrl: '/feeds/search.xml?tags=color&language=de&price=premium',
    });
    const feed = await app.get(search.feedUrl);
    const xml = await feed.text();
    expect(xml).toContain('<title>#color · German · Premium · Promptorium</title>');
    expect(Array.from(xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs), ([, title]) => title)).toEqual([
      'Zebra Two',
    ]);
    expect((await alice.api.saveSearch({ body: { filters: { price: 'free' } } })).search.feedUrl).toBe(
      '/feeds/search.xml?price=free',
    );
    for (const query of ['language=German', 'price=cheap', 'featured=no'])
      expect((await app.get(`/feeds/search.xml?${query}`)).status).toBe(400);
  });

  it('read searches that were saved before there were languages, prices and featured prompts', async () => {
    const { search } = await alice.api.saveSearch({ body: { filters: { q: 'old' } } });
    await app.pool.db.execute(
      sql`update saved_searches set filters = filters - 'language' - 'price' - 'featured' where id = ${search.id}`,
    );
    expect((await alice.api.mySearches()).items.find(({ id }) => id === search.id)).toEqual(search);
    const again = await app.request('POST /users/me/searches', {
      as: alice,
      body: { filters: { q: 'old' } },
    });
    expect(again.status).toBe(409);
  });
});
