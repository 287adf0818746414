import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { RateLimit } from '../../domain/rate-limits.ts';
import type { Limits, LimitTable, LimitUse, Log } from '../../operations/adapters.ts';
import { type CountedPoints, sharedCounts, type TotalPoints } from './shared-counts.ts';

/** What the counters are built on. */
export interface CounterOptions {
  /** How many are allowed in how many seconds, until an admin changes it. */
  table: LimitTable;
  /** Drizzle's database and the table of stored counters, with the columns `key`, `points` and `expire`. */
  database: unknown;
  counters: unknown;
  /** Adds points to stored counters and returns the totals. */
  addPoints(points: readonly CountedPoints[]): Promise<readonly TotalPoints[]>;
  /** Removes stored counters whose windows have ended. */
  removeEnded(): Promise<void>;
  log: Pick<Log, 'warn'>;
}

/** Counters, of which some are exchanged with the other processes of the site. */
export interface CountedLimits extends Limits {
  /** Begins to exchange the limits that are counted in memory, once a second. Returns what ends it. */
  share(): () => void;
}

/** Counted in memory, because they concern every request, and exchanged every second; all others are stored with each use. */
const inMemory: ReadonlySet<string> = new Set<LimitUse['name']>(['read', 'page', 'key']);
/** Milliseconds between two exchanges, and between two removals of ended windows, here and in the table. */
const everyMs = { exchange: 1_000, tidy: 10_000, remove: 60_000 };

/**
 * Rate limits with windows that begin with the first use and are never extended, however much is counted beyond the limit.
 * Stored subjects are hashed.
 */
export function countedLimits({
  table: defaults,
  database,
  counters,
  addPoints,
  removeEnded,
  log,
}: CounterOptions): CountedLimits {
  const table: Record<LimitUse['name'], RateLimit> = { ...defaults };
  const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url');
  const counts = sharedCounts({ keyOf: (name, subject) => `${name}:${hashed(subject)}` });
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { most, seconds }] of Object.entries(defaults)) {
    if (inMemory.has(name)) continue;
    const shape = { keyPrefix: name, points: most, duration: seconds };
    const stored = { storeClient: database, schema: counters, clearExpiredByTimeout: false };
    limiters.set(name, new RateLimiterDrizzle({ ...shape, ...stored }));
  }
  // Windows that have ended would otherwise stay until the subject returns.
  setInterval(counts.tidy, everyMs.tidy).unref();
  const limiterOf = (name: LimitUse['name']): RateLimiterAbstract => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`There is no limit ${name}.`);
    return limiter;
  };

  return {
    table,
    defaults,
    change(changes) {
      for (const name of Object.keys(table) as LimitUse['name'][]) {
        table[name] = changes.get(name) ?? defaults[name];
        // Windows that have begun keep their end.
        if (!inMemory.has(name)) limiterOf(name).duration = table[name].seconds;
      }
    },
    async count(name, subject, points = 1) {
      if (inMemory.has(name))
        return limitUse(name, table[name], counts.add({ name, subject, points }, table[name]));
      const { consumedPoints, msBeforeNext } = await limiterOf(name).penalty(hashed(subject), points);
      return limitUse(name, table[name], { points: consumedPoints, leftMs: msBeforeNext });
    },
    async uncount(name, subject) {
      if (inMemory.has(name)) counts.add({ name, subject, points: -1 }, table[name]);
      else await limiterOf(name).reward(hashed(subject));
    },
    share() {
      let failing = false;
      let running = false;
      const exchange = async () => {
        if (running) return;
        running = true;
        try {
          await counts.exchange(addPoints);
          failing = false;
        } catch (err) {
          if (!failing) log.warn({ err }, 'request limits cannot be shared with other processes now');
          failing = true;
        }
        running = false;
      };
      const timers = [
        setInterval(() => void exchange(), everyMs.exchange).unref(),
        // What fails now is removed later.
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
