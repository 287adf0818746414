import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { claimJob, selectDueKeys } from '../../../src/database/core/queues/jobs.ts';
import { insertUnusedFiles } from '../../../src/database/files/uploads.ts';
import type { Embeddings } from '../../../src/operations/core/adapters/adapters.ts';
import { createPromptEmbedder } from '../../../src/operations/discovery/search/embed-prompts.ts';
import { removeUnusedFiles } from '../../../src/operations/files/remove-unused-files.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { fanOut } from '../../../src/operations/notifications/fan-out.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let author: TestUser;
let boss: TestUser;
let now = new Date();
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

beforeAll(async () => {
  app = await testApp({ now: () => now });
});
let users = 0;
beforeEach(async () => {
  await app.pool.db.execute(sql`delete from jobs`);
  // The sessions of earlier tests have ended.
  author = await app.user(`author${++users}`);
  boss = await app.user(`boss${users}`, 'admin');
  await app.pool.db.execute(
    sql`update sessions set expires_at = ${now.toISOString()}::timestamptz + interval '90 days'`,
  );
});

const givenUp = async () => (await boss.api.readOverview({})).givenUp;
const run = (statement: string) => app.pool.db.execute(sql.raw(statement));
const failures = () =>
  app.pool.db.execute<{ kind: string; key: string; attempts: number }>(
    sql`select kind, key, attempts from jobs where error <> ''`,
  );

it('followers are notified of other prompts when those of one cannot be, which is given up after two days', async () => {
  const reader = await app.user('reader');
  await reader.api.addUserFollow({ params: { username: author.username } });
  await app.pool.db.execute(sql`
    create function refuse_bad() returns trigger language plpgsql as $$ begin
      if exists (select 1 from prompts where id = new.prompt_id and title = 'Bad') then raise 'this row is bad'; end if;
      return new;
    end $$`);
  await app.pool.db.execute(
    sql`create trigger refuse_bad before insert on notifications for each row execute function refuse_bad()`,
  );
  await author.api.publishPrompt({ body: aPrompt({ title: 'Bad' }) });
  await author.api.publishPrompt({ body: aPrompt({ title: 'Good' }) });
  await app.finish();
  await fanOut(systemContext(app));
  const titles = (await reader.api.myNotifications({})).items.map(({ title }) => title);
  expect(titles).toEqual(['Good']);
  for (let n = 0; n < 20; n++) {
    later(6);
    await fanOut(systemContext(app));
  }
  const { count, items } = await givenUp();
  expect(count).toBe(1);
  expect(items[0]).toMatchObject({ queue: 'followers', attempts: 16, reason: 'this row is bad' });
  // It goes with its failure, after a month.
  later(31 * 24);
  await sweep(systemContext(app));
  expect((await givenUp()).count).toBe(0);
  expect(await app.pool.db.execute(sql`select 1 from jobs where kind = 'followers'`)).toEqual([]);
  app.errors.length = 0;
});

it('unused files are deleted when one of them cannot be; an outage of the store is no failure of a file', async () => {
  const ctx = systemContext(app);
  const keys = ['a/page.webp', 'bad/page.webp', 'c/page.webp'];
  await insertUnusedFiles(ctx.db, keys, now);
  let isDown = true;
  const storage = {
    ...ctx.storage,
    remove: async (removed: readonly string[]) => {
      if (isDown || removed.some((key) => key.startsWith('bad'))) throw new Error('The file is locked');
    },
  };
  await expect(removeUnusedFiles({ ...ctx, storage })).rejects.toThrow('locked');
  expect(await failures()).toEqual([]);
  isDown = false;
  await removeUnusedFiles({ ...ctx, storage });
  expect(await failures()).toEqual([{ kind: 'files', key: 'bad/page.webp', attempts: 1 }]);
  expect(await selectDueKeys(ctx.db, 'files', now)).toEqual([]);
  later(1);
  expect(await selectDueKeys(ctx.db, 'files', now)).toEqual(['bad/page.webp']);
});

