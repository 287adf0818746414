import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Options, type Sql } from 'postgres';
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
    client: preparing(client),
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

/**
 * Drizzle sends each statement as one to be forgotten, which costs a parse, a plan and a round trip every time.
 * The server may keep them: their texts are few, all variable parts are parameters. Not those of migrations, which are
 * several statements at once.
 */
function preparing<T extends Sql>(client: T): T {
  const unsafe = client.unsafe.bind(client);
  client.unsafe = ((text: string, params?: never[], options?: object) => {
    const prepare = (params?.length ?? 0) > 0 || /^\s*select\b/.test(text);
    // Spread: postgres.js knows `simple`, its types do not.
    const query = unsafe(text, params, { ...options, ...{ prepare, simple: !prepare } });
    return prepare ? withShapedRows(query) : query;
  }) as T['unsafe'];
  for (const scope of ['begin', 'savepoint'] as const) {
    const open = (client as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>)[scope];
    if (!open) continue;
    Object.assign(client, {
      [scope]: (...args: unknown[]) => {
        const work = args.at(-1) as (inner: Sql) => unknown;
        return open.call(client, ...args.slice(0, -1), (inner: Sql) => work(preparing(inner)));
      },
    });
  }
  return client;
}

type Rows = unknown[] & { columns: readonly { name: string }[] };

/**
 * A statement on its way, as Drizzle uses it: awaited for objects, or asked for its rows' values. postgres.js adds the columns
 * to each object one by one, which V8 ends up keeping as hash tables: a fifth of the CPU of a list went there. Here a row is
 * a copy of an empty one that has all of them.
 */
function withShapedRows(query: { values(): PromiseLike<unknown> }) {
  return {
    values: () => query.values(),
    // biome-ignore lint/suspicious/noThenProperty: a statement is sent when it is awaited, as by postgres.js itself
    then: (...settled: Parameters<Promise<Rows>['then']>) =>
      (query.values() as PromiseLike<Rows>).then(toObjects).then(...settled),
  };
}

/** Makes the rows' values objects, in place. */
function toObjects(rows: Rows): Rows {
  if (!rows.length) return rows;
  const names = rows.columns.map(({ name }) => name);
  // Parsed, since objects that are parsed keep a shape whatever their size.
  const empty = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`)}}`);
  for (const [at, values] of (rows as unknown[][]).entries()) {
    const row = { ...empty };
    for (const [n, name] of names.entries()) row[name] = values[n];
    rows[at] = row;
  }
  return rows;
}
