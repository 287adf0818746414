import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { refreshRanks } from '../../../src/operations/discovery/prompts/refresh-ranks.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let readers: TestUser[];
let clock = Date.now() - 86_400_000;

beforeAll(async () => {
  app = await testApp({
    now: () => {
      clock += 1_000;
      return new Date(clock);
    },
  });
  alice = await app.user('alice');
  admin = await app.user('boss', 'admin');
  readers = await Promise.all([1, 2, 3].map((n) => app.user(`reader${n}`)));
});

type ListQuery = NonNullable<NonNullable<Parameters<TestApp['visitor']['listPrompts']>[0]>['query']>;

const publish = async (fields: Partial<PromptInput>) =>
  (await alice.api.publishPrompt({ body: aPrompt({ categoryId: 'education', ...fields }) })).id;

async function titles(query: ListQuery): Promise<string[]> {
  const { items } = await app.visitor.listPrompts({ query });
  return items.map(({ title }) => title);
}

const countOf = async (tag: string) => (await app.visitor.listPrompts({ query: { tag, limit: 1 } })).total;

describe('the number of prompts of a tag', () => {
  it('follows publishing, editing, hiding, unpublishing and deleting', async () => {
    const [one, other] = [`Tag${unique()}`, `Other${unique()}`];
    const id = await publish({ tags: [one] });
    const second = await publish({ tags: [one.toUpperCase(), other] });
    await publish({ tags: [one], status: 'draft' });
    expect([await countOf(one), await countOf(other)]).toEqual([2, 1]);
    const edit = (fields: object) =>
      app.request(`PUT /posts/id/${id}`, {
        as: alice,
        body: aPrompt({ categoryId: 'education', ...fields }),
      });
    await edit({ tags: [other] });
    expect([await countOf(one), await countOf(other)]).toEqual([1, 2]);
    await edit({ tags: [one, other], categoryId: 'design' });
    expect([await countOf(one), await countOf(other)]).toEqual([2, 2]);
    await app.request(`PUT /admin/posts/${second}/hidden`, { as: admin, body: { reason: 'Spam' } });
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1]);
    await app.request(`DELETE /admin/posts/${second}/hidden`, { as: admin });
    expect([await countOf(one), await countOf(other)]).toEqual([2, 2]);
    await app.request(`DELETE /posts/id/${second}`, { as: alice });
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1]);
    await edit({ tags: [one], status: 'draft' });
    expect([await countOf(one), await countOf(other)]).toEqual([0, 0]);
    expect(await titles({ tag: one })).toEqual([]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('is stored once for all spellings, with the first one', async () => {
    const tag = `Café ${unique()}`;
    await publish({ tags: [tag] });
    await publish({ tags: [tag.toUpperCase()] });
    const rows = await app.pool.db.execute(
      sql`select tag, prompts_count from tags where key = ${tag.toLowerCase().replace('é', 'e')}`,
    );
    expect(rows).toEqual([{ tag, prompts_count: 2 }]);
  });
});

describe('lists of a tag', () => {
  it('have the order of each sort, also within a topic, a few seconds after likes', async () => {
    const tag = `Sorted${unique()}`;
    const ids: Record<string, string> = {};
    for (const title of ['First', 'Second', 'Third']) ids[title] = await publish({ title, tags: [tag] });
    await publish({ title: 'Elsewhere', tags: [tag], categoryId: 'design' });
    for (const reader of readers) await reader.api.likePrompt({ params: { id: ids.First ?? '' } });
    await readers[0]?.api.likePrompt({ params: { id: ids.Second ?? '' } });
    await refreshRanks({ db: app.pool.db });
    const within = { tag, categoryId: 'education' };
    expect(await titles({ ...within, sort: 'popular' })).toEqual(['First', 'Second', 'Third']);
    expect(await titles({ ...within, sort: 'trending' })).toEqual(['First', 'Second', 'Third']);
    expect(await titles({ ...within, sort: 'recent' })).toEqual(['Third', 'Second', 'First']);
    expect(await titles({ ...within, sort: 'oldest' })).toEqual(['First', 'Second', 'Third']);
    expect(await titles({ tag, sort: 'recent' })).toEqual(['Elsewhere', 'Third', 'Second', 'First']);
    // Likes that are taken back, too.
    for (const reader of readers) await reader.api.likePrompt({ params: { id: ids.First ?? '' } });
    await refreshRanks({ db: app.pool.db });
    expect(await titles({ ...within, sort: 'popular' })).toEqual(['Second', 'Third', 'First']);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('continue after a cursor in every sort', async () => {
    const [tag, also] = [`Paged${unique()}`, `Also${unique()}`];
    for (let n = 1; n <= 5; n++) await publish({ title: `Paged ${n}`, tags: n === 3 ? [tag] : [tag, also] });
    for (const sort of ['trending', 'recent', 'popular', 'oldest'] as const)
      for (const query of [{ tag }, { tags: `${tag},${also}` }]) {
        const all = await titles({ ...query, sort });
        expect(all).toHaveLength('tag' in query ? 5 : 4);
        const paged: string[] = [];
        for (let cursor: string | undefined; ; ) {
          const page = await app.visitor.listPrompts({
            query: { ...query, sort, limit: 2, ...(cursor && { cursor }) },
          });
          paged.push(...page.items.map(({ title }) => title));
          cursor = page.nextCursor;
          if (!cursor) break;
        }
        expect([sort, paged]).toEqual([sort, all]);
      }
  });

  it('are empty for unknown tags and for more tags than a prompt has', async () => {
    const tag = `Alone${unique()}`;
    await publish({ tags: [tag] });
    expect(await titles({ tags: `${tag},${`Missing${unique()}`}` })).toEqual([]);
    expect(await titles({ tags: Array.from({ length: 6 }, (_, n) => `${tag}${n}`).join(',') })).toEqual([]);
  });
});

describe('refreshing the order of lists', () => {
  it('loses no like that happens meanwhile', async () => {
    const tag = `Busy${unique()}`;
    const id = await publish({ tags: [tag] });
    for (let round = 0; round < 10; round++)
      await Promise.all([
        ...readers.map((reader) => reader.api.likePrompt({ params: { id } })),
        refreshRanks({ db: app.pool.db }),
        refreshRanks({ db: app.pool.db }),
      ]);
    await refreshRanks({ db: app.pool.db });
    const [row] = await app.pool.db.execute<object>(sql`
      select t.hot_score = p.hot_score as score, t.counted_likes = p.likes_count as likes,
        (select count(*)::int from tag_rank_queue) as waiting
      from prompt_tags t join prompts p on p.id = t.prompt_id where p.id = ${id}`);
    expect(row).toEqual({ score: true, likes: true, waiting: 0 });
  });
});

describe('the recount', () => {
  it('restores rows and numbers of tags', async () => {
    const tag = `Healed${unique()}`;
    await publish({ title: 'Healed', tags: [tag] });
    const key = tag.toLowerCase();
    await app.pool.db.execute(sql`delete from prompt_tags where tag_key = ${key}`);
    await app.pool.db.execute(sql`update tags set prompts_count = 7 where key = ${key}`);
    await app.pool.db.execute(
      sql`insert into prompt_tags values (${key}, 'education', gen_random_uuid(), 1, 1, now())`,
    );
    expect(await counterDifferences(app.pool)).toEqual(['listed tags of prompts: 2', 'prompts of tags: 1']);
    expect(await titles({ tag })).toEqual(['Healed']);
    expect(await countOf(tag)).toBe(1);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});
