import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Sort } from '../../../src/contract/prompts/prompts.ts';
import { aPrompt } from '../../factories.ts';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';
import type { TestUser } from '../../support/site/test-app.ts';

// Searches as lists: filters, sorts, pages, who sees what, and the time limit.

let library: SearchLibrary;
let boss: TestUser;
let bob: TestUser;
beforeAll(async () => {
  library = await searchLibrary({ unrelated: 5 });
  boss = await library.app.user('boss', 'admin');
  bob = await library.app.user('bob');
});

describe('with filters', () => {
  beforeAll(async () => {
    await library.publish(
      { title: 'Kite one', categoryId: 'design', tags: ['wind', 'paper'] },
      { title: 'Kite two', categoryId: 'design', tags: ['wind'] },
      { title: 'Kite three', categoryId: 'education', tags: ['wind', 'paper'] },
    );
    await bob.api.publishPrompt({
      body: aPrompt({ title: 'Kite four', categoryId: 'design', tags: ['paper'] }),
    });
  });
  const found = async (filters: Parameters<SearchLibrary['search']>[1], q = 'kites') =>
    (await library.search(q, filters)).items.map(({ title }) => title.replace('Kite ', '')).sort();

  it('lists prompts that match the search and all filters', async () => {
    expect(await found({})).toEqual(['four', 'one', 'three', 'two']);
    expect(await found({ categoryId: 'design' })).toEqual(['four', 'one', 'two']);
    expect(await found({ tag: 'wind' })).toEqual(['one', 'three', 'two']);
    expect(await found({ tags: 'Wind,PAPER' })).toEqual(['one', 'three']);
    expect(await found({ tags: 'wind,paper', categoryId: 'education' })).toEqual(['three']);
    expect(await found({ authorId: bob.id })).toEqual(['four']);
    expect(await found({ authorId: bob.id, tag: 'wind' })).toEqual([]);
    expect(await found({ categoryId: 'education' }, '-one')).toEqual(['three']);
  });

  it.each(['recent', 'oldest', 'popular', 'trending'] as const)(
    'lists the same prompts sorted by %s',
    async (sort) => {
      for (const filters of [{}, { categoryId: 'design' }, { tags: 'wind' }, { authorId: bob.id }])
        expect([filters, await found({ ...filters, sort })]).toEqual([filters, await found(filters)]);
    },
  );

  it('sorts', async () => {
    const sorted = async (sort: Sort) =>
      (await library.search('kite', { sort, categoryId: 'design' })).items.map(({ title }) => title);
    expect(await sorted('recent')).toEqual(['Kite four', 'Kite two', 'Kite one']);
    expect(await sorted('oldest')).toEqual(['Kite one', 'Kite two', 'Kite four']);
    const { items } = await library.search('kite two', { categoryId: 'design' });
    expect(items[0]?.title).toBe('Kite two');
    await bob.api.likePrompt({ params: { id: items[0]?.id ?? '' } });
    expect((await sorted('popular'))[0]).toBe('Kite two');
  });

  it('sorted by anything but relevance, lists only prompts with all words', async () => {
    expect(await found({ sort: 'recent' }, 'kite three')).toEqual(['three']);
    expect((await found({}, 'kite three')).length).toBe(4);
  });
});

describe('pages', () => {
  const titles = Array.from({ length: 23 }, (_, n) => `Lantern ${n}`).sort();
  beforeAll(() => library.publish(...titles.map((title) => ({ title }))));

  it.each([undefined, 'recent', 'popular'] as const)(
    'contain each prompt once, sorted by %s',
    async (sort) => {
      const byNumber: string[] = [];
      for (let page = 1; page <= 4; page++) {
        const { items, total, totalPages } = await library.search('lantern', {
          ...(sort && { sort }),
          page,
          limit: 6,
        });
        expect([total, totalPages]).toEqual([23, 4]);
        byNumber.push(...items.map(({ title }) => title));
      }
      expect(byNumber.toSorted()).toEqual(titles);
      const byCursor: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await library.search('lantern', {
          limit: 6,
          ...(sort && { sort }),
          ...(cursor && { cursor }),
        });
        byCursor.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor && byCursor.length < 50);
      expect(byCursor).toEqual(byNumber);
    },
  );

  it('continue by cursor although prompts were published meanwhile', async () => {
    const first = await library.search('lantern', { limit: 12 });
    await library.publish({ title: 'Lantern lantern', contentMd: 'Lantern.', tags: ['lantern'] });
    const second = await library.search('lantern', { limit: 12, cursor: first.nextCursor ?? '' });
    const both = [...first.items, ...second.items].map(({ title }) => title);
    expect(both.toSorted()).toEqual(titles);
  });
});

