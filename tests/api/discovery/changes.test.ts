import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '../../../src/database/discovery/changes.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { importPrompts } from '../../../src/operations/prompts/library/import.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let grownUp: TestUser;
let daysLater = 0;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + daysLater * 86_400_000) });
  alice = await app.user('alice');
  admin = await app.user('boss', 'admin');
  grownUp = await app.user('grown-up');
  await grownUp.api.updateUser({ body: { showsAdult: true } });
});

const read = async (query: string, as?: TestUser) => app.request(`GET /changes?${query}`, as ? { as } : {});
const now = async () => (await read('cursor=now')).body.nextCursor as string;

/** The changes that `work` caused, as `type id`, for a visitor or a member. */
async function changesOf(work: () => Promise<unknown>, as?: TestUser): Promise<string[]> {
  const cursor = await now();
  await work();
  const { body } = await read(`cursor=${cursor}`, as);
  expect(body.hasMore).toBe(false);
  return body.items.map((item: { type: string; kind: string }) => `${item.type} ${item.kind}`);
}

describe('the log of changes', () => {
  it('has additions, changes and removals of prompts, and nothing about drafts', async () => {
    const id = (await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) })).id;
    const params = { id };
    const write = (body: object) => alice.api.updatePrompt({ params, body: aPrompt(body) });
    expect(await changesOf(() => write({ status: 'draft', title: 'Later' }))).toEqual([]);
    expect(await changesOf(() => write({ status: 'published' }))).toEqual(['created post']);
    expect(await changesOf(() => write({ title: 'Other' }))).toEqual(['updated post']);
    expect(await changesOf(() => admin.api.hidePrompt({ params, body: { reason: 'Spam.' } }))).toEqual([
      'removed post',
    ]);
    expect(await changesOf(() => write({ title: 'While hidden' }))).toEqual([]);
    const before = new Date().toISOString();
    expect(await changesOf(() => admin.api.showPrompt({ params }))).toEqual(['created post']);
    const { body } = await app.request(`GET /posts?updatedSince=${before}`);
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect(await changesOf(() => admin.api.featurePrompt({ params }))).toEqual(['updated post']);
    expect(await changesOf(() => admin.api.likePrompt({ params }))).toEqual([]);
    expect(await changesOf(() => write({ isAdult: true }))).toEqual(['removed post']);
    expect(await changesOf(() => write({ isAdult: true, title: 'Adult' }))).toEqual([]);
    expect(await changesOf(() => write({ isAdult: true, title: 'Adults' }), grownUp)).toEqual([
      'updated post',
    ]);
    expect(await changesOf(() => write({ isAdult: false }))).toEqual(['created post']);
    expect(await changesOf(() => alice.api.deletePrompt({ params }))).toEqual(['removed post']);
  });

  it('has public collections only', async () => {
    const write = (id: string, visibility: 'public' | 'unlisted') =>
      alice.api.updateCollection({ params: { id }, body: { name: 'Mine', visibility } });
    let id = '';
    const create = async () => {
      id = (await alice.api.createCollection({ body: { name: 'Mine' } })).collection.id;
    };
    expect(await changesOf(create)).toEqual([]);
    expect(await changesOf(() => write(id, 'public'))).toEqual(['created collection']);
    const prompt = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const fill = () => alice.api.addCollectionItem({ params: { id, promptId: prompt }, body: {} });
    expect(await changesOf(fill)).toEqual(['updated collection']);
    expect(await changesOf(() => write(id, 'unlisted'))).toEqual(['removed collection']);
    expect(await changesOf(() => alice.api.deleteCollection({ params: { id } }))).toEqual([]);
  });

  it('is read page by page, and ends with a cursor that later changes follow', async () => {
    let cursor = await now();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await alice.api.publishPrompt({ body: aPrompt() })).id);
    const found: string[] = [];
    for (let more = true; more; ) {
      const { body } = await read(`limit=2&cursor=${cursor}`);
      found.push(...body.items.map((item: { id: string }) => item.id));
      ({ nextCursor: cursor, hasMore: more } = body);
    }
    expect(found).toEqual(ids);
    expect((await read(`cursor=${cursor}`)).body).toEqual({ items: [], nextCursor: cursor, hasMore: false });
    expect((await read('cursor=x')).body.detail).toMatch(/^cursor must be the nextCursor/);
  });

  it('is kept for 30 days: an older cursor, and one of another log, are answered with 410', async () => {
    const cursor = await now();
    const publish = () => alice.api.publishPrompt({ body: aPrompt() });
    for (let n = 0; n < 2; n++) await publish();
    expect((await read(`cursor=${cursor}`)).status).toBe(200);
    daysLater = 31;
    expect((await read(`cursor=${cursor}`)).body).toMatchObject({ status: 410, code: 'gone' });
    const end = await now();
    expect((await read(`cursor=${end}`)).status).toBe(200);
    expect((await read('limit=1')).body.items).toEqual([]);
    await deleteOldChanges(app.pool.db, new Date(Date.now() + 86_400_000));
    daysLater = 0;
    expect((await read(`cursor=${cursor}`)).status).toBe(410);
    await publish();
    expect((await read(`cursor=${end}`)).body.items).toHaveLength(1);
    await app.pool.db.execute(sql`update change_log set id = gen_random_uuid()`);
    expect((await read(`cursor=${end}`)).status).toBe(410);
  });

  it('has an import of old prompts after what was read before, as the first change and as a later one', async () => {
    const empty = await testApp();
    for (const title of ['First', 'Second']) {
      const since = new Date(Date.now() - 1).toISOString();
      const values = { title, body: `${title} body.`, createdAt: '2024-05-01', updatedAt: '2024-05-02' };
      const results = await importPrompts(systemContext(empty), [{ row: 1, values }], { siteName: 'Site' });
      if (isFailure(results)) throw new Error(results.detail);
      expect(await Array.fromAsync(results)).toMatchObject([{ kind: 'imported' }]);
      const { items } = await empty.visitor.listPrompts({ query: { updatedSince: since } });
      expect(items.map((item) => item.title)).toEqual([title]);
    }
  });

  it('has everything that four writers with slow commits add, and so has updatedSince', async () => {
    await app.pool.db.execute(sql`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * 0.08); return null; end $$`);
    await app.pool.db.execute(sql`create constraint trigger a_slow_commit after insert on prompts
      deferrable initially deferred for each row execute function slow()`);
    let cursor = await now();
    let since = new Date().toISOString();
    const polled = { changes: [] as string[], since: new Set<string>() };
    const poll = async () => {
      const logged = (await read(`cursor=${cursor}`)).body;
      polled.changes.push(...logged.items.map((item: { id: string }) => item.id));
      cursor = logged.nextCursor;
      const { items } = (await app.request(`GET /posts?limit=100&updatedSince=${since}`)).body;
      for (const { id } of items) polled.since.add(id);
      since = items.at(-1)?.updatedAt ?? since;
    };
    const written: string[] = [];
    let writing = 4;
    const write = async () => {
      for (let n = 0; n < 12; n++) written.push((await alice.api.publishPrompt({ body: aPrompt() })).id);
      writing--;
    };
    const writers = Array.from({ length: 4 }, write);
    while (writing) await poll();
    await Promise.all(writers);
    await poll();
    expect(polled.changes.toSorted()).toEqual(written.toSorted());
    expect([...polled.since].toSorted()).toEqual(written.toSorted());
  }, 120_000);
});
