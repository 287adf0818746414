import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverAt } from './connection.ts';
import { unreachableAtStart } from './unreachable.ts';

/** Milliseconds within which a configured server must have answered a first statement. */
const timeoutMs = 10_000;

/**
 * Waits until the PostgreSQL server at `address` (a `DATABASE_URL`) answers a statement. Throws a sentence for the operator
 * where it cannot be used, or where nothing answers like PostgreSQL within ten seconds; the signal's reason where it is
 * aborted before.
 */
export async function reachServer(address: string, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const error = await failureOf(address, end - performance.now(), signal);
    if (!error) return;
    const silent = /^(timeout expired|Connection terminated)/.test(`${(error as Error).message}`);
    if (!silent) throw new Error(unreachableAtStart(address, error));
    if (performance.now() + 250 > end) {
      const silence = new Error(`nothing answered like PostgreSQL within ${timeoutMs / 1000} s`);
      throw new Error(unreachableAtStart(address, silence));
    }
    await sleep(250);
  }
}

async function failureOf(address: string, milliseconds: number, signal?: AbortSignal): Promise<unknown> {
  const client = new pg.Client({ ...serverAt(address), connectionTimeoutMillis: Math.max(milliseconds, 1) });
  client.on('error', () => {});
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    await Promise.race([client.connect().then(() => client.query('select 1')), aborted.promise]);
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    return error;
  } finally {
    signal?.removeEventListener('abort', abort);
    void client.end();
  }
}
