import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let now = new Date();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  app = await testApp({ now: () => now });
  boss = await app.user('boss', 'admin');
  await app.pool.db.execute(sql`update sessions set expires_at = now() + interval '90 days'`);
});

const givenUp = async () => (await boss.api.readOverview({})).givenUp;
const run = (statement: string) => app.pool.db.execute(sql.raw(statement));

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
  expect(await sweep(systemContext(app), undefined, 'failed')).toBe(false);
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
