import type pg from 'pg';

/** The connections of a pool: their number, the idle ones, and the number of waiting callers. */
export interface PoolUse {
  name: 'general' | 'search';
  total: number;
  idle: number;
  waiting: number;
  /** Seconds for which every connection has been busy while work was waiting; 0 otherwise. */
  fullSeconds: number;
}

/** What a watch monitors. */
interface Watched {
  pools: readonly { name: PoolUse['name']; max: number; client: pg.Pool }[];
  /** Checks on a separate connection that the server answers; rejects when it does not. */
  probe: () => Promise<unknown>;
  /** Closes all connections, so that their statements fail. */
  endSessions: () => void;
  log?: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Monitors the pools of a process and their server. */
export interface PoolWatch {
  /** To be called whenever the server has sent anything. */
  heard(): void;
  /** Whether the server has stopped answering; statements then fail without waiting. */
  isSilent(): boolean;
  use(): PoolUse[];
  stop(): void;
}

const tickMs = 1_000;
/** Seconds without any answer, including on a new connection, after which the server counts as silent. */
const silentAfter = 4;
/** Seconds after which a full pool is logged and the site counts as not ready. */
export const fullAfterSeconds = 10;

/**
 * Checks the pools every second. A server that accepts connections and does not answer would block each
 * statement until the network times out; instead, its connections are closed after four seconds, until it
 * answers again. Seconds are counted as turns of the event loop, so that a busy process does not blame the
 * server.
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
      if (isSilent) log?.warn({}, 'the database is responding again');
      isSilent = false;
    } catch (error) {
      // A refusal is an answer as well.
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
    if (!isSilent) log?.error({}, 'the database is not responding: its connections are closed until it is');
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