describe('who sees what', () => {
  const body = aPrompt({ title: 'Periscope one', summary: 'About a periscope.', tags: ['submarine'] });
  const seen = async (as: TestUser | undefined, status?: string, q = 'periscope') => {
    const { body: page } = await library.app.request(
      `GET /posts?q=${q}${status ? `&status=${status}` : ''}`,
      {
        ...(as && { as }),
      },
    );
    return (page.items ?? []).map(({ title }: { title: string }) => title);
  };

  it('drafts are found only in their own list, by their author and admins', async () => {
    const { id } = await library.author.api.publishPrompt({ body: { ...body, status: 'draft' } });
    for (const viewer of [undefined, bob, library.author, boss]) expect(await seen(viewer)).toEqual([]);
    expect(await seen(bob, 'draft')).toEqual([]);
    expect(await seen(library.author, 'draft')).toEqual(['Periscope one']);
    expect(await seen(boss, 'draft')).toEqual(['Periscope one']);
    await library.author.api.updatePrompt({ params: { id }, body: { ...body, status: 'published' } });
    expect(await seen(undefined)).toEqual(['Periscope one']);
    expect(await seen(library.author, 'draft')).toEqual([]);
    await library.author.api.deletePrompt({ params: { id } });
    expect(await seen(undefined)).toEqual([]);
  });

  it('prompts move in and out of the index when they are hidden, shown, edited and deleted', async () => {
    const { id } = await library.author.api.publishPrompt({ body });
    await boss.api.hidePrompt({ params: { id }, body: { reason: 'Copied' } });
    for (const viewer of [undefined, bob, boss]) expect(await seen(viewer)).toEqual([]);
    expect(await seen(bob, 'hidden')).toEqual([]);
    expect(await seen(boss, 'hidden')).toEqual(['Periscope one']);
    const moderated = async (q: string) =>
      (await library.app.request(`GET /admin/posts?q=${q}`, { as: boss })).body.items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await moderated('periscope')).toEqual(['Periscope one']);
    await boss.api.showPrompt({ params: { id } });
    expect(await seen(undefined)).toEqual(['Periscope one']);
    await library.author.api.updatePrompt({
      params: { id },
      body: { ...body, title: 'Telescope one', summary: 'About a telescope.' },
    });
    expect(await seen(undefined)).toEqual([]);
    expect(await seen(undefined, undefined, 'telescope')).toEqual(['Telescope one']);
    await library.author.api.deletePrompt({ params: { id } });
    expect(await seen(undefined, undefined, 'telescope')).toEqual([]);
    expect(await seen(boss, 'hidden', 'telescope')).toEqual([]);
  });
});

describe('the time limit', () => {
  it('marks a reply that was stopped', async () => {
    await library.publish({ title: 'Sundial' }, { title: 'Hourglass' }, { title: 'Sundial, hourglass' });
    expect((await library.search('sundial hourglass')).isPartial).toBeUndefined();
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 400;
      return time;
    });
    try {
      const page = await library.search('sundial hourglass');
      // The best candidates are scanned however late it is.
      expect([page.items.map(({ title }) => title), page.isPartial]).toEqual([['Sundial, hourglass'], true]);
      // The first scan for these words finds nothing.
      expect((await library.search('sundial barometer')).items).toHaveLength(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('ends a scan that the database does not answer, for results and suggestions', async () => {
    await library.publish({ title: 'Barometer' });
    const { db } = library.app.pool;
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = db.transaction(async (tx) => {
      await tx.execute(sql`lock table search_documents in access exclusive mode`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    try {
      expect((await library.search('barometer')).isPartial).toBe(true);
      const { items } = await library.app.visitor.suggest({ query: { q: 'barom' } });
      expect(items).toEqual([]);
    } finally {
      released.resolve();
      await locking;
    }
    expect(await library.titles('barometer')).toEqual(['Barometer']);
  });
});
