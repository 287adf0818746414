import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countWords } from '../../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt, type PromptInput } from '../../../factories.ts';
import { systemContext } from '../../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let clock = Date.parse('2026-03-10T12:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  alice = await app.user('alice');
});

async function published(changes: Partial<PromptInput>): Promise<string> {
  clock += 60_000;
  return (await alice.api.publishPrompt({ body: aPrompt(changes) })).id;
}

const titles = (page: { items: { title: string }[] }) => page.items.map((item) => item.title);

describe('lists', () => {
  it('sort, page and count', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5])
      ids.push(await published({ title: `Sorted ${n}`, categoryId: 'business' }));
    const bob = await app.user('bob');
    await bob.api.likePrompt({ params: { id: ids[1] ?? '' } });
    await alice.api.likePrompt({ params: { id: ids[1] ?? '' } });
    await bob.api.likePrompt({ params: { id: ids[2] ?? '' } });
    const sorted = async (sort: 'recent' | 'oldest' | 'popular' | 'trending', limit = 5) =>
      titles(await app.visitor.listPrompts({ query: { sort, limit, categoryId: 'business' } })).map((title) =>
        Number(title.at(-1)),
      );
    expect(await sorted('recent')).toEqual([5, 4, 3, 2, 1]);
    expect(await sorted('oldest')).toEqual([1, 2, 3, 4, 5]);
    expect((await sorted('popular')).slice(0, 2)).toEqual([2, 3]);
    expect((await sorted('trending')).slice(0, 2)).toEqual([2, 3]);

    const page = await app.visitor.listPrompts({
      query: { sort: 'oldest', categoryId: 'business', limit: 2, page: 3 },
    });
    expect(page).toMatchObject({ page: 3, limit: 2, total: 5, totalPages: 3 });
    expect(titles(page)).toEqual(['Sorted 5']);
    const beyond = await app.visitor.listPrompts({ query: { categoryId: 'business', page: 9 } });
    expect(beyond).toMatchObject({ items: [], total: 5 });
    const all = await app.visitor.listPrompts();
    expect(all).toMatchObject({ page: 1, limit: 12 });
    expect(all.items[0]).not.toHaveProperty('contentMd');
    expect(all.items[0]).not.toHaveProperty('sampleResponses');
  });

  it('filter by tags in any spelling, all of which must match, and by author', async () => {
    await published({ title: 'Tagged both', tags: ['Unit Tests', 'Café'] });
    await published({ title: 'Tagged one', tags: ['unit tests'] });
    const find = async (query: { tag?: string; tags?: string; authorId?: string }) =>
      titles(await app.visitor.listPrompts({ query })).sort();
    expect(await find({ tag: 'UNIT tests' })).toEqual(['Tagged both', 'Tagged one']);
    expect(await find({ tags: 'unit tests,cafe' })).toEqual(['Tagged both']);
    expect(await find({ tag: 'cafe', authorId: alice.id })).toEqual(['Tagged both']);
    expect(await find({ authorId: 'nobody' })).toEqual([]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=1e400', 'page'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=101', 'limit'],
    ['limit=NaN', 'limit'],
    ['sort=best', 'sort'],
    ['status=secret', 'status'],
  ])('refuse %s with 400 and the field name', async (query, field) => {
    const { status, body } = await app.request(`GET /posts?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('refuse pages beyond the counted range, suggesting to narrow the search', async () => {
    const { status, body } = await app.request('GET /posts?page=1000000000');
    expect(status).toBe(400);
    expect(body.detail).toContain('narrow the search');
  });
});

describe('search', () => {
  beforeAll(async () => {
    await published({
      title: 'Regex tutor',
      summary: 'Teaches patterns.',
      contentMd: 'Explain quantifiers.',
    });
    await published({
      title: 'Pattern keeper',
      summary: 'A regex is mentioned here.',
      contentMd: 'Nothing else.',
    });
    await published({
      title: 'Plain words',
      summary: 'Nothing special.',
      contentMd: 'Deep inside stands regex once.',
    });
    await published({ title: 'Über façade naïveté', summary: 'Accents.', contentMd: 'Ünïcödé.' });
    await countWords(systemContext(app));
  });
  const search = async (q: string) => titles(await app.visitor.listPrompts({ query: { q } }));

  it('ranks matches in the title above the summary, and the summary above the body', async () => {
    expect(await search('regex')).toEqual(['Regex tutor', 'Pattern keeper', 'Plain words']);
  });

  it('matches word prefixes, any of the words and phrases, and excludes -words', async () => {
    expect(await search('quantif')).toEqual(['Regex tutor']);
    expect(await search('regex teaches')).toEqual(['Regex tutor', 'Pattern keeper', 'Plain words']);
    expect((await search('patterns keepers'))[0]).toEqual('Pattern keeper');
    expect(await search('"stands regex"')).toEqual(['Plain words']);
    expect(await search('"regex stands"')).toEqual([]);
    expect(await search('regex -tutor')).toEqual(['Pattern keeper', 'Plain words']);
  });

  it('ignores accents and case in queries and prompts', async () => {
    expect(await search('uber facade')).toEqual(['Über façade naïveté']);
    expect(await search('NAÏVETÉ')).toEqual(['Über façade naïveté']);
  });

  it('finds Chinese and Japanese text by two or more characters', async () => {
    await published({ title: '日本語の先生', summary: '文法を教える。', contentMd: '翻訳は得意です。' });
    await published({ title: '写作助手', summary: '帮助你写文章', contentMd: '请写一篇关于[主题]的文章' });
    expect(await search('日本')).toEqual(['日本語の先生']);
    expect(await search('本語の')).toEqual(['日本語の先生']);
    expect(await search('文法')).toEqual(['日本語の先生']);
    expect(await search('助手 文章')).toEqual(['写作助手']);
    expect(await search('法文')).toEqual([]);
  });

  it('corrects mistyped words of any field, and returns the corrected query', async () => {
    const corrected = async (q: string) => {
      const page = await app.visitor.listPrompts({ query: { q } });
      return [page.correctedQuery, titles(page)];
    };
    // Words of a single prompt are not common enough.
    for (const n of [1, 2])
      await published({ title: `Common ${n}`, contentMd: 'Quantifiers are mentioned with naïveté.' });
    await countWords(systemContext(app));
    expect(await corrected('qauntifiers')).toEqual([
      'quantifiers',
      expect.arrayContaining(['Regex tutor', 'Common 1', 'Common 2']),
    ]);
    expect(await corrected('regex qantifiers')).toEqual(['regex quantifiers', expect.any(Array)]);
    expect((await corrected('regex qantifiers'))[1]?.[0]).toBe('Regex tutor');
    expect((await corrected('naivte'))[0]).toBe('naivete');
    expect(await corrected('xyzzyplugh')).toEqual([undefined, []]);
    expect(await corrected('regex')).toEqual([undefined, ['Regex tutor', 'Pattern keeper', 'Plain words']]);
  });

  it('lists the first matches when the time is up', async () => {
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 400));
    const page = await app.visitor
      .listPrompts({ query: { q: 'regex tutor' } })
      .finally(() => clock.mockRestore());
    expect([page.items[0]?.title, page.isPartial]).toEqual(['Regex tutor', true]);
  });

  it.each(['!!!', "';--", '<b>', ':* & |', '\\', '"', '-', '(((', 'a:b:c', "it's"])(
    'accepts %s without failing',
    async (q) => {
      const { status } = await app.request(`GET /posts?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
    },
  );
});

