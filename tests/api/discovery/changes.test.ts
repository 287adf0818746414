import { sql } from 'drizzle-orm';
import fc from 'fast-check';
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
    const prompt = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const fill = () => alice.api.addCollectionItem({ params: { id, promptId: prompt }, body: {} });
    expect(await changesOf(fill)).toEqual([]);
    expect(await changesOf(() => write(id, 'public'))).toEqual(['created collection']);
    const rename = () =>
      alice.api.updateCollection({ params: { id }, body: { name: 'Ours', visibility: 'public' } });
    expect(await changesOf(rename)).toEqual(['updated collection']);
    expect(await changesOf(() => write(id, 'unlisted'))).toEqual(['removed collection']);
    expect(await changesOf(() => alice.api.deleteCollection({ params: { id } }))).toEqual([]);
  });

  it('has a collection while it has prompts', async () => {
    const body = { name: 'Full', visibility: 'public' as const };
    let id = '';
    const create = async () => {
      id = (await alice.api.createCollection({ body })).collection.id;
    };
    expect(await changesOf(create)).toEqual([]);
    const first = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const second = (await alice.api.publishPrompt({ body: aPrompt() })).id;
    const add = (promptId: string) => alice.api.addCollectionItem({ params: { id, promptId }, body: {} });
    expect((await changesOf(() => add(first)))[0]).toBe('created collection');
    expect(await changesOf(() => add(second))).toEqual(['updated collection']);
    const remove = (promptId: string) => alice.api.removeCollectionItem({ params: { id, promptId } });
    expect(await changesOf(() => remove(first))).toEqual(['updated collection']);
    await add(first);
    expect(await changesOf(() => alice.api.deletePrompt({ params: { id: first } }))).toEqual(
      expect.arrayContaining(['removed post', 'updated collection']),
    );
    expect(await changesOf(() => alice.api.deletePrompt({ params: { id: second } }))).toEqual(
      expect.arrayContaining(['removed post', 'removed collection']),
    );
    expect(await changesOf(() => alice.api.deleteCollection({ params: { id } }))).toEqual([]);
  });

  it('has the prompts and collections of a member whose name changes, over several pages', async () => {
    const writer = await app.user('writer');
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await writer.api.publishPrompt({ body: aPrompt() })).id);
    await writer.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    const cursor = await now();
    await writer.api.updateUser({ body: { displayName: 'Other name' } });
    await writer.api.updateUser({ body: { bio: 'Not part of a prompt' } });
    const found: string[] = [];
    for (let next = cursor, more = true; more; ) {
      const { body } = await read(`limit=2&cursor=${next}`);
      found.push(...body.items.map((item: { type: string; id: string }) => `${item.type} ${item.id}`));
      ({ nextCursor: next, hasMore: more } = body);
    }
    expect(found.toSorted()).toEqual(ids.map((id) => `updated ${id}`).toSorted());
  });

  it('forgets who took another name when the account is deleted, and continues for everyone', async () => {
    const leaver = await app.account('leaver', 'correct horse battery');
    const { id } = await leaver.api.publishPrompt({ body: aPrompt() });
    const before = await now();
    await leaver.api.updateUser({ body: { displayName: 'Other name' } });
    const after = await now();
    const body = { password: 'correct horse battery', prompts: 'delete' };
    expect((await app.request('DELETE /users/me', { as: leaver, body })).status).toBe(200);
    for (const cursor of [before, after])
      expect((await read(`cursor=${cursor}`)).body.items).toEqual([
        expect.objectContaining({ type: 'removed', id }),
      ]);
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

/** Fields of a prompt or collection that are figures, or about the viewer. */
const figures = new Set([
  'likeCount',
  'bookmarkCount',
  'downloadCount',
  'followerCount',
  'averageRating',
  'can',
]);
const withoutFigures = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !figures.has(name)));

