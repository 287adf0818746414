import { beforeAll, describe, expect, it } from 'vitest';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  const boss = await app.user('boss', 'admin');
  const publish = async (title: string, changes: Partial<PromptInput>, featured: boolean) => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ title: `Zebra ${title}`, ...changes }) });
    if (featured) await boss.api.featurePrompt({ params: { id } });
    return id;
  };
  await publish('One', { categoryId: 'design', tags: ['color'] }, true);
  await publish('Two', { categoryId: 'design', tags: ['color'] }, false);
  await publish('Three', { categoryId: 'education', tags: ['color', 'grid'] }, true);
  const adult = await publish('Four', { categoryId: 'education' }, true);
  await boss.api.markAdult({ params: { id: adult } });
  await countWords(app.contextFor({ role: 'system' }));
});

const titlesOf = async (query: Record<string, string>, as = app.visitor) =>
  (await as.listPrompts({ query: { featured: 'true', ...query } })).items
    .map(({ title }) => title.split(' ').at(-1))
    .sort();

describe('lists of featured prompts', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, ['One', 'Three']],
    [{ sort: 'recent' }, ['One', 'Three']],
    [{ categoryId: 'design' }, ['One']],
    [{ tag: 'grid' }, ['Three']],
    [{ tags: 'color,grid' }, ['Three']],
    [{ q: 'zebra' }, ['One', 'Three']],
    [{ q: 'zebra', sort: 'popular' }, ['One', 'Three']],
    [{ q: 'zebra', tags: 'color', categoryId: 'education' }, ['Three']],
    [{ price: 'premium' }, []],
  ])('are narrowed by %j', async (query, titles) => {
    expect(await titlesOf(query)).toEqual(titles);
    const { total } = await app.visitor.listPrompts({ query: { featured: 'true', ...query } });
    expect(total).toBe(titles.length);
  });

  it('have adult prompts for those who want to see them', async () => {
    const carol = await app.user('carol');
    await carol.api.updateUser({ body: { showsAdult: true } });
    expect(await titlesOf({}, carol.api)).toEqual(['Four', 'One', 'Three']);
  });

  it.each([{}, { q: 'zebra' }])('are counted by facets: %j', async (query) => {
    const { categories } = await app.visitor.promptFacets({ query: { featured: 'true', ...query } });
    expect(categories.items.map(({ key, count }) => [key, count])).toEqual([
      ['design', 1],
      ['education', 1],
    ]);
    const { items } = await app.visitor.findTags({ query: { featured: 'true', ...query } });
    expect(items.map(({ key, count }) => [key, count])).toEqual([
      ['color', 2],
      ['grid', 1],
    ]);
  });

  it('lead to the others when they are empty', async () => {
    const query = { featured: 'true', categoryId: 'business', q: 'zebra' } as const;
    const { without, alone } = await app.visitor.promptAlternatives({ query });
    expect([...without, ...alone].map(({ filter, count }) => [filter, count])).toEqual([['categoryId', 2]]);
    const other = await app.visitor.promptAlternatives({ query: { featured: 'true', q: 'zebra two' } });
    expect(other.without).toContainEqual({
      filter: 'featured',
      value: 'true',
      count: 1,
      isLowerBound: false,
    });
  });

  it('can be saved, with a feed', async () => {
    const { search } = await alice.api.saveSearch({ body: { filters: { featured: true, tags: ['color'] } } });
    expect(search).toMatchObject({
      name: '#color · Featured',
      filters: { featured: true },
      url: '/explore?tags=color&featured=true',
      feedUrl: '/feeds/search.xml?tags=color&featured=true',
    });
    const xml = await (await app.get(search.feedUrl)).text();
    expect(xml).toContain('<title>#color · Featured · Promptorium</title>');
    const titles = Array.from(xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs), ([, title]) => title);
    expect(titles.sort()).toEqual(['Zebra One', 'Zebra Three']);
    // Without the filter it is another search.
    await alice.api.saveSearch({ body: { filters: { tags: ['color'] } } });
  });
});