describe('suggestions', () => {
  const suggested = async (q: string) => {
    await countWords(systemContext(app));
    return (await app.visitor.suggest({ query: { q } })).items.map(({ kind, text }) => `${kind}: ${text}`);
  };

  it('are topics, tags, users and titles that begin with the query', async () => {
    await published({ title: 'Designing forms', tags: ['Design Systems', 'forms'], categoryId: 'design' });
    expect(await suggested('desi')).toEqual([
      'category: Design',
      'tag: Design Systems',
      'prompt: Designing forms',
    ]);
    expect(await suggested('ali')).toEqual(['user: Alice']);
    expect(await suggested('regex tu')).toEqual(['prompt: Regex tutor']);
    expect(await suggested('UBER')).toEqual(['prompt: Über façade naïveté']);
    expect(await suggested('science')).toContain('category: Data Science');
  });

  it('are at most ten, and none for an empty query', async () => {
    for (let n = 0; n < 12; n++)
      await published({ title: `Zebra ${n}`, tags: [`zebra${n}`, `zebrafish${n}`] });
    const items = await suggested('zebra');
    expect(items.length).toBe(7);
    expect(await suggested('')).toEqual([]);
    expect(await suggested('%_')).toEqual([]);
    expect(await suggested('-desi')).toEqual([]);
  });

  it('contain the id of the suggested prompt', async () => {
    const { items } = await app.visitor.suggest({ query: { q: 'regex' } });
    const { post } = await app.visitor.readPrompt({ params: { id: items[0]?.key ?? '' } });
    expect(post.title).toBe('Regex tutor');
  });
});

describe('home lists', () => {
  it('contain at most the requested number, newest first in recent', async () => {
    for (const n of [1, 2, 3, 4, 5]) await published({ title: `In a list ${n}`, categoryId: 'design' });
    const { items } = await app.visitor.recentPrompts({ query: { limit: 3 } });
    expect(items.map(({ title }) => title)).toEqual(['In a list 5', 'In a list 4', 'In a list 3']);
    expect((await app.visitor.featuredPrompts()).items).toEqual([]);
    expect((await app.visitor.trendingPrompts()).items.length).toBe(5);
  });
});

describe('topics and statistics', () => {
  it('exist from the start and count published prompts', async () => {
    const { items } = await app.visitor.listTopics();
    expect(items.map((topic) => topic.name)).toEqual([
      'Content Creation',
      'Programming',
      'Creative Writing',
      'Data Science',
      'Education',
      'Business',
      'Design',
    ]);
    const popular = (await app.visitor.popularTopics({ query: { limit: 2 } })).items;
    expect(popular.length).toBe(2);
    expect((popular[0]?.count ?? 0) >= (popular[1]?.count ?? 0)).toBe(true);
    const business = (await app.visitor.detailedTopics()).items.find((topic) => topic.id === 'business');
    expect(business).toMatchObject({ count: 5, trending: true, followers: 0, following: false });
    expect(business?.topPrompts.map((prompt) => prompt.title)).toEqual(['Sorted 2', 'Sorted 3']);
    expect(business?.topPrompts[0]).toMatchObject({ author: 'Alice', likeCount: 2 });
  });

  it('compare this month with the same days of the month before', async () => {
    const figures = async () => (await app.visitor.communityStats()).data;
    const march = await figures();
    expect(march).toMatchObject({ activeAuthors: 1, totalFollowers: 0, thisMonth: { changePercent: 0 } });
    expect(march.totalPrompts).toBe(march.thisMonth.prompts);
    clock = Date.parse('2026-04-11T12:00:00Z');
    await published({});
    const april = await figures();
    expect(april.thisMonth).toEqual({
      prompts: 1,
      changePercent: Math.round(((1 - march.totalPrompts) / march.totalPrompts) * 100),
    });
    clock = Date.parse('2026-06-20T12:00:00Z');
    expect(await figures()).toMatchObject({ activeAuthors: 0, thisMonth: { prompts: 0, changePercent: 0 } });
  });
});
