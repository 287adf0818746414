import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHolder } from './folder-lock.ts';
import { readPostmasterRecord } from './postmaster.ts';
import { type Connection, connectionTo, withSession } from './session.ts';
import { OLDER_PORT } from './settings.ts';

/** Milliseconds within which the database of a starting site must answer. */
const PATIENCE_MS = 30_000;

/**
 * The connection to the server of the site that runs on `dataDir`, for commands that run beside it; undefined
 * when no site runs (a command that holds the folder has no address, and its server ends with it). Throws a
 * message when the server cannot be reached.
 */
export async function runningServer(dataDir: string, signal?: AbortSignal): Promise<Connection | undefined> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    signal?.throwIfAborted();
    const holder = existsSync(dataDir) ? await findHolder(dataDir) : undefined;
    if (!holder?.address) return undefined;
    const record = readPostmasterRecord(join(realpathSync(dataDir), 'postgres'));
    const isUpgraded = record?.port === OLDER_PORT;
    const connection =
      record?.socketFolder && !isUpgraded ? connectionTo(record.socketFolder, record.port) : undefined;
    const failure = connection
      ? await refusal(connection)
      : isUpgraded
        ? 'its data is being copied for a new version of PostgreSQL'
        : 'it has not started yet';
    if (failure === undefined) return connection;
    if (failure === 'EACCES' || failure === 'EPERM')
      throw new Error(
        `The site at ${holder.address} runs on ${dataDir} as another account; run this command as that account or as root.`,
      );
    if (performance.now() > end)
      throw new Error(
        `The database of the site at ${holder.address} (process ${holder.pid}) is not responding: ${failure}.`,
      );
    await sleep(100);
  }
}

async function refusal(connection: Connection): Promise<string | undefined> {
  try {
    await withSession(connection, 5, (session) => session.query('select 1'));
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === 'EACCES' || code === 'EPERM' ? code : message;
  }
}
