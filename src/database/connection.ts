import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Options } from 'postgres';
import { driverOf } from './driver.ts';
import * as schema from './schema.ts';

/** The database as queries see it: a connection pool, or one transaction of it. */
export type Database = Pick<
  PostgresJsDatabase<typeof schema>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** Where the server is: an address (`DATABASE_URL`), or the embedded server's socket folder. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string };

/** An open pool. `db` is for queries, `adapter` for libraries that want all of Drizzle, `close` ends it. */
export interface Pool {
  db: Database;
  adapter: PostgresJsDatabase<typeof schema>;
  close(): Promise<void>;
}

/**
 * Opens a pool of at most `max` connections; the first one is made by the first query.
 * Statements that are sent again and again are prepared once per connection. `onStatement` hears each statement's text.
 */
export function openPool(
  target: ConnectionTarget,
  { max = 10, onStatement }: { max?: number; onStatement?: (sql: string) => void } = {},
): Pool {
  const options: Options<Record<string, never>> = {
    max,
    onnotice: () => {},
    connection: {
      application_name: 'promptorium',
      TimeZone: 'UTC',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
    connect_timeout: 10,
  };
  const client = typeof target === 'string' ? postgres(target, options) : postgres({ ...options, ...target });
  const adapter = drizzle({
    client: driverOf(client, max),
    schema,
    ...(onStatement && { logger: { logQuery: onStatement } }),
  });
  return { db: adapter, adapter, close: () => client.end({ timeout: 5 }) };
}

/**
 * Runs `work` in one transaction, again when the server asks for it (see {@link retrying}), and also when `work` caught a
 * statement's error and went on, which a transaction does not allow (25P02).
 */
export function withTx<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return retrying(() => db.transaction(work));
}

/**
 * Runs `work` again, up to five times in all, when the server asks for it (serialization failure 40001, deadlock
 * 40P01). `work` is one statement or one transaction: what failed left nothing behind.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 5 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * Math.random()));
    }
  }
}

/** Why the server refused a statement's row: which unique or foreign key it would break; null for any other error. */
export function violation(error: unknown): { kind: 'unique' | 'foreign-key'; constraint: string } | null {
  const cause = causeOf(error);
  const kind = cause?.code === '23505' ? 'unique' : cause?.code === '23503' ? 'foreign-key' : null;
  return kind && { kind, constraint: cause?.constraint_name ?? '' };
}

function isRetryable(error: unknown): boolean {
  const code = causeOf(error)?.code;
  return code === '40001' || code === '40P01' || code === '25P02';
}

function causeOf(error: unknown): { code?: string; constraint_name?: string } | undefined {
  const inner = error instanceof Error && error.cause ? error.cause : error;
  return typeof inner === 'object' && inner !== null
    ? (inner as { code?: string; constraint_name?: string })
    : undefined;
}
