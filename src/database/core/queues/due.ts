import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The longest delay of most work until its next attempt, in milliseconds. */
const dayMs = 86_400_000;

/**
 * A condition that work is due, by the column with its time. A time more than `longestMs` ahead was set
 * before the clock was set back, and counts as due; otherwise the work would be delayed by that difference.
 */
export function isDue(column: AnyColumn | SQL, now: Date, longestMs = dayMs): SQL {
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
  return sql`(${column} <= ${at(now.getTime())} or ${column} > ${at(now.getTime() + longestMs)})`;
}
