import { createHash } from 'node:crypto';
import type { RateLimit } from '../../../domain/hosting/rate-limits.ts';
import type { Limits, LimitTable, LimitUse, Log } from '../../../operations/core/adapters/adapters.ts';
import type { Context } from '../../../operations/core/context.ts';
import { type CountedPoints, sharedCounts, type TotalPoints } from './shared-counts.ts';

/** Dependencies of the counters. */
export interface CounterOptions {
  /** Maximum number of points and length of the window in seconds, by the name of the limit. */
  table: LimitTable;
  /** Adds points to stored counters and returns the totals. */
  addPoints(points: readonly CountedPoints[], db?: Context['db']): Promise<readonly TotalPoints[]>;
  /** Removes stored counters whose windows have ended. */
  removeEnded(): Promise<void>;
  log: Pick<Log, 'warn'>;
}

/** Counters, some of which are exchanged with the other processes of the site. */
export interface CountedLimits extends Limits {
  /** Exchanges the limits that are counted in memory, once a second. Returns a function that stops it. */
  share(): () => void;
}

/**
 * Counted in memory, because they apply to every request, and exchanged every second; all others are stored
 * with each use.
 */
const inMemory: ReadonlySet<string> = new Set<LimitUse['name']>(['read', 'page', 'key']);
/** Milliseconds between exchanges, and between removals of ended windows in memory and in the table. */
const everyMs = { exchange: 1_000, tidy: 10_000, remove: 60_000 };

/**
 * Counts uses in windows that begin with the first use and are never extended, even above the limit. Stored
 * subjects are hashed.
 */
export function countedLimits({ table, addPoints, removeEnded, log }: CounterOptions): CountedLimits {
  const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url');
  const keyOf = (name: string, subject: string) => `${name}:${hashed(subject)}`;
  const counts = sharedCounts({ keyOf });
  // Otherwise an ended window would stay in memory until its subject returns.
  setInterval(counts.tidy, everyMs.tidy).unref();
  const addStored = async (name: LimitUse['name'], subject: string, points: number, db?: Context['db']) => {
    const lengthMs = table[name].seconds * 1_000;
    const key = keyOf(name, subject);
    const [total] = await addPoints([{ key, points, leftMs: lengthMs, lengthMs }], db);
    return total ?? { points, leftMs: lengthMs };
  };

  return {
    table,
    async count(name, subject, points = 1, db) {
      const total = inMemory.has(name)
        ? counts.add({ name, subject, points }, table[name])
        : await addStored(name, subject, points, db);
      return limitUse(name, table[name], total);
    },
    async uncount(name, subject) {
      if (inMemory.has(name)) counts.add({ name, subject, points: -1 }, table[name]);
      else await addStored(name, subject, -1);
    },
    share() {
      let failing = false;
      let running = false;
      const exchange = async () => {
        if (running) return;
        running = true;
        try {
          await counts.exchange((points) => addPoints(points));
          failing = false;
        } catch (err) {
          if (!failing) log.warn({ err }, 'request limits cannot be shared with other processes right now');
          failing = true;
        }
        running = false;
      };
      const timers = [
        setInterval(() => void exchange(), everyMs.exchange).unref(),
        // Rows left by a failure are removed later.
        setInterval(() => void removeEnded().catch(() => {}), everyMs.remove).unref(),
      ];
      return () => timers.forEach(clearInterval);
    },
  };
}

function limitUse(
  name: LimitUse['name'],
  limit: RateLimit,
  { points, leftMs }: { points: number; leftMs: number },
): LimitUse {
  return {
    name,
    ...limit,
    used: points,
    left: Math.max(0, limit.most - points),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: points > limit.most,
  };
}
