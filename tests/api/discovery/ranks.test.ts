import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicationScore } from '../../../src/domain/discovery/ranking.ts';
import { refreshRanks } from '../../../src/operations/discovery/prompts/refresh-ranks.ts';
import { createPromptEmbedder } from '../../../src/operations/discovery/search/embed-prompts.ts';
import { aPrompt } from '../../factories.ts';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';
import { startEmbeddingsServer } from '../../support/servers/embeddings-server.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

type Query = NonNullable<NonNullable<Parameters<TestApp['visitor']['explainRanks']>[0]>['query']> & {
  page?: number;
  limit?: number;
};

/** The explained list, after checking that it is the one that is listed: the same prompts in the same order, by falling scores. */
async function explained({ visitor }: TestApp, query: Query) {
  const listed = await visitor.listPrompts({ query });
  const ranking = await visitor.explainRanks({ query });
  const { items, total, totalPages } = ranking;
  expect([query, items.map(({ id }) => id)]).toEqual([query, listed.items.map(({ id }) => id)]);
  expect([total, totalPages]).toEqual([listed.total, listed.totalPages]);
  const first = ((query.page ?? 1) - 1) * (query.limit ?? 12) + 1;
  expect(items.map(({ position }) => position)).toEqual(items.map((_, n) => first + n));
  const scores = items.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  return ranking;
}

describe('why a prompt is trending', () => {
  let app: TestApp;
  let readers: TestUser[];
  let author: TestUser;
  let clock = Date.parse('2026-03-10T12:00:00Z');
  beforeAll(async () => {
    app = await testApp({ env: { NEWCOMER_LIMITS: 'off' }, now: () => new Date(clock) });
    author = await app.user('author');
    readers = await Promise.all(
      [true, true, true, false].map((verified, n) => app.user(`reader${n}`, 'member', { verified })),
    );
  });

  const reactions = fc.record({
    days: fc.double({ min: 0, max: 5, noNaN: true }),
    topic: fc.constantFrom('programming', 'design'),
    tag: fc.constantFrom<string>('red', 'blue'),
    likes: fc.subarray([0, 1, 2, 3]),
    bookmarks: fc.subarray([0, 1, 2, 3]),
    comments: fc.subarray([0, 1, 2, 3]),
  });
  const publish = async (given: Reactions) => {
    clock += given.days * 86_400_000;
    const { id } = await author.api.publishPrompt({
      body: aPrompt({ categoryId: given.topic, tags: [given.tag] }),
    });
    const params = { id };
    for (const n of given.likes) await readers[n]?.api.likePrompt({ params });
    for (const n of given.bookmarks) await readers[n]?.api.bookmarkPrompt({ params });
    for (const n of given.comments) await readers[n]?.api.addComment({ params, body: { bodyMd: 'Good.' } });
    return id;
  };
  type Reactions = typeof reactions extends fc.Arbitrary<infer T> ? T : never;

  it('is the score by which lists are sorted, whatever readers did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reactions, { minLength: 2, maxLength: 4 }), async (all) => {
        const ids: string[] = [];
        for (const given of all) ids.push(await publish(given));
        await refreshRanks(systemContext(app));
        clock += 3_600_000;
        const lists = [
          {},
          { page: 2, limit: 3 },
          { categoryId: 'design' },
          { tag: 'red' },
          { language: 'en' },
        ];
        for (const query of lists) {
          const { items, asOf } = await explained(app, query);
          expect(asOf).toBe(new Date(clock).toISOString());
          for (const { score, trending, publishedAt } of items) {
            if (!trending) throw new Error('its parts are missing');
            expect(trending.isDelayed).toBeUndefined();
            expect(trending.points).toBe(trending.likes + 2 * trending.bookmarks + 3 * trending.commenters);
            expect(trending.reactions).toBeCloseTo(Math.log2(1 + trending.points), 9);
            const age = publicationScore(new Date(publishedAt)) - publicationScore(new Date(clock));
            expect(trending.age).toBeCloseTo(age, 6);
            expect(score).toBeCloseTo(trending.reactions + trending.age, 6);
          }
        }
        const { items } = await app.visitor.explainRanks({ query: { limit: 100 } });
        for (const [n, { likes, bookmarks, comments }] of all.entries())
          expect(items.find(({ id }) => id === ids[n])?.trending).toMatchObject({
            likes: likes.length,
            bookmarks: bookmarks.length,
            commenters: comments.length,
          });
      }),
      { numRuns: 5 },
    );
  });

  it('says when the list of a tag does not have the latest reactions yet', async () => {
    const id = await publish({
      days: 1,
      topic: 'design',
      tag: 'purple',
      likes: [],
      bookmarks: [],
      comments: [],
    });
    await refreshRanks(systemContext(app));
    await readers[0]?.api.likePrompt({ params: { id } });
    const rankOf = async () =>
      (await app.visitor.explainRanks({ query: { tag: 'purple' } })).items.map(({ score, trending }) => [
        score,
        trending?.reactions,
        trending?.isDelayed,
      ]);
    expect(await rankOf()).toEqual([[0, 1, true]]);
    await refreshRanks(systemContext(app));
    expect(await rankOf()).toEqual([[1, 1, undefined]]);
  });

  it('leaves out what the list leaves out, and refuses other orders and pages out of reach', async () => {
    const id = await publish({
      days: 1,
      topic: 'design',
      tag: 'purple',
      likes: [],
      bookmarks: [],
      comments: [],
    });
    const boss = await app.user('boss', 'admin');
    await boss.api.hidePrompt({ params: { id }, body: { reason: 'Wrong.' } });
    await author.api.publishPrompt({ body: aPrompt({ title: 'Unfinished', status: 'draft' }) });
    for (const as of [boss, author, readers[0]])
      for (const query of ['', '?q=unfinished', '?tag=purple']) {
        const { text, body } = await app.request(`GET /posts/ranks${query}`, as && { as });
        expect([query, text.includes(id) || text.includes('Unfinished')]).toEqual([query, false]);
        expect(body.items).toBeDefined();
      }
    for (const query of ['sort=recent', 'page=1000000'])
      expect((await app.request(`GET /posts/ranks?${query}`)).status).toBe(400);
    for (const query of [{}, { q: 'explain' }, { q: 'explain', sort: 'trending' as const }])
      expect((await app.visitor.explainRanks({ query: { ...query, authorId: 'nobody' } })).items).toEqual([]);
  });
});

