import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { acquireLease, releaseLease } from '../../../src/database/core/leases.ts';
import { withLease } from '../../../src/operations/core/with-lease.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('a lease', () => {
  const take = (holder: string) => acquireLease(app.pool.db, { name: 'one', holder, seconds: 60 });

  it('is taken by one of many at a time, and renewed by its holder', async () => {
    const holders = Array.from({ length: 8 }, (_, n) => `holder-${n}`);
    const taken = await Promise.all(holders.map(take));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = holders[taken.indexOf(true)] ?? '';
    expect(await take(holder)).toBe(true);
    expect(await take('another')).toBe(false);
    await releaseLease(app.pool.db, { name: 'one', holder: 'another' });
    expect(await take('another')).toBe(false);
    await releaseLease(app.pool.db, { name: 'one', holder });
    expect(await take('another')).toBe(true);
  });

  it.each([
    ['has ended', `- interval '1 second'`],
    ['is from before the clock of the database was set back', `+ interval '1 day'`],
  ])('that %s is taken by another', async (_, difference) => {
    await take('first');
    await app.pool.db.execute(
      sql`update leases set expires_at = now() ${sql.raw(difference)} where name = 'one'`,
    );
    expect(await take('second')).toBe(true);
    expect(await take('first')).toBe(false);
    await releaseLease(app.pool.db, { name: 'one', holder: 'second' });
  });
});

describe('work under a lease', () => {
  const ctx = () => app.contextFor({ role: 'system' });

  it('runs in one process, and in another after that one was killed', async () => {
    const other = await holderProcess('killed');
    const ran: string[] = [];
    const run = () => withLease(ctx(), { name: 'killed' }, async () => void ran.push('here'));
    expect([await run(), ran]).toEqual([false, []]);
    other.kill('SIGKILL');
    await expect.poll(run, { timeout: 40_000 }).toBe(true);
    expect(ran).toEqual(['here']);
  }, 60_000);

  it('runs in another at once after the first has ended', async () => {
    expect(await withLease(ctx(), { name: 'done' }, async () => {})).toBe(true);
    expect(await withLease(ctx(), { name: 'done' }, async () => {})).toBe(true);
  });

  it('is aborted when another process has taken the lease', async () => {
    const stolen = withLease(ctx(), { name: 'stolen', seconds: 1 }, async (signal) => {
      await app.pool.db.execute(sql`update leases set holder = 'thief' where name = 'stolen'`);
      await once(signal, 'abort');
    });
    expect(await stolen).toBe(true);
    expect(await app.pool.db.execute(sql`select holder from leases where name = 'stolen'`)).toEqual([
      { holder: 'thief' },
    ]);
  });
});

/** Another process that has taken a lease. */
async function holderProcess(name: string) {
  const [row] = await app.pool.db.execute<{ database: string }>(sql`select current_database() as database`);
  const server = { ...inject('connection'), ...row };
  const script = join(import.meta.dirname, '../../support/servers/lease-holder.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(server), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface(child.stdout)) if (line === 'taken') break;
  return child;
}
