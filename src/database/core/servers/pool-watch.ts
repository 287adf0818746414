import type pg from 'pg';

/** The connections of a pool: all of them, those without work, and how much work waits for one. */
export interface PoolUse {
  name: 'general' | 'search' | 'replica' | 'replica-search';
  total: number;
  idle: number;
  waiting: number;
  /** Seconds since which every connection has been busy while work waits; 0 while that is not so. */
  fullSeconds: number;
}

/** What a watch looks at. */
interface Watched {
  pools: readonly { name: PoolUse['name']; max: number; client: pg.Pool }[];
  /** Asks the server for an answer on a connection of its own; rejects when there is none. */
  probe: () => Promise<unknown>;
  /** Ends all connections, so that the statements on them fail. */
  endSessions: () => void;
  log?: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Watches the pools of a process and the server behind them. */
export interface PoolWatch {
  /** To be called when the server has sent anything. */
  heard(): void;
  /** Whether the server has stopped answering: then statements fail without waiting. */
  isSilent(): boolean;
  use(): PoolUse[];
  stop(): void;
}

const tickMs = 1_000;
/** Seconds without any answer, also on a new connection, after which the server counts as silent. */
const silentAfter = 4;
/** Seconds after which a full pool is logged, and the site counts as not ready. */
export const fullAfterSeconds = 10;

/**
 * Looks at the pools every second. A server that accepts connections and does not answer would keep each statement waiting for as long as the
 * network does: after four seconds its connections are ended, until it answers again. Seconds are counted as turns of the event loop, so that a busy process does not blame
 * the server.
 */
export function watchPools({ pools, probe, endSessions, log }: Watched): PoolWatch {
  let unheard = 0;
  let isSilent = false;
  let isProbing = false;
  const full = new Map<PoolUse['name'], number>();

  const heard = () => {
    unheard = 0;
  };
  const ask = async () => {
    if (isProbing) return;
    isProbing = true;
    try {
      await probe();
      heard();
      if (isSilent) log?.warn({}, 'the database answers again');
      isSilent = false;
    } catch (error) {
      // A refusal is an answer, too.
      if (/^(?:[0-9A-Z]{5}|ECONNREFUSED|ENOENT)$/.test(String((error as { code?: unknown }).code))) heard();
    } finally {
      isProbing = false;
    }
  };
  const timer = setInterval(() => {
    for (const { name, max, client } of pools) {
      const isFull = client.totalCount >= max && client.idleCount === 0 && client.waitingCount > 0;
      const seconds = isFull ? (full.get(name) ?? 0) + 1 : 0;
      full.set(name, seconds);
      if (seconds === fullAfterSeconds)
        log?.error(
          { pool: name, connections: max, waiting: client.waitingCount },
          'all connections to the database have been busy for ten seconds',
        );
    }
    const isWaiting = pools.some(({ client }) => client.totalCount > client.idleCount);
    unheard = isWaiting || isSilent ? unheard + 1 : 0;
    if (unheard > 1) void ask();
    if (unheard <= silentAfter) return;
    if (!isSilent) log?.error({}, 'the database does not answer: its connections are ended until it does');
    isSilent = true;
    endSessions();
  }, tickMs);
  timer.unref();

  return {
    heard,
    isSilent: () => isSilent,
    use: () =>
      pools.map(({ name, client: { totalCount, idleCount, waitingCount } }) => ({
        name,
        total: totalCount,
        idle: idleCount,
        waiting: waitingCount,
        fullSeconds: full.get(name) ?? 0,
      })),
    stop: () => clearInterval(timer),
  };
}