describe('why a search result is where it is', () => {
  let library: SearchLibrary;
  beforeAll(async () => {
    library = await searchLibrary({ unrelated: 8 });
    await library.publish(
      {
        title: 'Sailing a boat',
        summary: 'For sailors.',
        contentMd: 'Sail the boat at night.',
        tags: ['boats'],
      },
      { title: 'Packing list', contentMd: `Things for a boat: ${'rope '.repeat(40)}` },
      { title: 'Nights at sea', tags: ['sailing', 'boat'] },
      { title: 'Lamps', summary: 'Light at night.', contentMd: 'Which lamp for the night?' },
    );
    const reader = await library.app.user('reader');
    const { items } = await library.search('lamps');
    await reader.api.likePrompt({ params: { id: items[0]?.id ?? '' } });
  });

  it('is the score by which results are sorted, for any words', async () => {
    const words = [
      'boat',
      'boats',
      'sailing',
      'sailor',
      'night',
      'lamps',
      'rope',
      'saling',
      'pack',
      'filler',
      '-rope',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(words, { minLength: 1, maxLength: 4 }),
        fc.constantFrom({}, { categoryId: 'programming' }, { limit: 2, page: 2 }, { tag: 'boat' }),
        async (some, filters) => {
          const { items, words: counted } = await explained(library.app, { ...filters, q: some.join(' ') });
          for (const { score, relevance } of items) {
            const parts = relevance?.byWords;
            if (!parts) throw new Error('its parts are missing');
            const sum = parts.words.reduce((all, word) => all + word.score, 0) + parts.pairs;
            expect(sum * Math.sqrt(parts.share) + parts.quality).toBeCloseTo(score, 9);
            expect(parts.words.length).toBe(counted.length);
            for (const word of parts.words) {
              // A word is found in some form and field exactly if it counts.
              expect([word.as !== undefined, (word.fields?.length ?? 0) > 0]).toEqual([
                word.score > 0,
                word.score > 0,
              ]);
              const shares = word.fields?.reduce((all, { share }) => all + share, 0) ?? 1;
              expect(shares).toBeCloseTo(1, 9);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('says in which form and where each word was found', async () => {
    const matchesOf = async (q: string, title: string) => {
      const { items } = await explained(library.app, { q });
      const found = items.find((item) => item.title === title)?.relevance?.byWords;
      return found?.words.map(({ as, form, fields }) => [
        as,
        form,
        ...(fields ?? []).map(({ field }) => field),
      ]);
    };
    expect(await matchesOf('boat', 'Sailing a boat')).toEqual([['exact', 'boat', 'title', 'tags', 'body']]);
    expect(await matchesOf('boat', 'Packing list')).toEqual([['exact', 'boat', 'body']]);
    expect(await matchesOf('lamp', 'Lamps')).toEqual([['exact', 'lamp', 'title', 'body']]);
    expect(await matchesOf('sailings', 'Nights at sea')).toEqual([['form', 'sail', 'tags']]);
    expect(await matchesOf('saillors', 'Sailing a boat')).toEqual([['correction', 'sailors', 'summary']]);
    expect(await matchesOf('pack', 'Packing list')).toEqual([['exact', 'pack', 'title']]);
    expect(await matchesOf('boat rope', 'Sailing a boat')).toEqual([
      ['exact', 'boat', 'title', 'tags', 'body'],
      [undefined, undefined],
    ]);
    expect(await matchesOf('quillfeather', 'Lamps')).toEqual([['exact', 'quillfeather', 'author']]);
  });

  it('is the trending score where the results are sorted by it', async () => {
    const { sort, items } = await explained(library.app, { q: 'night', sort: 'trending' });
    expect([sort, items.length, items[0]?.title]).toEqual(['trending', 3, 'Lamps']);
    expect(items.every(({ trending, relevance }) => trending && !relevance)).toBe(true);
  });

  it('explains nothing when nothing was searched for or found', async () => {
    for (const q of ['zzzzzz', '""', '-night -boat -filler -packing -lamps'])
      expect((await library.app.visitor.explainRanks({ query: { q } })).items).toEqual([]);
  });
});

describe('why a prompt was found by its meaning', () => {
  it('is the sum of its places among the matches by words and by meaning', async () => {
    const service = await startEmbeddingsServer({ felines: 'cats' });
    const { app, publish } = await searchLibrary({
      env: { EMBEDDINGS_URL: service.url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_KEY: 'key' },
      unrelated: 2,
    });
    await publish({ title: 'Feeding cats' }, { title: 'Feeding felines' });
    const ctx = systemContext(app);
    if (!ctx.embeddings) throw new Error('semantic search is not configured');
    await createPromptEmbedder(ctx, ctx.embeddings)();
    const { items } = await explained(app, { q: 'felines' });
    expect(items.length).toBe(2);
    for (const { score, relevance } of items)
      expect((relevance?.byRanks?.words ?? 0) + (relevance?.byRanks?.meaning ?? 0)).toBe(score);
    expect(items.map(({ relevance }) => relevance?.byWords !== undefined)).toEqual([true, false]);
    await service.close();
  });
});
