import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { parseDatabaseAddress } from '../../../domain/hosting/database-address.ts';
import {
  addMark,
  freshAt,
  type LogMark,
  logPosition,
  maxLagMs,
  mayServe,
} from '../../../domain/hosting/replica.ts';
import { isLost } from '../errors.ts';
import { clientOf, nameOf, type Servers, shuffled } from './servers.ts';

/** The standby that visitors read from, of one or several. */
export interface Standbys extends Servers {
  /**
   * By `performance.now()`: the server in use has everything that was committed before this time. Undefined
   * when it may not be read from, given `changedAt`, the last change to data that this process is aware of.
   * Each call keeps the measurements running for a few seconds.
   */
  usableAsOf(changedAt: number): number | undefined;
  /**
   * Measures now. Returns the seconds that the best standby is behind, at least; undefined when none answers.
   */
  lag(): Promise<number | undefined>;
}

/** The state of the primary: the position of its log, and the identity of its cluster and database. */
interface PrimaryState {
  position: string;
  identity: string;
}

interface StandbysOptions {
  /** Reads the state of the primary. */
  primary: () => Promise<PrimaryState>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called when a server stops answering, to end the pending statements on it. */
  onSwitch: () => void;
}

/** Milliseconds between measurements, and the minimum while reads wait for one. */
const everyMs = 500;
const minMs = 100;
/** Milliseconds between queries to a standby that has not reached the primary's position yet. */
const pauses = [0, 20, 40, 80, 160];
/** Milliseconds that a measurement waits for standbys; later answers count for the next measurement. */
const answerMs = 200;
/** Milliseconds for a new connection, unless `connect_timeout` is set, and for the primary's answer. */
const connectMs = 2_000;
/** Milliseconds until a failed standby is queried again. */
const retryMs = 1_000;
/** Measurements without a reader after which measuring stops until the next reader. */
const idleRounds = 10;

/**
 * Chooses among the standbys of an address: the current one while it can be used, otherwise the first that
 * answers, is a standby of the same database, and is at most {@link maxLagMs} behind. The positions they have
 * replayed are compared with positions of the primary's log, so clocks of other machines do not matter. While
 * the primary is unreachable, any standby that answers can be used, because newer data is not available.
 */
export function chooseStandby(address: string, { primary, log, onSwitch }: StandbysOptions): Standbys {
  const { servers: hosts, connectSeconds, isBalanced } = parsed(address);
  const timeoutMs = connectSeconds ? connectSeconds * 1000 : connectMs;
  const stopping = new AbortController();
  const { signal } = stopping;
  const asked = (isBalanced ? shuffled(hosts) : hosts).map((server) => askedStandby(server, timeoutMs));
  let marks: LogMark[] = [];
  let identity: string | undefined;
  let isPrimaryLost = false;
  let running = false;
  let visited = false;
  let wake: (() => void) | undefined;
  let measuring: Promise<void> | undefined;
  let used = asked[0];
  let unusedSince: number | undefined;
  let warned = false;

  const standbys: Standbys = {
    current: undefined,
    connectMs: timeoutMs,
    tries: 1,
    find: async () => {
      if (standbys.current !== undefined) return standbys.current;
      throw Object.assign(new Error('no replica can be used'), { code: '57P03' });
    },
    discard: (server) => {
      if (standbys.current !== server) return;
      standbys.current = undefined;
      wake?.();
    },
    stop: () => {
      stopping.abort();
      wake?.();
      for (const standby of asked) standby.close();
    },
    usableAsOf(changedAt) {
      visited = true;
      if (!running && !signal.aborted) void keepMeasuring();
      if (standbys.current === undefined) return undefined;
      const now = performance.now();
      if (isPrimaryLost) return now;
      if (mayServe(used?.freshAt, changedAt, now)) return used?.freshAt;
      wake?.();
      return undefined;
    },
    async lag() {
      await measure();
      const behind = asked.flatMap(({ replayed, freshAt: fresh }) =>
        replayed === undefined ? [] : [performance.now() - (fresh ?? marks[0]?.at ?? 0)],
      );
      return behind.length && !isPrimaryLost ? Math.min(...behind) / 1000 : undefined;
    },
  };

  async function keepMeasuring(): Promise<void> {
    running = true;
    for (let idle = 0; idle < idleRounds && !signal.aborted; idle = visited ? 0 : idle + 1) {
      visited = false;
      await measure();
      await pause(minMs);
      await Promise.race([pause(everyMs - minMs), new Promise<void>((resolve) => (wake = resolve))]);
      wake = undefined;
    }
    running = false;
  }

  function measure(): Promise<void> {
    measuring ??= measureOnce().finally(() => (measuring = undefined));
    return measuring;
  }

  async function measureOnce(): Promise<void> {
    await markPrimary();
    for (const milliseconds of pauses) {
      if (milliseconds) await pause(milliseconds);
      if (signal.aborted) return;
      await Promise.race([Promise.all(asked.map(ask)), pause(answerMs)]);
      choose();
      const newest = marks.at(-1)?.at ?? 0;
      if (isPrimaryLost || standbys.current === undefined || (used?.freshAt ?? 0) >= newest) return;
    }
  }

  async function markPrimary(): Promise<void> {
    // Read before the query: the answer may be about a later moment, never about an earlier one.
    const at = performance.now();
    try {
      const found = await Promise.race([primary(), pause(timeoutMs)]);
      if (!found) return;
      isPrimaryLost = false;
      identity = found.identity;
      marks = addMark(marks, { at, position: logPosition(found.position) });
    } catch (error) {
      // A primary that is only slow may have changes that this process is unaware of.
      isPrimaryLost = isLost(error);
    }
  }

  async function ask(standby: AskedStandby): Promise<void> {
    const answered = standby.replayed !== undefined;
    const replayed = await standby.ask(identity);
    standby.freshAt = replayed === undefined ? undefined : freshAt(marks, replayed);
    if (replayed !== undefined || !answered) return;
    // It may have been replaced because it was late, and still have pending statements.
    if (standbys.current === standby.server) standbys.current = undefined;
    onSwitch();
  }

  function choose(): void {
    const now = performance.now();
    const isUsable = ({ replayed, freshAt: fresh }: AskedStandby) =>
      isPrimaryLost ? replayed !== undefined : mayServe(fresh, Number.NEGATIVE_INFINITY, now);
    const before = used;
    const next = used && isUsable(used) ? used : asked.find(isUsable);
    if (next) used = next;
    standbys.current = next?.server;
    tell(now, next !== undefined && next !== before);
  }

  /** Logs when no replica has been usable for a while, and when visitors read from one again. */
  function tell(now: number, isOther: boolean): void {
    const server = standbys.current === undefined ? undefined : used && nameOf(used.server);
    if (server !== undefined) {
      if (warned || isOther) log.info({ server }, 'visitors read from the replica');
      unusedSince = undefined;
      warned = false;
      return;
    }
    unusedSince ??= now;
    if (warned || now - unusedSince < maxLagMs) return;
    warned = true;
    const why = asked.map((one) => `${nameOf(one.server)}: ${one.failure ?? 'too far behind'}`).join('; ');
    log.warn({ why }, 'no replica can be used: visitors read from the primary');
  }

  const pause = (milliseconds: number): Promise<undefined> =>
    sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);

  return standbys;
}

