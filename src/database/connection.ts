import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Logger, SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { z } from 'zod';
import { assertRows } from './rows.ts';
import * as schema from './schema.ts';

/** The database as queries see it: a connection pool, or one transaction of it. */
export interface Database extends Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'> {
  /** Runs a statement and returns its rows, whose type the schema declares. Only tests check it (see {@link openPool}). */
  rows<Row>(row: z.ZodType<Row>, statement: SQL): Promise<Row[]>;
  /** Runs a statement whose columns are not read; only tests name a type. */
  execute<Row = Record<string, unknown>>(statement: SQL | string): Promise<Row[]>;
  /** Runs `work` in one transaction; in a transaction, in that one. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Runs `work`; in a transaction, an error of a statement in it undoes only `work`, and the transaction can go on. */
  undoable<T>(work: () => Promise<T>): Promise<T>;
}

/** Where the server is: an address (`DATABASE_URL`), or the embedded server's socket folder. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string };

/** An open pool. `db` is for queries, `adapter` for libraries that want all of Drizzle, `close` ends it. */
export interface Pool {
  db: Database;
  /** Connections for scans of the search index; see {@link searchSettings}. */
  searchDb: Database;
  adapter: NodePgDatabase<typeof schema>;
  /** The connections now, of `db` (general) and of `searchDb`. */
  use(): PoolUse[];
  close(): Promise<void>;
}

/** The connections of a pool: all of them, those without work, and how much work waits for one. */
export interface PoolUse {
  name: 'general' | 'search';
  total: number;
  idle: number;
  waiting: number;
}

/**
 * Watches statements: called with the text of each when it is sent, in the context of its sender; what it returns is called when the server has
 * answered or the statement has failed.
 */
export type WatchStatement = (text: string) => (error: Error | null) => void;

interface PoolOptions {
  max?: number;
  onStatement?: (sql: string, values: unknown[]) => void;
  watch?: WatchStatement | undefined;
  checkRows?: boolean;
}

/**
 * Opens a pool of at most `max` connections; the first one is made by the first query.
 * Statements with parameters are prepared once per connection. `onStatement` receives each statement's text and values; with
 * `checkRows`, rows that do not match the schema of their statement make it fail.
 */
export function openPool(
  target: ConnectionTarget,
  { max = 10, onStatement, watch, checkRows }: PoolOptions = {},
): Pool {
  const options = { ...(onStatement && { logger: { logQuery: onStatement } }) };
  const check = checkRows ? assertRows : undefined;
  const sessions = new Set<pg.PoolClient>();
  const connected = (settings: string, most: number, timeoutMs: number) => {
    const client = newPool(
      { ...serverAt(target, settings), statement_timeout: timeoutMs, watch },
      most,
      sessions,
    );
    const adapter = drizzle({ client, schema, ...options });
    const db = databaseOf(adapter, check, {
      transaction: (work) => inTransaction(client, options, check, work),
      undoable: (work) => work(),
    });
    return { client, adapter, db };
  };
  const general = connected(sessionSettings, max, 30_000);
  const search = connected(
    `${sessionSettings} ${searchSettings}`,
    Math.min(max, searchConnections),
    searchTimeoutMs,
  );
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= endPools([general.client, search.client], sessions));
  const use = () => [useOf('general', general.client), useOf('search', search.client)];
  return { db: general.db, searchDb: search.db, adapter: general.adapter, use, close };
}

function useOf(name: PoolUse['name'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { name, total: totalCount, idle: idleCount, waiting: waitingCount };
}

function newPool(server: WatchedConfig, max: number, sessions: Set<pg.PoolClient>): KeepingPool {
  const client = new KeepingPool({
    ...server,
    max,
    idleTimeoutMillis: 0,
    application_name: 'promptorium',
    idle_in_transaction_session_timeout: 30_000,
    Client: PreparingClient,
  });
  // A lost connection fails the statement under way, and the pool replaces it; without listeners it would end the process.
  client.on('error', () => {});
  client.on('connect', (session) => sessions.add(session.on('error', () => {})));
  client.on('remove', (session) => sessions.delete(session));
  return client;
}

/** What pg needs to reach a server. `sslmode` in an address means what it means to libpq. */
export function serverAt(target: ConnectionTarget, settings = sessionSettings): pg.ClientConfig {
  if (typeof target !== 'string') return { ssl: false, options: settings, ...target };
  const address = new URL(target);
  address.searchParams.set('uselibpqcompat', 'true');
  // The last setting of a name applies.
  const options = [address.searchParams.get('options'), settings].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  return { connectionString: address.href };
}

/**
 * Settings on which the texts of values and statements depend. They take precedence over those of the server, the database
 * and the role.
 */
const sessionSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO,MDY',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'standard_conforming_strings=on',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * For scans of the search index. Those are bounded only while they use an index: the planner would read the whole table where it
 * expects many matches. On few connections of their own, so that searches cannot occupy those of all other requests.
 */
const searchSettings = '-c enable_seqscan=off';
const searchConnections = 4;
/** A scan that takes longer is ended by the server. */
const searchTimeoutMs = 500;

/**
 * Runs `work` in one transaction, again when the server asks for it (see {@link retrying}), and also when `work` caught a
 * statement's error and went on, which a transaction does not allow (25P02).
 */
export function withTx<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return retrying(() => db.transaction(work));
}

