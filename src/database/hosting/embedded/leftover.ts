import {
  endHelpers,
  isPostmaster,
  type Postmaster,
  type PostmasterRecord,
  readPostmasterCommand,
  readPostmasterRecord,
  removePostmasterRecord,
  stopPostmaster,
} from './postmaster.ts';
import { type Connection, connectionTo, withSession } from './session.ts';

interface Log {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
}

interface Adopted {
  server: Postmaster;
  connection: Connection;
}

/**
 * Cleans up after a killed app in `folder`, which this process has locked. Returns a server that is still
 * running if it can be reused, and stops it otherwise; removes the files of one that has ended. When it
 * returns undefined, no server runs on the folder.
 *
 * @param use.matchesPlan whether a server of that version, started with that command line, can be reused
 * @param use.timeoutMs milliseconds to wait for it to stop
 */
export async function adoptOrStopLeftover(
  folder: string,
  use: { matchesPlan: (found: { version: string; command: string }) => boolean; timeoutMs: number; log: Log },
): Promise<Adopted | undefined> {
  const record = readPostmasterRecord(folder);
  if (record === undefined) return void (await endHelpers(folder));
  const visible = isPostmaster(record.pid, folder);
  const version = await askVersion(folder, record);
  const server = { pid: record.pid, isAlive: () => isPostmaster(record.pid, folder) };
  if (version && !visible) {
    throw new Error(
      `A PostgreSQL server that this process cannot see (in another container?) is running on ${folder}; stop it first.`,
    );
  }
  if (version && use.matchesPlan({ version, command: readPostmasterCommand(folder) })) {
    use.log.info({ postmaster: record.pid }, 'PostgreSQL from an earlier run is still running and is reused');
    return { server, connection: connectionTo(record.socketFolder, record.port) };
  }
  if (visible) {
    use.log.warn(
      { postmaster: record.pid },
      'PostgreSQL from an earlier run is still running and is being stopped',
    );
    await stopPostmaster(server, folder, use.timeoutMs, use.log);
  } else {
    await endHelpers(folder);
  }
  // The server would mistake any process that now has this number for its predecessor and refuse to start.
  removePostmasterRecord(folder);
  return undefined;
}

/** The version of the server on `folder` that answers at the recorded address; undefined when none does. */
async function askVersion(
  folder: string,
  { socketFolder, port }: PostmasterRecord,
): Promise<string | undefined> {
  if (socketFolder === '') return undefined;
  try {
    return await withSession(connectionTo(socketFolder, port, 'postgres'), 3, async (session) => {
      const { rows } = await session.query<{ folder: string; version: string }>(
        "select current_setting('data_directory') as folder, current_setting('server_version') as version",
      );
      const [row] = rows;
      return row?.folder === folder ? row.version : undefined;
    });
  } catch {
    return undefined;
  }
}
