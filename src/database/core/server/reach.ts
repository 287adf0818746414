import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseHost, oldestPostgres } from '../../../domain/hosting/database-address.ts';
import { isPooled, isPoolerRefusal, poolerProblem, poolerRemedy } from '../../../domain/hosting/pooler.ts';
import { serverAt } from '../connection.ts';
import { isNotUpYet, unreachableAtStart } from './unreachable.ts';

/** Milliseconds within which a server that accepts connections must answer the first statement. */
const silenceMs = 10_000;

/** Milliseconds between two attempts. */
const pauseMs = 250;

interface ReachOptions {
  log: { warn(fields: object, message: string): void };
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait for a server that is not running yet. */
  waitMs?: number;
}

/**
 * Waits until the PostgreSQL server at `address` (a `DATABASE_URL`) answers a statement: a minute for one that
 * is not running yet, ten seconds for one that accepts connections but does not answer. Throws a sentence for
 * the operator when the server cannot be used, is a pooler or is older than {@link oldestPostgres}, and the
 * signal's reason when it is aborted first.
 */
export async function waitForServer(
  address: string,
  { log, signal, waitMs = 60_000 }: ReachOptions,
): Promise<void> {
  const end = performance.now() + waitMs;
  let waiting = false;
  let silentSince: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const now = performance.now();
    const silentUntil = (silentSince ?? now) + silenceMs;
    const answer = await versionAt(address, silentUntil - now, signal);
    if (typeof answer === 'string') return refuseOlder(address, answer);
    if (answer instanceof PoolerError || isPoolerRefusal(answer))
      throw new Error(`The database server at ${databaseHost(address)} ${poolerProblem}. ${poolerRemedy}`);
    const next = performance.now() + pauseMs;
    if (isNotUpYet(answer)) {
      const message = unreachableAtStart(address, answer);
      if (next > end) throw new Error(message);
      if (!waiting) log.warn({}, `${message} Waiting up to ${waitMs / 1000} s for it.`);
      waiting = true;
    } else {
      const silent = /^(timeout expired|Connection terminated)/.test(answer.message);
      if (!silent) throw new Error(unreachableAtStart(address, answer));
      if (next > silentUntil) {
        const silence = new Error(`no PostgreSQL server responded within ${silenceMs / 1000} s`);
        throw new Error(unreachableAtStart(address, silence));
      }
      silentSince ??= now;
    }
    await sleep(pauseMs);
  }
}

class PoolerError extends Error {}

function refuseOlder(address: string, version: string): void {
  if (Number.parseInt(version, 10) >= oldestPostgres) return;
  throw new Error(
    `The database server at ${databaseHost(address)} is PostgreSQL ${version}, and Promptorium needs ${oldestPostgres} or later: upgrade it, or set DATABASE_URL to a newer server.`,
  );
}

/** The server's version, such as `18.4`, or the reason why it could not be read. */
async function versionAt(
  address: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<string | Error> {
  const client = new pg.Client({
    ...serverAt(address),
    connectionTimeoutMillis: Math.max(milliseconds, 1),
  });
  client.on('error', () => {});
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  const ask = async () => {
    await client.connect();
    const { rows } = await client.query<{ version: string; pid: number }>(
      `select current_setting('server_version') as version, pg_backend_pid() as pid`,
    );
    if (rows[0] && isPooled(client, rows[0].pid)) throw new PoolerError();
    // Distributions append their own: 18.4 (Debian 18.4-1.pgdg13+1).
    return `${rows[0]?.version}`.split(' ', 1)[0] ?? '';
  };
  try {
    return await Promise.race([ask(), aborted.promise]);
  } catch (error) {
    signal?.throwIfAborted();
    return error as Error;
  } finally {
    signal?.removeEventListener('abort', abort);
    void client.end();
  }
}