it('lets a program that reads nothing else have what the lists have, whatever happens', async () => {
  const site = await testApp();
  const boss = await site.user('boss', 'admin');
  const adult = await site.user('adult');
  await adult.api.updateUser({ body: { showsAdult: true } });
  let users = 0;
  const listed = async (reader: TestUser['api']) => {
    const [{ items: posts }, { items: collections }] = [
      await reader.listPrompts({ query: { limit: 100 } }),
      await reader.listCollections({ query: { limit: 100 } }),
    ];
    return new Map([...posts, ...collections].map((item) => [item.id, withoutFigures(item)] as const));
  };
  const copies = [site.visitor as TestUser['api'], adult.api].map((reader) => {
    const copy = new Map<string, object>();
    let cursor: string | undefined;
    const follow = async () => {
      for (let more = true; more; ) {
        const page = await reader.listChanges({ query: { limit: 2, ...(cursor && { cursor }) } });
        for (const { type, kind, id } of page.items) {
          copy.delete(id);
          if (type === 'removed') continue;
          const found =
            kind === 'post'
              ? (await reader.listPrompts({ query: { ids: id } })).items
              : await reader.readCollection({ params: { id } }).then(
                  ({ collection }) => [collection],
                  () => [],
                );
          for (const item of found) copy.set(id, withoutFigures(item));
        }
        ({ nextCursor: cursor, hasMore: more } = page);
      }
      return copy;
    };
    return { reader, follow };
  });

  const actions = {
    publish: (a: Actor) =>
      a.api
        .publishPrompt({ body: aPrompt({ title: `Prompt ${a.n}`, isAdult: a.n % 5 === 0 }) })
        .then(({ id }) => a.prompts.push(id)),
    edit: (a: Actor) => a.api.patchPrompt({ params: a.prompt, body: { summary: `Summary ${a.n}.` } }),
    withdraw: (a: Actor) => a.api.patchPrompt({ params: a.prompt, body: { status: 'draft' } }),
    publishAgain: (a: Actor) => a.api.patchPrompt({ params: a.prompt, body: { status: 'published' } }),
    mark: (a: Actor) => a.api.patchPrompt({ params: a.prompt, body: { isAdult: a.n % 2 === 0 } }),
    hide: (a: Actor) => boss.api.hidePrompt({ params: a.prompt, body: { reason: 'Spam.' } }),
    show: (a: Actor) => boss.api.showPrompt({ params: a.prompt }),
    feature: (a: Actor) => boss.api.featurePrompt({ params: a.prompt }),
    delete: (a: Actor) => a.api.deletePrompt({ params: a.prompt }),
    rename: (a: Actor) => a.api.updateUser({ body: { displayName: `Name ${a.n}` } }),
    renameAccount: (a: Actor) => a.api.updateUser({ body: { username: `user-${a.n}-${users}` } }),
    collect: (a: Actor) =>
      a.api
        .createCollection({ body: { name: `Collection ${a.n}`, visibility: 'public' } })
        .then(({ collection }) => a.collections.push(collection.id)),
    fill: (a: Actor) =>
      a.api.addCollectionItem({ params: { ...a.collection, promptId: a.prompt.id }, body: {} }),
    empty: (a: Actor) => a.api.removeCollectionItem({ params: { ...a.collection, promptId: a.prompt.id } }),
    close: (a: Actor) => a.api.patchCollection({ params: a.collection, body: { visibility: 'private' } }),
    open: (a: Actor) => a.api.patchCollection({ params: a.collection, body: { visibility: 'public' } }),
    discard: (a: Actor) => a.api.deleteCollection({ params: a.collection }),
  };
  interface Actor {
    api: TestUser['api'];
    prompts: string[];
    collections: string[];
    n: number;
    prompt: { id: string };
    collection: { id: string };
  }
  const step = fc.record({
    name: fc.constantFrom(
      ...(['publish', 'collect', 'fill', 'fill'] as const),
      ...(Object.keys(actions) as (keyof typeof actions)[]),
    ),
    n: fc.nat(999),
  });
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { api } = await site.user(`follower-${users++}`);
      const prompts: string[] = [];
      const collections: string[] = [];
      for (const id of ['First', 'Second'].map((title) => aPrompt({ title })))
        prompts.push((await api.publishPrompt({ body: id })).id);
      for (const { name, n } of steps) {
        const prompt = { id: prompts[n % prompts.length] ?? '' };
        const collection = { id: collections[n % (collections.length || 1)] ?? 'none' };
        const [result] = await Promise.allSettled([
          actions[name]({ api, prompts, collections, n, prompt, collection }),
        ]);
        if (result.status === 'fulfilled') done.add(name);
        if (n % 3 === 0) for (const { follow } of copies) await follow();
      }
      for (const { follow, reader } of copies)
        expect(Object.fromEntries(await follow())).toEqual(Object.fromEntries(await listed(reader)));
      // The next sequence begins with an empty site, so that all lists have one page.
      for (const id of prompts) await boss.api.deletePrompt({ params: { id } }).catch(() => {});
      for (const id of collections) await api.deleteCollection({ params: { id } }).catch(() => {});
    }),
    { numRuns: 12 },
  );
  expect([...done].toSorted()).toEqual(Object.keys(actions).toSorted());
}, 300_000);
