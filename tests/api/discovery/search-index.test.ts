import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { qualitySql } from '../../../src/database/prompts/search-documents.ts';
import { qualityOf } from '../../../src/domain/discovery/search/ranking.ts';
import { titleTerm, wordTerm } from '../../../src/domain/discovery/search/terms.ts';
import { indexBacklog } from '../../../src/operations/prompts/indexing/index-prompts.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';
import { systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestUser } from '../../support/site/test-app.ts';

// What is stored for searches: documents, numbers of prompts with each word, quality.

let library: SearchLibrary;
let boss: TestUser;
beforeAll(async () => {
  library = await searchLibrary({ unrelated: 3 });
  boss = await library.app.user('boss', 'admin');
});

describe('the numbers of prompts with each word', () => {
  const counts = async (...words: string[]) => {
    await library.count();
    const rows = await library.app.pool.db.execute<{ word: string; prompts: number }>(sql`
      select word, prompts from search_words where prompts > 0`);
    return words.map((word) => rows.find((row) => row.word === word)?.prompts ?? 0);
  };
  const body = aPrompt({ title: 'Accordion accordions', contentMd: 'Bellows.', summary: 'Bellows.' });

  it('follow publishing, editing, hiding, showing and deleting', async () => {
    const { api } = library.author;
    const draft = await api.publishPrompt({ body: { ...body, status: 'draft' } });
    expect(await counts('accordion', 'bellow', 'bellows')).toEqual([0, 0, 0]);
    const params = { id: draft.id };
    await api.updatePrompt({ params, body: { ...body, status: 'published' } });
    expect(await counts('accordion', 'accordions', 'bellow', 'bellows')).toEqual([1, 1, 1, 1]);
    const { id: second } = await api.publishPrompt({ body: { ...body, title: 'Accordion' } });
    expect(await counts('accordion', 'accordions', 'bellow')).toEqual([2, 1, 2]);
    await api.updatePrompt({ params: { id: second }, body: { ...body, title: 'Trombone' } });
    expect(await counts('accordion', 'trombone', 'bellow')).toEqual([1, 1, 2]);
    await boss.api.hidePrompt({ params, body: { reason: 'Copied' } });
    expect(await counts('accordion', 'accordions', 'bellow')).toEqual([0, 0, 1]);
    await api.updatePrompt({ params, body: { ...body, contentMd: 'Keys.' } });
    expect(await counts('accordion', 'bellow')).toEqual([0, 1]);
    await boss.api.showPrompt({ params });
    expect(await counts('accordion', 'bellow')).toEqual([1, 2]);
    await api.deletePrompt({ params });
    await api.deletePrompt({ params: { id: second } });
    expect(await counts('accordion', 'accordions', 'trombone', 'bellow')).toEqual([0, 0, 0, 0]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
  });

  it('are corrected by a recount', async () => {
    await library.publish({ title: 'Clarinet one' }, { title: 'Clarinet two' });
    await library.app.pool.db.execute(sql`
      update search_words set prompts = prompts + 5 where word = 'clarinet'`);
    await library.app.pool.db.execute(sql`update search_words set prompts = 0 where word = 'two'`);
    await library.app.pool.db.execute(sql`
      insert into search_words (word, term, prompts) values ('ghostword', 123456789, 4)`);
    expect(await counts('clarinet', 'two', 'ghostword')).toEqual([7, 0, 4]);
    expect(await counterDifferences(library.app.pool)).toEqual(['words of prompts: 3']);
    expect(await counts('clarinet', 'two', 'ghostword')).toEqual([2, 1, 0]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
  });
});

describe('words with the same hash', () => {
  const long = `${'qz'.repeat(20)}xxhy7`;
  const body = { summary: 'Unremarkable.', contentMd: 'Unremarkable.', tags: [] };
  const publish = async (fields: Partial<PromptInput>) =>
    (await library.author.api.publishPrompt({ body: aPrompt({ ...body, ...fields }) })).id;
  const counts = async (...words: string[]) => {
    await library.count();
    const rows = await library.app.pool.db.execute<{ word: string; prompts: number }>(sql`
      select word, prompts from search_words where word = any(${`{${words.join(',')}}`}::text[])`);
    return words.map((word) => rows.find((row) => row.word === word)?.prompts);
  };
  const unpublish = async (...ids: string[]) => {
    for (const id of ids) await library.author.api.deletePrompt({ params: { id } });
  };

  it('have the hashes that these tests need', () => {
    expect(wordTerm('costarring')).toBe(wordTerm('liquid'));
    expect(wordTerm('exterminable')).toBe(titleTerm('superscript'));
    expect(wordTerm(long)).toBe(wordTerm('crispin'));
  });

  it.each([
    ['one after the other', true],
    ['together', false],
  ])('have one number, counted %s', async (_, apart) => {
    const liquid = await publish({ title: 'Liquid' });
    if (apart) expect(await counts('liquid')).toEqual([1]);
    const costarring = await publish({ title: 'Costarring' });
    expect(await counts('liquid', 'costarring')).toEqual([2, 2]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    const both = await publish({ title: 'Liquid costarring' });
    expect(await counts('liquid', 'costarring')).toEqual([3, 3]);
    await unpublish(liquid);
    expect(await counts('liquid', 'costarring')).toEqual([2, 2]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    await unpublish(costarring, both);
    expect(await counts('liquid', 'costarring')).toEqual([0, 0]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    await library.app.pool.db.execute(sql`delete from search_words where word in ('liquid', 'costarring')`);
  });

  it('are corrected together', async () => {
    const ids = [await publish({ title: 'Liquid' }), await publish({ title: 'Costarring' })];
    expect(await counts('liquid', 'costarring')).toEqual([2, 2]);
    await library.app.pool.db.execute(sql`update search_words set prompts = 1 where word = 'liquid'`);
    expect(await counterDifferences(library.app.pool)).toEqual(['words of prompts: 1']);
    expect(await counts('liquid', 'costarring')).toEqual([2, 2]);
    await unpublish(...ids);
  });

  it('are not mistaken for words of titles', async () => {
    const title = await publish({ title: 'Superscript' });
    const word = await publish({ title: 'Termites', contentMd: 'Exterminable.' });
    const both = await publish({ title: 'Superscript', contentMd: 'Exterminable.' });
    expect(await counts('exterminable', 'superscript')).toEqual([2, 2]);
    expect((await library.search('exterminable')).items.map(({ id }) => id).sort()).toEqual(
      [word, both].sort(),
    );
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    await unpublish(title, both);
    expect(await counts('exterminable')).toEqual([1]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    await unpublish(word);
  });

  it('are counted with words that are too long to be suggested', async () => {
    const ids = [await publish({ contentMd: `See ${long}.` })];
    await library.count();
    ids.push(await publish({ contentMd: 'Crispin.' }));
    expect(await counts('crispin', long)).toEqual([2, 2]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
    const [row] = await library.app.pool.db.execute(
      sql`select is_word from search_words where word = ${long}`,
    );
    expect(row).toEqual({ is_word: false });
    await unpublish(...ids);
    expect(await counts('crispin', long)).toEqual([0, 0]);
    expect(await counterDifferences(library.app.pool)).toEqual([]);
  });
});

describe('the arrays of a document', () => {
  const documents = () =>
    library.app.pool.db.execute<{ terms: number[]; impacts: string; pairs: number[] }>(
      sql`select prompt_id, terms, encode(impacts, 'hex') as impacts, pairs from search_documents order by prompt_id`,
    );

  it('are in ascending order', async () => {
    await library.publish({
      title: 'Sorted terms of a zither',
      contentMd: 'Tune a zither, then another one.',
    });
    const written = await documents();
    for (const { terms, pairs } of written) {
      expect(terms.length).toBeGreaterThan(3);
      for (const list of [terms, pairs]) expect(list).toEqual(list.toSorted((a, b) => a - b));
    }
    expect(await library.titles('zither')).toEqual(['Sorted terms of a zither']);
  });
});

describe('the backlog of a library from before the index', () => {
  it('is indexed, and its words are counted once', async () => {
    const { db } = library.app.pool;
    const [id] = await library.publish({ title: 'Harpsichord', contentMd: 'Tune the harpsichords.' });
    await library.author.api.publishPrompt({
      body: aPrompt({ title: 'Harpsichord draft', status: 'draft' }),
    });
    await db.execute(sql`delete from search_documents`);
    await db.execute(sql`truncate search_words, search_word_changes`);
    await db.execute(sql`insert into search_backlog (prompt_id) select id from prompts`);
    expect(await library.titles('harpsichord')).toEqual([]);
    for (let run = 0; run < 2; run++) {
      await indexBacklog(systemContext(library.app));
      await library.count();
      expect((await library.search('harpsichord')).items.map((item) => item.id)).toEqual([id]);
      const [row] = await db.execute(sql`select prompts from search_words where word = 'harpsichord'`);
      expect(row).toEqual({ prompts: 1 });
      expect(await db.execute(sql`select from search_backlog`)).toEqual([]);
    }
    expect(await counterDifferences(library.app.pool)).toEqual([]);
  });
});

it.each([
  [0, '2026-03-10T12:00:00Z'],
  [1, '2019-01-01T00:00:00Z'],
  [7, '2026-03-10T12:00:00.123Z'],
  [123_456, '2031-12-31T23:59:59Z'],
])('computes the quality of %s points on %s in the database as in the program', async (points, day) => {
  const [row] = await library.app.pool.db.execute<{ quality: number }>(sql`
    select ${qualitySql(sql`${points}::int`, sql`${day}::timestamptz`)}::float8 as quality`);
  // Stored with 24 bits.
  expect(row?.quality).toBeCloseTo(qualityOf(points, new Date(day)), 4);
});
