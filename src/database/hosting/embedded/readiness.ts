import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connectionTo, DATABASE, withSession } from './session.ts';

interface Log {
  info(obj: object, msg: string): void;
}

/** How long a server may be unresponsive, and how long recovery after a crash may take, in milliseconds. */
const SILENT_MS = 30_000;
const RECOVERY_MS = 30 * 60_000;

/**
 * Waits until the server answers a query in the app's database, which is created if it does not exist.
 * Returns false when `isAlive` turns false first; throws when the server does not answer, or the signal's
 * reason.
 */
export async function untilReady(
  connection: Connection,
  isAlive: () => boolean,
  { log, signal }: { log: Log; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const start = performance.now();
  let announced = false;
  for (let wait = 10; isAlive(); wait = Math.min(wait * 1.5, 250)) {
    signal?.throwIfAborted();
    const failure = await tryQuery(connection);
    if (failure === undefined) return true;
    if (failure === 'starting up' && !announced && performance.now() - start > 5_000) {
      log.info({}, 'PostgreSQL is repairing its data after an unclean shutdown; this may take a while');
      announced = true;
    }
    if (performance.now() - start > (failure === 'starting up' ? RECOVERY_MS : SILENT_MS))
      throw new Error(`no answer: ${failure}`);
    await sleep(wait);
  }
  return false;
}

/** The reason why the server cannot be used yet; undefined when it can. */
async function tryQuery(connection: Connection): Promise<string | undefined> {
  try {
    await withSession(connection, 5, (session) => session.query('select 1'));
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '57P03') return 'starting up';
    if (code === '3D000') await createDatabase(connection);
    return message;
  }
}

async function createDatabase({ host, port }: Connection): Promise<void> {
  await withSession(connectionTo(host, port, 'postgres'), 5, (session) =>
    session.query(`create database ${DATABASE}`),
  );
}
