import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { maxLagMs } from '../../src/domain/hosting/replica.ts';
import { aPrompt } from '../factories.ts';
import { sharedFolder } from '../faults/support.ts';
import { type DatabasePair, startDatabasePair } from '../support/servers/database-pair.ts';
import { postJson } from '../support/site/post-json.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

const metricsToken = 'a-token-for-the-metrics';

let pair: DatabasePair;
/** Two machines on the pair. */
let here: SiteProcess;
let there: SiteProcess;
let author: string;

beforeAll(async () => {
  pair = await startDatabasePair(sharedFolder(), { synchronous: false });
  const env = {
    DATABASE_URL: pair.address([pair.primary]),
    DATABASE_REPLICA_URL: pair.address([pair.standby]),
    METRICS_TOKEN: metricsToken,
    SECRET: 's'.repeat(32),
    LOG_LEVEL: 'info',
    // Each request of the load has an address of its own, so that no limit is exceeded.
    TRUST_PROXY: '1',
  };
  here = await startSite(sharedFolder(), env);
  there = await startSite(sharedFolder(), env);
  author = await signUp(here, 'anna');
  await publish(here, 'The first prompt');
  return async () => {
    expect(await here.stop()).toBe(0);
    expect(await there.stop()).toBe(0);
    await pair.stop();
  };
});

