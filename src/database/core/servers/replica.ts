import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadSource } from '../../../domain/hosting/replica.ts';
import { type Database, isTimeout, openPool, type Pool, type Sender } from '../connection.ts';
import type { PoolUse } from './pool-watch.ts';
import { chooseStandby, identityColumn, type Standbys } from './standbys.ts';
import type { WatchStatement } from './statement-pool.ts';

/** A replica of the database, for reads of visitors. Connects on first use. */
export interface Replica {
  /**
   * For the queries of a visitor's request. Read-only statements are sent to the replica while it can be
   * used, and to the primary when it cannot or when the replica fails. All others, including transactions,
   * are sent to the primary.
   */
  db: Database;
  searchDb: Database;
  /** The source of the data of a visitor's read that begins now. */
  source(): ReadSource;
  /** The number of statements that the replica failed and the primary answered. */
  repeated(): number;
  /** Seconds that the replica is behind the primary, measured now; undefined unless both answer. */
  lag(): Promise<number | undefined>;
  use(): PoolUse[];
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Pool;
  /** By `performance.now()`: the time of the last change to data that this process is aware of. */
  changedAt: () => number;
  watch?: WatchStatement | undefined;
  strict?: boolean;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Opens the replica at an address of one or several standbys; see {@link chooseStandby}. */
export function openReplica(
  address: string,
  { primary, changedAt, watch, strict = false, log }: ReplicaOptions,
): Replica {
  let standbys: Standbys | undefined;
  let repeated = 0;
  const asOf = () => standbys?.usableAsOf(changedAt());
  const pool = openPool(address, {
    watch,
    strict,
    choose(onSwitch) {
      standbys = chooseStandby(address, { primary: () => stateOf(primary.db), log, onSwitch });
      return standbys;
    },
    through: (replica, name) =>
      readingFrom(replica, primary.senders[name], {
        isUsable: () => asOf() !== undefined,
        onRepeat: () => repeated++,
      }),
  });
  const { transaction, undoable } = primary.db;
  return {
    db: { ...pool.db, transaction, undoable },
    searchDb: { ...pool.searchDb, transaction, undoable },
    source() {
      const found = asOf();
      return found === undefined
        ? { server: 'primary', asOf: performance.now() }
        : { server: 'replica', asOf: found };
    },
    repeated: () => repeated,
    lag: async () => standbys?.lag(),
    use: () =>
      pool.use().map((use) => ({ ...use, name: use.name === 'general' ? 'replica' : 'replica-search' })),
    close: pool.close,
  };
}

const stateRow = z.strictObject({ position: z.string(), identity: z.string() });

async function stateOf(db: Database): Promise<z.infer<typeof stateRow>> {
  // Acknowledged changes have been flushed. The position up to which log has been written can be in the
  // middle of a record.
  const [row] = await db.rows(
    stateRow,
    sql`select pg_current_wal_flush_lsn()::text as position, ${sql.raw(identityColumn)}`,
  );
  if (!row) throw new Error('The primary did not report its position.');
  return row;
}

/** Sends read-only statements to the replica, and to the primary when the replica cannot answer them. */
function readingFrom(
  replica: Sender,
  primary: Sender,
  { isUsable, onRepeat }: { isUsable: () => boolean; onRepeat: () => void },
): Sender {
  const send = (sender: Sender, statement: unknown, values: unknown): Promise<unknown> =>
    sender.query(statement as never, values as never) as unknown as Promise<unknown>;
  const query = (statement: unknown, values: unknown): Promise<unknown> => {
    if (!onlyReads(statement) || !isUsable()) return send(primary, statement, values);
    return send(replica, statement, values).catch((error: unknown) => {
      // The primary would not be faster and has other work.
      if (isTimeout(error)) throw error;
      onRepeat();
      return send(primary, statement, values);
    });
  };
  return { query } as Sender;
}

const known = new Map<string, boolean>();

/** Whether a standby can execute a statement. Texts contain no values, so their number is limited. */
function onlyReads(statement: unknown): boolean {
  const { text } = statement as { text?: unknown };
  if (typeof text !== 'string') return false;
  const answer =
    known.get(text) ?? (/^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text));
  known.set(text, answer);
  return answer;
}
