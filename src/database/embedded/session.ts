import postgres from 'postgres';
import { ROLE } from './cluster.ts';

/**
 * What postgres.js needs to reach an embedded server. It takes every option it is not given from a PG* variable of the
 * environment, which knows nothing about this server; so those that would lead astray are given.
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
  target_session_attrs: 'read-write';
}

/** Name of the app's database. */
export const DATABASE = 'promptorium';

/** How to reach the server that has its socket in `host`. */
export function connectionTo(host: string, port: number, database = DATABASE): Connection {
  return {
    host,
    port,
    user: ROLE,
    database,
    password: 'none',
    ssl: false,
    target_session_attrs: 'read-write',
  };
}

/**
 * One session for the time of `work`. Throws what postgres.js throws: `code` is the SQLSTATE or the system's error code,
 * CONNECT_TIMEOUT after `timeoutMs` seconds without an answer.
 */
export async function withSession<T>(
  connection: Connection,
  timeoutMs: number,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    ...connection,
    max: 1,
    fetch_types: false,
    connect_timeout: timeoutMs,
    idle_timeout: 0,
    onnotice: () => {},
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 0 });
  }
}
