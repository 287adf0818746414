import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ProcessRole } from '../../../src/domain/hosting/processes.ts';
import { whileSignedIn } from '../../../src/operations/identity/while-signed-in.ts';
import { type Product, wire } from '../../../src/start/wiring/site.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
const log = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  app = await testApp({ env: { DATABASE_URL: 'postgres://not-used/' } });
  alice = await app.user('alice');
});

// The row of a command stays for a while.
beforeEach(() => app.pool.db.execute(sql`delete from processes`));

/** Another process of the site, on the same database. */
function start(role: ProcessRole): Product {
  const product = wire(app.config, { pool: app.pool, log });
  product.join(role);
  onTestFinished(() => product.leave());
  return product;
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

const rows = () =>
  app.pool.db.execute<{ id: string; changes: number }>(sql`select id, changes from processes order by id`);

/** A process that knows the current state of the others. */
async function startWatching(): Promise<{ changed(): boolean }> {
  const watcher = start('worker');
  let at = 0;
  const changed = () => {
    const before = at;
    at = watcher.changedAt();
    return at > before;
  };
  // What it learns at first counts as a change.
  while (changed() || !(await rows()).length) await sleep(600);
  return { changed };
}

async function publish({ fetch }: Product): Promise<void> {
  const request = new Request('http://localhost:3000/api/posts', {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(aPrompt()),
  });
  expect((await fetch(request)).status).toBe(201);
}

/** What comes of a promise in five seconds. */
const inTime = <T>(outcome: Promise<T>) =>
  Promise.race([outcome, sleep(5_000, undefined, { ref: false }).then(() => 'too late' as const)]);

it('a deactivation in one process ends streams, exports and agents in another within five seconds', async () => {
  const [first, second] = [start('worker'), start('worker')];
  const [boss, ben] = [await app.user('admin', 'admin'), await app.user('ben')];
  const { token: key } = await ben.api.createKey({ body: { name: 'An agent', scopes: ['read'] } });
  const ask = ({ fetch }: Product, path: string, token: string, init: RequestInit = {}) =>
    fetch(
      new Request(`http://localhost:3000${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          ...(init.body && {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          }),
        },
      }),
    );
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const agent = async () => (await ask(second, '/mcp', key, { method: 'POST', body })).status;
  const reader = (await ask(second, '/api/users/me/notifications/stream', ben.token)).body?.getReader();
  await reader?.read();
  const { id, username } = ben;
  const exported = whileSignedIn(second.contextFor({ role: 'member', id, username }), endless());
  await exported.next();
  expect(await agent()).toBe(200);

  const path = `/api/admin/people/${id}/deactivation`;
  expect((await ask(first, path, boss.token, { method: 'PUT' })).status).toBe(200);
  const streamEnd = (async () => {
    while (!(await reader?.read())?.done);
    return 'ended';
  })();
  const exportEnd = (async () => {
    for await (const _ of exported);
  })().catch((error: Error) => error.message);
  expect(await Promise.all([inTime(streamEnd), inTime(exportEnd)])).toEqual([
    'ended',
    'The session or key of this request has ended.',
  ]);
  expect(await agent()).toBe(401);
});

async function* endless(): AsyncGenerator<number> {
  for (let n = 0; ; n++) {
    yield n;
    await sleep(20);
  }
}

describe('a change of data', () => {
  it('is known at once to the process that made it', async () => {
    const writer = start('worker');
    await writer.fetch(new Request('http://localhost:3000/api/posts'));
    const before = performance.now();
    expect(app.changedAt()).toBeLessThan(before);
    await publish(app);
    expect(app.changedAt()).toBeGreaterThan(before);
  });

  it('becomes known to other processes, once', async () => {
    const watcher = await startWatching();
    const writer = start('worker');
    await eventually(rows).toHaveLength(2);
    await eventually(watcher.changed).toBe(true);
    await publish(writer);
    await eventually(watcher.changed).toBe(true);
    await sleep(1_200);
    expect(watcher.changed()).toBe(false);
  });

  it('is not a request that failed or only read', async () => {
    const before = app.changedAt();
    await app.request('GET /posts');
    await app.request('POST /posts', { body: {} });
    await app.request('POST /posts', { as: alice, body: { title: '' } });
    expect(app.changedAt()).toBe(before);
  });

  it('by a command, or by a process that ends at once, becomes known', async () => {
    const watcher = await startWatching();
    const command = start('command');
    expect(await rows()).toHaveLength(1);
    await publish(command);
    await command.leave();
    expect(await rows()).toHaveLength(2);
    await eventually(watcher.changed).toBe(true);
    const worker = start('worker');
    await eventually(rows).toHaveLength(3);
    await eventually(watcher.changed).toBe(true);
    await publish(worker);
    await worker.leave();
    await eventually(watcher.changed).toBe(true);
  });

  it('becomes known when the table was emptied, as after a crash of the database', async () => {
    const watcher = await startWatching();
    const writer = start('worker');
    await eventually(rows).toHaveLength(2);
    await app.pool.db.execute(sql`delete from processes`);
    await publish(writer);
    await eventually(async () => (await rows()).map(({ changes }) => changes)).toContain(1);
    await eventually(watcher.changed).toBe(true);
  });
});

describe('limits of requests', () => {
  it('apply to all processes together', async () => {
    const [one, other] = [start('worker'), start('worker')];
    const { most } = app.config.limits.read;
    const subject = '192.0.2.9';
    for (let n = 0; n < most - 100; n++) await one.limits.count('read', subject);
    expect((await other.limits.count('read', subject)).left).toBe(most - 1);
    for (let n = 0; n < 100; n++) await other.limits.count('read', subject);
    const exceeded = async (product: Product) => (await product.limits.count('read', subject)).exceeded;
    await eventually(() => exceeded(other)).toBe(true);
    await eventually(() => exceeded(one)).toBe(true);
    expect((await one.limits.count('read', '192.0.2.10')).left).toBe(most - 1);
  });

  it('are not exchanged by a single process on an embedded database', async () => {
    const alone = wire({ ...app.config, databaseUrl: undefined }, { pool: app.pool, log });
    onTestFinished(() => alone.leave());
    alone.join('server');
    for (let n = 0; n < 100; n++) await alone.limits.count('key', 'alone');
    const sharing = start('worker');
    for (let n = 0; n < 100; n++) await sharing.limits.count('key', 'shared');
    const stored = () =>
      app.pool.db.execute<{ points: number }>(sql`select points from limit_counters where key like 'key:%'`);
    await eventually(stored).toEqual([{ points: 100 }]);
    await sleep(1_200);
    expect(await stored()).toEqual([{ points: 100 }]);
  });
});