describe('with a replica', () => {
  test('visitors read from it, members and requests with a key from the primary', async () => {
    const visitor = () => fetch(`${there.url}/api/posts?limit=1`);
    await untilReplica(there, visitor);
    const before = await reads(there);
    expect((await visitor()).status).toBe(200);
    await page(there, '/explore?q=first');
    const after = await reads(there);
    expect(after.replica).toBeGreaterThan(before.replica);
    expect(after.primary).toBe(before.primary);

    const ran = await pair.standby.query(
      `select count(*)::int as count from pg_stat_activity where application_name = 'promptorium' and query like '%prompts%'`,
    );
    expect(ran[0]?.count).toBeGreaterThan(0);
    for (const path of ['/api/posts?limit=1', '/api/users/me'])
      expect((await fetch(there.url + path, { headers: by(author) })).status).toBe(200);
    expect(await reads(there)).toEqual(after);
    expect(await metric(there, 'promptorium_replica_repeated_total')).toBe(0);
    expect(await metric(there, 'promptorium_replica_lag_seconds')).toBeLessThan(maxLagMs / 1000);
    expect(await metric(there, 'promptorium_database_connections{pool="replica"}')).toBeGreaterThan(0);
  });

  test('the author sees a new prompt at once, and visitors of another machine soon and from then on', async () => {
    const list = '/explore?sort=recent';
    await untilReplica(there, () => page(there, list));
    const visits: boolean[] = [];
    let isOver = false;
    const visitor = (async () => {
      while (!isOver) {
        visits.push((await page(there, list)).includes('Seen at once'));
        await sleep(20);
      }
    })();
    const id = await publish(here, 'Seen at once');
    for (const site of [here, there]) {
      const reply = await fetch(`${site.url}/api/posts/id/${id}`, { headers: by(author) });
      expect(reply.status).toBe(200);
    }
    // A visitor who got the link.
    expect((await fetch(`${there.url}/api/posts/id/${id}`)).status).toBe(200);
    await expect.poll(() => visits.at(-1), { timeout: 10_000 }).toBe(true);
    await sleep(1_500);
    isOver = true;
    await visitor;
    expect(visits.slice(visits.indexOf(true))).not.toContain(false);
  });

  test('who just wrote without a session reads from the primary, past the page cache', async () => {
    const token = await signUp(here, `gone${Date.now()}`, 'cookie');
    const signedOut = await postJson(here, '/api/auth/sign-out', {}, { cookie: token, origin: here.url });
    const cookies = signedOut.headers.getSetCookie().join('\n');
    expect(cookies).toContain('promptorium.wrote=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax');
    const changed = await postJson(
      here,
      '/api/posts',
      { title: 'T', content: 'C', status: 'draft' },
      by(author),
    );
    expect(changed.headers.getSetCookie().join()).toContain('promptorium.wrote=1');

    await untilReplica(there, () => page(there, '/'));
    const before = await reads(there);
    const lookups = await metric(there, 'promptorium_page_cache_renders_total');
    await page(there, '/', { cookie: 'promptorium.wrote=1' });
    const after = await reads(there);
    expect(after.primary).toBeGreaterThan(before.primary);
    expect(after.replica).toBe(before.replica);
    expect(await metric(there, 'promptorium_page_cache_renders_total')).toBe(lookups);
  });

  test('that does not replay, visitors read from the primary, and never what was invalidated before', async () => {
    const list = '/explore?sort=recent';
    await untilReplica(there, () => page(there, list));
    await pair.standby.query('select pg_wal_replay_pause()');
    onTestFinished(() => pair.standby.query('select pg_wal_replay_resume()').then(() => {}));

    // Noticed as a change: at once.
    await publish(here, 'While replay is paused');
    await expect.poll(() => page(there, list), { timeout: 10_000 }).toContain('While replay is paused');
    for (let n = 0; n < 50; n++) {
      expect(await page(there, list)).toContain('While replay is paused');
      await sleep(20);
    }
    // Changed behind the site's back: when the replica is too far behind.
    await pair.primary.query(
      `update prompts set title = 'Changed elsewhere' where title = 'The first prompt'`,
    );
    await expect
      .poll(() => text(there, '/api/posts?sort=oldest&limit=1'), { timeout: 15_000, interval: 200 })
      .toContain('Changed elsewhere');
    await expect
      .poll(() => metric(there, 'promptorium_replica_lag_seconds'), { timeout: 15_000 })
      .toBeGreaterThan(maxLagMs / 1000);
    const paused = await reads(there);
    await text(there, '/api/posts?limit=1');
    expect((await reads(there)).replica).toBe(paused.replica);

    await pair.standby.query('select pg_wal_replay_resume()');
    await untilReplica(there, () => fetch(`${there.url}/api/posts?limit=1`));
    expect(await text(there, '/api/posts?sort=oldest&limit=1')).toContain('Changed elsewhere');
  });

  test.each([
    ['is stopped', () => pair.standby.stop('immediate'), () => pair.standby.start()],
    ['vanishes', async () => pair.standby.freeze(true), async () => pair.standby.freeze(false)],
  ] as const)('that %s under load, no read fails, and visitors return to it', async (_, lose, comeBack) => {
    await untilReplica(there, () => fetch(`${there.url}/api/posts?limit=1`));
    const warnings = () => there.output().split('visitors read from the primary').length;
    const warned = warnings();
    const statuses = new Map<number, number>();
    let isOver = false;
    const readers = ['/api/posts?limit=2&q=', '/explore?q=', '/api/posts/facets?q=', '/feed.xml?n='].map(
      async (path) => {
        for (let n = 0; !isOver; n++) {
          const headers = { 'x-forwarded-for': `10.1.${(n >> 8) & 255}.${n & 255}` };
          const { status } = await fetch(`${there.url}${path}${n}`, { headers });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      },
    );
    await sleep(300);
    await lose();
    const primary = async () => (await reads(there)).primary;
    const before = await primary();
    await expect.poll(primary, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    expect((await fetch(`${there.url}/readyz`)).status).toBe(200);
    await expect.poll(warnings, { timeout: 20_000 }).toBeGreaterThan(warned);
    await comeBack();
    await untilReplica(there, async () => {});
    isOver = true;
    await Promise.all(readers);
    expect([...statuses.keys()].filter((status) => status !== 200)).toEqual([]);
    expect(there.output()).not.toContain('unexpected error');
    expect(there.output()).not.toContain('secret');
  });

  test('while the primary cannot be reached, visitors read from the replica', async () => {
    await untilReplica(there, () => fetch(`${there.url}/api/posts?limit=1`));
    await pair.primary.stop('immediate');
    onTestFinished(() => pair.primary.start());
    const read = () => fetch(`${there.url}/api/posts?limit=1`).then(({ status }) => status);
    await expect.poll(read, { timeout: 20_000 }).toBe(200);
    for (let n = 0; n < 20; n++) expect(await read()).toBe(200);
    expect(await page(there, '/explore?q=while')).toContain('While replay is paused');
    const failed = await postJson(
      there,
      '/api/posts',
      { title: 'T', content: 'C', status: 'draft' },
      by(author),
    );
    expect(failed.status).toBe(503);
  });
});

async function untilReplica(site: SiteProcess, read: () => Promise<unknown>): Promise<void> {
  const before = (await reads(site)).replica;
  const after = async () => {
    await read();
    return (await reads(site)).replica;
  };
  await expect.poll(after, { timeout: 30_000, interval: 100 }).toBeGreaterThan(before);
}

async function reads(site: SiteProcess): Promise<{ primary: number; replica: number }> {
  const [primary = 0, replica = 0] = await Promise.all(
    ['primary', 'replica'].map((server) =>
      metric(site, `promptorium_visitor_reads_total{server="${server}"}`),
    ),
  );
  return { primary, replica };
}

async function metric(site: SiteProcess, name: string): Promise<number> {
  const reply = await fetch(`${site.url}/metrics`, { headers: by(metricsToken) });
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

async function text(site: SiteProcess, path: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(site.url + path, { headers });
  expect(reply.status).toBe(200);
  return reply.text();
}

const page = text;

const by = (token: string) => ({ authorization: `Bearer ${token}` });

/** A new member's session token, or their cookie. */
async function signUp(site: SiteProcess, name: string, as: 'token' | 'cookie' = 'token'): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery staple' };
  const reply = await postJson(site, '/api/auth/sign-up/email', body);
  if (as === 'cookie') return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return ((await reply.json()) as { token: string }).token;
}

/** Publishes a prompt of the author; its id. */
async function publish(site: SiteProcess, title: string): Promise<string> {
  const reply = await postJson(site, '/api/posts', aPrompt({ title }), by(author));
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as { post: { id: string } }).post.id;
}
