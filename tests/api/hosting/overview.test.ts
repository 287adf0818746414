import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { wire } from '../../../src/start/wiring/site.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const now = new Date('2026-03-15T10:00:00Z');
let app: TestApp;
let boss: TestUser;
let alice: TestUser;
const read = () => boss.api.readOverview({});

beforeAll(async () => {
  app = await testApp({ now: () => now });
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
});

/** Moves when a user signed up. */
const joined = ({ id }: TestUser, at: string) =>
  app.pool.db.execute(sql`update users set created_at = ${at}::timestamptz where id = ${id}`);

it('is for admins only', async () => {
  expect((await app.request('GET /admin/overview')).status).toBe(401);
  expect((await app.request('GET /admin/overview', { as: alice })).status).toBe(403);
});

it('has the figures of 30 days, today last', async () => {
  const password = 'correct horse battery';
  await joined(await app.account('today', password), '2026-03-15T00:00:00Z');
  await joined(await app.account('first', password), '2026-02-14T00:00:00Z');
  await joined(await app.account('before', password), '2026-02-13T23:59:59Z');
  // Authors of imported prompts cannot sign in.
  await app.pool.db.execute(sql`
    insert into users (id, email, username, display_name, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'x@example.com', 'imported', 'Imported', '2026-03-15T00:00:00Z')`);
  await app.pool.db.execute(
    sql`update users set created_at = '2025-01-01' where username in ('boss', 'alice')`,
  );
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  await boss.api.countDownload({ params: { id } });
  await boss.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } });
  const { days, openReports } = await read();
  expect(days.map(({ at }) => at.slice(0, 10))).toHaveLength(30);
  expect(days[0]).toEqual({
    at: '2026-02-14T00:00:00.000Z',
    signUps: 1,
    prompts: 0,
    downloads: 0,
    reports: 0,
  });
  expect(days.at(-1)).toEqual({
    at: '2026-03-15T00:00:00.000Z',
    signUps: 1,
    prompts: 1,
    downloads: 1,
    reports: 1,
  });
  expect(days.reduce((sum, { signUps }) => sum + signUps, 0)).toBe(2);
  expect(openReports).toEqual({ subjects: 1, oldestAt: now.toISOString() });
});

it('has the space of uploads and of the disk', async () => {
  const { disk } = await read();
  expect(disk.uploads.bytes).toBe(0);
  expect(disk.free.bytes).toBeGreaterThan(0);
  expect(disk.total.bytes).toBeGreaterThanOrEqual(disk.free.bytes);
});

it('has the durations of requests and the failed mails', async () => {
  app.durations.record('api', 20);
  const { requests, mails } = await read();
  expect(requests.since).toBe(now.toISOString());
  expect(requests.kinds.find(({ kind }) => kind === 'api')?.hour).toMatchObject({ requests: 1 });
  expect(mails).toEqual({
    since: now.toISOString(),
    failed: 0,
    last: null,
    waiting: 0,
    waitingSince: null,
  });
});

it('adds up what all processes measured, and lists them', async () => {
  const before = await read();
  const earlier = new Date('2026-03-15T09:00:00Z');
  const log = { info() {}, warn() {}, error() {} };
  const other = wire(app.config, { pool: app.pool, log, now: () => earlier });
  other.durations.record('files', 1_000);
  const requestsOf = ({ requests }: Awaited<ReturnType<typeof read>>) =>
    requests.kinds.find(({ kind }) => kind === 'files')?.day.requests ?? 0;
  other.join('worker');
  await expect.poll(async () => (await read()).processes.length).toBe(2);
  const both = await read();
  expect(requestsOf(both)).toBe(requestsOf(before) + 1);
  expect(both.requests.since).toBe(earlier.toISOString());
  expect(both.processes).toEqual([
    {
      role: 'worker',
      host: hostname(),
      pid: process.pid,
      since: earlier.toISOString(),
      memory: { bytes: expect.any(Number) },
    },
    expect.objectContaining({ role: 'server', since: now.toISOString() }),
  ]);
  await other.leave();
  expect((await read()).processes).toHaveLength(1);
});

it('leaves out processes that were killed', async () => {
  await app.pool.db.execute(sql`
    insert into processes (id, role, host, pid, started_at, seen_at, changes, memory_bytes, measures)
    values (gen_random_uuid(), 'worker', 'gone', 1, now(), now() - interval '2 minutes', 0, 0, '{}')`);
  expect((await read()).processes).toHaveLength(1);
});
