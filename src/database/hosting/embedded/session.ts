import pg from 'pg';
import { ROLE } from './cluster.ts';

/**
 * The options with which pg connects to an embedded server. pg takes missing options from PG* environment
 * variables, which do not apply to this server, so all relevant options are set.
 */
export interface Connection {
  /** folder of the Unix socket */
  host: string;
  port: number;
  user: string;
  database: string;
  /** ignored by the server */
  password: string;
  ssl: false;
}

/** Name of the app's database. */
export const DATABASE = 'promptorium';

/** The connection to the server whose socket is in `host`. */
export function connectionTo(host: string, port: number, database = DATABASE): Connection {
  return { host, port, user: ROLE, database, password: 'none', ssl: false };
}

/**
 * Opens one session for the duration of `work`. Throws pg's errors: `code` is the SQLSTATE or the system's
 * error code; missing when the server does not answer within `timeoutSeconds`.
 */
export async function withSession<T>(
  connection: Connection,
  timeoutSeconds: number,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({ ...connection, connectionTimeoutMillis: timeoutSeconds * 1000 });
  // A lost connection already fails the pending statement.
  session.on('error', () => {});
  try {
    await session.connect();
    return await work(session);
  } finally {
    await session.end();
  }
}