/**
 * Runs `work` again, up to ten times in all, when the server asks for it (serialization failure 40001, deadlock
 * 40P01). `work` is one statement or one transaction: what failed left nothing behind. A long transaction, such as the deletion
 * of an account, may lose several deadlocks in a row to short ones.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 10 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt * 5, 500) * Math.random()));
    }
  }
}

/** Why the server refused a statement's row: which unique or foreign key it would break; null for any other error. */
export function violation(error: unknown): { kind: 'unique' | 'foreign-key'; constraint: string } | null {
  const cause = causeOf(error);
  const kind = cause?.code === '23505' ? 'unique' : cause?.code === '23503' ? 'foreign-key' : null;
  return kind && { kind, constraint: cause?.constraint ?? '' };
}

/** Whether a statement was ended because it took too long. */
export function isTimeout(error: unknown): boolean {
  return causeOf(error)?.code === '57014';
}

function isRetryable(error: unknown): boolean {
  const code = causeOf(error)?.code;
  return code === '40001' || code === '40P01' || code === '25P02';
}

function causeOf(error: unknown): { code?: string; constraint?: string } | undefined {
  const inner = error instanceof Error && error.cause ? error.cause : error;
  return typeof inner === 'object' && inner !== null
    ? (inner as { code?: string; constraint?: string })
    : undefined;
}

/** Closes the pools: statements under way have five seconds. */
async function endPools(
  pools: readonly pg.Pool[],
  sessions: ReadonlySet<pg.PoolClient & { end?(): unknown }>,
): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const session of sessions) session.end?.();
  }, 5_000);
  await Promise.all(pools.map((pool) => pool.end())).finally(() => clearTimeout(cutOff));
}

/** pg's pool closes a connection when a statement fails on it; this one keeps it unless it is lost. */
class KeepingPool extends pg.Pool {
  // One signature that fits all overloads of pg. With promises in place of callbacks, rows outlive their statement
  // until a full garbage collection, which makes a list a quarter slower.
  override query(statement: unknown, values?: unknown): never {
    const sent = new Promise((resolve, reject) => {
      // A connection that was waited for comes in the context of whoever released it.
      const send = AsyncLocalStorage.bind<Parameters<typeof this.connect>[0]>((lost, session, release) => {
        if (!session) return reject(lost);
        session.query(statement as string, values as unknown[], (error, result) => {
          release();
          if (error) reject(error);
          else resolve(result);
        });
      });
      this.connect(send);
    });
    return sent as never;
  }
}

/** What a client is made with. */
interface WatchedConfig extends pg.ClientConfig {
  watch?: WatchStatement | undefined;
}

type Answered = (error: Error | null, result?: unknown) => void;

/** Drizzle sends each statement without a name, which costs a parse and a plan every time; a named one is prepared. */
class PreparingClient extends pg.Client {
  readonly #watch: WatchStatement | undefined;

  constructor({ watch, ...config }: WatchedConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 10_000 });
    this.#watch = watch;
  }

  // One signature that fits all overloads of pg.
  override query(statement: unknown, values?: unknown, callback?: unknown): never {
    if (isStatement(statement) && (hasElements(values) || reading.test(statement.text)))
      statement.name = nameOf(statement.text);
    const text =
      typeof statement === 'string' ? statement : isStatement(statement) ? statement.text : undefined;
    if (!this.#watch || text === undefined || typeof values === 'function')
      return super.query(statement as never, values as never, callback as never) as never;
    const watched = this.#watch(text);
    const send = (answered: Answered) =>
      super.query(
        statement as never,
        values as never,
        ((error: Error | null, result: unknown) => {
          watched(error);
          answered(error, result);
        }) as never,
      ) as never;
    if (typeof callback === 'function') return send(callback as Answered);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    !('submit' in value)
  );
}

function hasElements(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

// What Drizzle sends without parameters and more than once; migrations, several statements in one text, cannot be prepared.
const reading = /^\s*select\b/;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = hash('sha256', text, 'base64');
  names.set(text, name);
  return name;
}

type RowCheck = typeof assertRows | undefined;

function databaseOf(
  db: Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>,
  check: RowCheck,
  transactions: Pick<Database, 'transaction' | 'undoable'>,
): Database {
  return {
    select: db.select.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    rows: async <Row>(row: z.ZodType<Row>, statement: SQL) => {
      const { rows } = await db.execute(statement);
      check?.(row, rows, statement);
      return rows as Row[];
    },
    execute: async <Row>(statement: SQL | string) => (await db.execute(statement)).rows as Row[],
    ...transactions,
  };
}

/** Drizzle's own transaction never releases its connection when that is lost before the transaction begins. */
async function inTransaction<T>(
  pool: pg.Pool,
  options: { logger?: Logger },
  check: RowCheck,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const session = await pool.connect();
  try {
    await session.query('begin');
    const tx = databaseOf(drizzle({ client: session, ...options }), check, {
      transaction: (inner) => inner(tx),
      undoable: (inner) => inSavepoint(session, inner),
    });
    const result = await work(tx);
    await session.query('commit');
    return result;
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  } finally {
    session.release();
  }
}

/** The database as one session sees it, in a transaction that the caller began and ends. */
export function sessionDatabase(session: pg.ClientBase): Database {
  const db = databaseOf(drizzle({ client: session as pg.Client }), undefined, {
    transaction: (work) => work(db),
    undoable: (work) => inSavepoint(session, work),
  });
  return db;
}

async function inSavepoint<T>(session: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await session.query('savepoint undoable');
  try {
    const result = await work();
    await session.query('release savepoint undoable');
    return result;
  } catch (error) {
    await session.query('rollback to savepoint undoable');
    throw error;
  }
}
