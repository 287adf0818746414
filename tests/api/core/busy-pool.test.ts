import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { retrying } from '../../../src/database/core/connection.ts';
import { withTx } from '../../../src/database/core/with-tx.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

/** Keeps every connection of the pool in a transaction until it is called. */
async function occupyAll(): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const holders = Array.from({ length: 10 }, () => app.pool.db.transaction(() => release.promise));
  await expect.poll(() => app.pool.use()[0]?.idle).toBe(0);
  return async () => {
    release.resolve();
    await Promise.all(holders);
  };
}

describe('while all connections to the database are busy', () => {
  it('a request is answered with 503 after a few seconds, and the next ones as soon as one is free', async () => {
    const release = await occupyAll();
    const reply = await app.request('GET /posts');
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    app.errors.splice(0);
    const waiting = Array.from({ length: 40 }, () => app.request('GET /posts'));
    await expect.poll(() => app.pool.use()[0]?.fullSeconds, { timeout: 5_000 }).toBeGreaterThan(0);
    await release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    expect(app.pool.use()[0]).toMatchObject({ waiting: 0 });
  });
});

describe('a transaction', () => {
  it('that asks for another connection fails in tests', async () => {
    const nested = withTx(app.pool.db, () => app.pool.db.execute(sql`select 1`));
    await expect(nested).rejects.toThrow('Failed query');
    const after = withTx(app.pool.db, async () => {
      // Not awaited: it goes on after the transaction.
      return { later: Promise.resolve().then(() => app.pool.db) };
    });
    const { later } = await after;
    expect(await (await later).execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('is repeated as a whole, never a statement of it', async () => {
    const conflict = sql.raw(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`);
    const calls = { transactions: 0, statements: 0 };
    await withTx(app.pool.db, async (tx) => {
      calls.transactions++;
      await tx.execute(sql`select 1`);
      await retrying(tx, async () => {
        calls.statements++;
        if (calls.transactions < 3) await tx.execute(conflict);
      });
    });
    expect(calls).toEqual({ transactions: 3, statements: 3 });
  });
});
