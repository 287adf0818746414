import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Milliseconds that most work waits at most until it is tried again. */
const dayMs = 86_400_000;

/**
 * A condition: it is time to do work, by the column that says when. A time more than `longestMs` ahead is from before the clock was set
 * back, so the work would wait for as long as that was.
 */
export function isDue(column: AnyColumn | SQL, now: Date, longestMs = dayMs): SQL {
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
  return sql`(${column} <= ${at(now.getTime())} or ${column} > ${at(now.getTime() + longestMs)})`;
}
