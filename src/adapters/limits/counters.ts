import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateLimit } from '../../domain/rate-limits.ts';
import type { Limits, LimitTable, LimitUse } from '../../operations/adapters.ts';

/** What the counters are built on. */
export interface CounterOptions {
  /** How many are allowed in how many seconds, until an admin changes it. */
  table: LimitTable;
  /** Drizzle's database and the table of shared counters, with the columns `key`, `points` and `expire`. */
  database: unknown;
  counters: unknown;
}

/** Counted per process, because they concern every request; all others are shared through the database. */
const inMemory: ReadonlySet<string> = new Set<LimitUse['name']>(['read', 'page', 'key']);

/**
 * Rate limits with windows that begin with the first use and are never extended, however much is counted beyond the limit.
 * Stored subjects are hashed.
 */
export function countedLimits({ table: defaults, database, counters }: CounterOptions): Limits {
  const table: Record<LimitUse['name'], RateLimit> = { ...defaults };
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { most, seconds }] of Object.entries(defaults)) {
    const shape = { keyPrefix: name, points: most, duration: seconds };
    const shared = { storeClient: database, schema: counters, clearExpiredByTimeout: false };
    limiters.set(
      name,
      inMemory.has(name) ? new RateLimiterMemory(shape) : new RateLimiterDrizzle({ ...shape, ...shared }),
    );
  }
  const limiterOf = (name: LimitUse['name']): RateLimiterAbstract => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`There is no limit ${name}.`);
    return limiter;
  };
  const keyOf = (name: LimitUse['name'], subject: string) =>
    inMemory.has(name) ? subject : createHash('sha256').update(subject).digest('base64url');

  return {
    table,
    defaults,
    change(changes) {
      for (const name of Object.keys(table) as LimitUse['name'][]) {
        table[name] = changes.get(name) ?? defaults[name];
        // Windows that have begun keep their end.
        limiterOf(name).duration = table[name].seconds;
      }
    },
    async count(name, subject) {
      return limitUse(name, table[name], await limiterOf(name).penalty(keyOf(name, subject)));
    },
    async uncount(name, subject) {
      await limiterOf(name).reward(keyOf(name, subject));
    },
  };
}

function limitUse(name: LimitUse['name'], limit: RateLimit, counted: RateLimiterRes): LimitUse {
  return {
    name,
    ...limit,
    used: counted.consumedPoints,
    left: Math.max(0, limit.most - counted.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
    exceeded: counted.consumedPoints > limit.most,
  };
}