it('vectors of other prompts are computed when the service fails at one; an outage is no failure of a prompt', async () => {
  await app.pool.db.execute(sql`delete from prompts`);
  for (const title of ['One', 'Poison', 'Two', 'Three'])
    await author.api.publishPrompt({ body: aPrompt({ title }) });
  let isDown = true;
  const embeddings: Embeddings = {
    model: 'test',
    minSimilarity: 0.5,
    embed: async (texts) => {
      if (isDown || texts.some((text) => text.startsWith('Poison')))
        throw new Error('The service answered 500');
      return texts.map(() => new Float32Array(64).fill(0.125));
    },
    embedQuery: async () => undefined,
  };
  const compute = createPromptEmbedder(systemContext(app), embeddings);
  await expect(compute()).rejects.toThrow('500');
  expect(await failures()).toEqual([]);
  isDown = false;
  await compute();
  const [row] = await app.pool.db.execute<{ n: number }>(sql`select count(*)::int as n from prompt_vectors`);
  expect(row?.n).toBe(3);
  expect(await failures()).toMatchObject([{ kind: 'vectors', attempts: 1 }]);
});

it('a step of the cleanup that fails does not stop the others, is retried soon, and is shown until it succeeds', async () => {
  await run(
    `insert into jobs (kind, key, created_at, due_at) values ('files', 'a/page.webp', now(), now() - interval '1 minute')`,
  );
  await run(`insert into refusals (kind, begins_at, count) values ('old', now() - interval '9 days', 1)`);
  await run(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'this table is bad'; end $$`,
  );
  await run('create trigger bad before delete on refusals for each row execute function refuse()');
  const left = async () => ({
    refusals: (await run('select 1 from refusals')).length,
    files: (await run(`select 1 from jobs where kind = 'files'`)).length,
  });
  await expect(sweep(systemContext(app))).rejects.toThrow();
  expect(await left()).toEqual({ refusals: 1, files: 0 });

  // Between two sweeps, only the failed step is done, after a pause.
  await run(
    `insert into jobs (kind, key, created_at, due_at) values ('files', 'b/page.webp', now(), now() - interval '1 minute')`,
  );
  await expect(sweep(systemContext(app), undefined, 'failed')).rejects.toThrow('this table is bad');
  expect(await run(`select attempts from jobs where kind = 'sweep'`)).toEqual([{ attempts: 1 }]);
  for (let n = 0; n < 2; n++) {
    expect((await givenUp()).count).toBe(0);
    later(3);
    await expect(sweep(systemContext(app), undefined, 'failed')).rejects.toThrow();
  }
  const { count, items } = await givenUp();
  expect(count).toBe(1);
  expect(items[0]).toMatchObject({
    queue: 'sweep',
    item: 'refusals',
    attempts: 3,
    reason: 'this table is bad',
  });

  // It is never given up.
  for (let n = 0; n < 30; n++) {
    later(61);
    await expect(sweep(systemContext(app), undefined, 'failed')).rejects.toThrow();
  }
  await run('drop trigger bad on refusals');
  later(61);
  expect(await sweep(systemContext(app), undefined, 'failed')).toBe(true);
  expect(await left()).toEqual({ refusals: 0, files: 1 });
  expect((await givenUp()).count).toBe(0);
  expect(await sweep(systemContext(app), undefined, 'failed')).toBe(false);
  app.errors.length = 0;
});

it('an attempt that ends with its process counts, and the next ones are further and further apart until the last', async () => {
  const ctx = systemContext(app);
  const claim = () => claimJob(ctx.db, { kind: 'shares', key: 'deadly' }, now);
  const minutes: number[] = [];
  for (let begun = await claim(); begun; begun = await claim()) {
    expect(begun.attempts).toBe(minutes.length + 1);
    const [row] = await app.pool.db.execute<{ minutes: number }>(
      sql`select (extract(epoch from due_at - ${now.toISOString()}::timestamptz) / 60)::float8 as minutes from jobs`,
    );
    minutes.push(row?.minutes ?? 0);
    expect(await claim()).toBeUndefined();
    later((row?.minutes ?? 0) / 60);
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array.from({ length: 7 }, () => 360)]);
  expect((await givenUp()).items).toMatchObject([
    { queue: 'shares', item: 'deadly', attempts: 16, reason: 'The process ended during the last attempt' },
  ]);
});
