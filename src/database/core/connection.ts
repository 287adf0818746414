import { DrizzleQueryError, type Logger, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { z } from 'zod';
import { causeOf, isLost, isReadOnlyServer, markUndone, wasUndone } from './errors.ts';
import { insideTransaction, isInsideTransaction } from './open-transactions.ts';
import { assertRows } from './rows.ts';
import * as schema from './schema.ts';
import { type PoolUse, watchPools } from './server/pool-watch.ts';
import { KeepingPool, type Session, type WatchStatement } from './server/statement-pool.ts';

/** The database that queries use: a connection pool, or one of its transactions. */
export interface Database extends Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'> {
  /**
   * Runs a statement and returns its rows, which have the type of the schema. Only tests validate them (see
   * {@link openPool}).
   */
  rows<Row>(row: z.ZodType<Row>, statement: SQL): Promise<Row[]>;
  /** Runs a statement whose rows are not validated. Only tests pass a type. */
  execute<Row = Record<string, unknown>>(statement: SQL | string): Promise<Row[]>;
  /**
   * Runs `work` in a transaction; inside a transaction, in that same one. Rolls back when `work` throws, or
   * when `isKept` returns false for its result; the result is returned all the same. Throws when `isKept`
   * refused a result within the transaction, but accepts that of the outermost `work`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, isKept?: (result: T) => boolean): Promise<T>;
  /** Whether this is a transaction. */
  readonly isTransaction: boolean;
  /**
   * Runs `work`. Inside a transaction, a failed statement rolls back only `work`, what it started with
   * `afterCommit` does not run, and the transaction can continue.
   */
  undoable<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` after the transaction commits, with the database outside of it; immediately outside of a
   * transaction. `work` must not throw.
   */
  afterCommit(work: AfterCommit): void;
}

type AfterCommit = (db: Database) => void;

/** A database whose statements are all in one transaction. */
export interface Transaction extends Database {
  readonly isTransaction: true;
}

/** Where the server is: an address (`DATABASE_URL`), or the folder of the embedded server's socket. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string };

/**
 * An open pool. `db` is for queries, `adapter` for libraries that need a Drizzle instance; `close` closes the
 * pool.
 */
export interface Pool {
  db: Database;
  /** Connections for scans of the search index; see {@link searchSettings}. */
  searchDb: Database;
  adapter: NodePgDatabase<typeof schema>;
  /** The current connections of `db` (general) and of `searchDb`. */
  use(): PoolUse[];
  close(): Promise<void>;
}

interface PoolOptions {
  max?: number;
  onStatement?: (sql: string, values: unknown[]) => void;
  watch?: WatchStatement | undefined;
  /** For tests; see {@link openPool}. */
  strict?: boolean;
  log?: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * Opens a pool of at most `max` connections; the first query opens the first connection. Work waits at most
 * five seconds for a connection. Statements with parameters are prepared once per connection. `onStatement`
 * receives each statement's text and values. With `strict`, a statement fails if its rows do not match its
 * schema, or if it requests another connection while a transaction is open: enough of these at the same time
 * would deadlock.
 */
export function openPool(
  target: ConnectionTarget,
  { max = 10, onStatement, watch, strict, log }: PoolOptions = {},
): Pool {
  const options = { ...(onStatement && { logger: { logQuery: onStatement } }) };
  const check = strict ? assertRows : undefined;
  const sessions = new Set<Session>();
  const refuse = () => {
    if (strict && isInsideTransaction())
      return new Error('A statement requested another connection while a transaction is open');
    return pools.isSilent() ? new SilentServerError() : undefined;
  };
  const connected = (
    name: 'general' | 'search',
    settings: string,
    maxConnections: number,
    timeoutMs: number,
  ) => {
    const client = new KeepingPool({
      ...serverAt(target, settings),
      max: maxConnections,
      connectionTimeoutMillis: waitMs,
      statement_timeout: timeoutMs,
      application_name: 'promptorium',
      idle_in_transaction_session_timeout: 15_000,
      watch,
      refuse,
    });
    // A lost connection fails the pending statement, and the pool replaces it; without a listener it would
    // end the process.
    client.on('error', () => {});
    client.on('connect', (session: Session) => {
      sessions.add(session.on('error', () => {}));
      session.connection?.stream.on('data', () => pools.heard());
    });
    client.on('remove', (session) => sessions.delete(session));
    const adapter = drizzle({ client, schema, ...options });
    const db: Database = {
      ...statementsOf(adapter, check),
      isTransaction: false,
      transaction: (work, isKept) => runTransaction(client, options, check, { db, work, isKept }),
      undoable: (work) => work(),
      afterCommit: (work) => work(db),
    };
    return { client, adapter, db, watched: { name, max: maxConnections, client } };
  };
  const general = connected('general', sessionSettings, max, 30_000);
  const search = connected(
    'search',
    `${sessionSettings} ${searchSettings}`,
    Math.min(max, searchConnections),
    searchTimeoutMs,
  );
  const pools = watchPools({
    pools: [general.watched, search.watched],
    probe: () => probe(target),
    endSessions: () => {
      for (const session of sessions) session.connection?.stream.destroy();
    },
    ...(log && { log }),
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    pools.stop();
    closed ??= endPools([general.client, search.client], sessions);
    return closed;
  };
  return { db: general.db, searchDb: search.db, adapter: general.adapter, use: pools.use, close };
}

/**
 * The server accepts connections but does not answer. The code is PostgreSQL's for a server that cannot be
 * used now.
 */
class SilentServerError extends Error {
  readonly code = '57P03';
  constructor() {
    super('the database is not responding');
  }
}

/** Milliseconds that work waits for a connection. */
const waitMs = 5_000;

/** Checks on a new connection that the server answers. */
async function probe(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({
    ...serverAt(target),
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'promptorium watch',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end().catch(() => {});
  }
}

const probeMs = 3_000;

/**
 * The options with which pg connects to a server. `sslmode` in an address has the same meaning as in libpq.
 */
export function serverAt(target: ConnectionTarget, settings = sessionSettings): pg.ClientConfig {
  if (typeof target !== 'string') return { ssl: false, options: `${plannerSettings} ${settings}`, ...target };
  const address = new URL(target);
  address.searchParams.set('uselibpqcompat', 'true');
  // The last setting of a name applies.
  const given = address.searchParams.get('options');
  const options = [plannerSettings, given, settings].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  return { connectionString: address.href };
}

/**
 * For plans on solid-state storage, of statements too short to gain from compilation or parallel workers. The
 * `options` of an address take precedence.
 */
const plannerSettings = asOptions('random_page_cost=1.1', 'jit=off', 'max_parallel_workers_per_gather=0');

/**
 * Settings that the text format of values and the meaning of statements depend on. They take precedence over
 * those of the server, the database, the role and the address.
 */
const sessionSettings = asOptions(
  'TimeZone=UTC',
  'DateStyle=ISO,MDY',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'standard_conforming_strings=on',
);

function asOptions(...settings: string[]): string {
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

/**
 * For scans of the search index. They are bounded only if they use an index, but the planner reads the whole
 * table when it expects many matches. They have a small pool of their own, so that searches cannot occupy the
 * connections of other requests.
 */
const searchSettings = asOptions('enable_seqscan=off');
const searchConnections = 4;
/** The server cancels scans that take longer. */
const searchTimeoutMs = 500;

/**
 * Runs `work` again, up to ten times in total, when the server requires it (serialization failure 40001,
 * deadlock 40P01, a concurrently added rating), cannot write (25006), or was lost before anything could be
 * committed. `work` is one statement or one transaction, so a failed attempt has no effects. Nothing is
 * repeated inside a transaction, because an error ends all of it: the code that began it repeats the whole. A
 * commit or statement with an unknown outcome is not repeated. A long transaction, such as the deletion of an
 * account, may lose several deadlocks in a row to short ones.
 */
export async function retrying<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return work();
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 10 || !isRetryable(error)) throw error;
      // A request must not wait for a server that is unavailable.
      if (wasUndone(error) && performance.now() - began >= waitMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt * 5, 500) * Math.random()));
    }
  }
}

/** The unique or foreign key constraint that a statement violated; null for any other error. */
export function violation(error: unknown): { kind: 'unique' | 'foreign-key'; constraint: string } | null {
  const cause = causeOf(error);
  const kind = cause?.code === '23505' ? 'unique' : cause?.code === '23503' ? 'foreign-key' : null;
  return kind && { kind, constraint: cause?.constraint ?? '' };
}

/** Whether a statement was cancelled because it took too long. */
export function isTimeout(error: unknown): boolean {
  return causeOf(error)?.code === '57014';
}

function isRetryable(error: unknown): boolean {
  const { code, constraint } = causeOf(error) ?? {};
  // A row that was added after the statement began (`withStars` in ratings.ts).
  if (code === '23505' && constraint === 'ratings_pkey') return true;
  return code === '40001' || code === '40P01' || code === '25P02' || code === '25006' || wasUndone(error);
}

/** Closes the pools; pending statements have five seconds to finish. */
async function endPools(pools: readonly pg.Pool[], sessions: ReadonlySet<Session>): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const session of sessions) session.end?.();
  }, 5_000);
  await Promise.all(pools.map((pool) => pool.end())).finally(() => clearTimeout(cutOff));
}

type RowCheck = typeof assertRows | undefined;

/** The statements of a database. */
function statementsOf(
  db: Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>,
  check: RowCheck,
): Omit<Database, 'isTransaction' | 'transaction' | 'undoable' | 'afterCommit'> {
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
  };
}

/** Drizzle's own transaction never releases a connection that is lost before the transaction begins. */
async function runTransaction<T>(
  pool: pg.Pool,
  options: { logger?: Logger },
  check: RowCheck,
  {
    db,
    work,
    isKept = () => true,
  }: {
    db: Database;
    work: (tx: Transaction) => Promise<T>;
    isKept: ((result: T) => boolean) | undefined;
  },
): Promise<T> {
  const session = await pool.connect();
  let isCommitting = false;
  let failed: unknown;
  try {
    await session.query('begin');
    let isRefused = false;
    const committed: AfterCommit[] = [];
    const tx: Transaction = {
      ...statementsOf(drizzle({ client: session, ...options }), check),
      isTransaction: true,
      transaction: async (inner, isInnerKept) => {
        const result = await inner(tx);
        if (isInnerKept?.(result) === false) isRefused = true;
        return result;
      },
      undoable: async (inner) => {
        const before = committed.length;
        try {
          return await inSavepoint(session, inner);
        } catch (error) {
          committed.length = before;
          throw error;
        }
      },
      afterCommit: (then) => void committed.push(then),
    };
    const result = await insideTransaction(() => work(tx));
    if (!isKept(result)) {
      await session.query('rollback');
      return result;
    }
    if (isRefused) throw new Error('A part of this transaction failed, and its failure was ignored');
    isCommitting = true;
    // Like the errors of Drizzle's statements, so that a connection lost now counts as an outage.
    await session.query('commit').catch((error) => {
      throw new DrizzleQueryError('commit', [], error);
    });
    for (const then of committed) then(db);
    return result;
  } catch (error) {
    failed = error;
    // The server rolls back whatever a lost connection had not committed.
    if (!isCommitting && isLost(error)) markUndone(error);
    await session.query('rollback').catch(() => {});
    throw error;
  } finally {
    session.release(isReadOnlyServer(failed));
  }
}

/** The database as seen by one session, in a transaction that the caller begins and ends. */
export function sessionDatabase(session: pg.ClientBase): Database {
  const db: Transaction = {
    ...statementsOf(drizzle({ client: session as pg.Client }), undefined),
    isTransaction: true,
    transaction: (work) => work(db),
    undoable: (work) => inSavepoint(session, work),
    afterCommit: () => {
      throw new Error('The caller ends this transaction');
    },
  };
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