/** A standby, for the connection that reads its state. */
interface AskedStandby {
  readonly server: string;
  /**
   * The position up to which it had replayed the log at its last answer; undefined when it did not answer or
   * cannot be used.
   */
  replayed: bigint | undefined;
  /** See {@link freshAt}. */
  freshAt: number | undefined;
  /** Why it cannot be used. */
  failure: string | undefined;
  /** Reads `replayed`, once for concurrent callers. */
  ask(identity: string | undefined): Promise<bigint | undefined>;
  close(): void;
}

function askedStandby(server: string, timeoutMs: number): AskedStandby {
  let client: pg.Client | undefined;
  let asking: Promise<bigint | undefined> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  const standby: AskedStandby = {
    server,
    replayed: undefined,
    freshAt: undefined,
    failure: undefined,
    ask(identity) {
      if (performance.now() - failedAt < retryMs) return Promise.resolve(undefined);
      asking ??= answer(identity).finally(() => (asking = undefined));
      return asking;
    },
    close: () => void client?.end().catch(() => {}),
  };

  async function answer(identity: string | undefined): Promise<bigint | undefined> {
    try {
      client ??= await connected();
      const { rows } = await client.query<StandbyState>(stateStatement);
      const state = rows[0];
      if (!state?.position) throw new Error('not a standby');
      if (identity !== undefined && state.identity !== identity)
        throw new Error('not a standby of this database');
      standby.replayed = logPosition(state.position);
      standby.failure = undefined;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      standby.replayed = undefined;
      standby.failure = code ?? message;
      failedAt = performance.now();
      standby.close();
      client = undefined;
    }
    return standby.replayed;
  }

  async function connected(): Promise<pg.Client> {
    const made = clientOf(server, timeoutMs);
    try {
      await made.connect();
    } catch (error) {
      void made.end().catch(() => {});
      throw error;
    }
    return made;
  }

  return standby;
}

interface StandbyState {
  /** Null on a primary. */
  position: string | null;
  identity: string;
}

/** Identifies the cluster and the database in it. */
export const identityColumn = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`;

const stateStatement = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, ${identityColumn}`;

function parsed(address: string): NonNullable<ReturnType<typeof parseDatabaseAddress>> {
  const found = parseDatabaseAddress(address);
  if (!found) throw new Error('The address of the replica cannot be read.');
  return found;
}
