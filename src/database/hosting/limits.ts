import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../core/connection.ts';
import { limitCounters } from '../core/schema.ts';
import { refusals } from './limit-tables.ts';

const totalRow = z.strictObject({ key: z.string(), points: z.number(), left_ms: z.number() });

/**
 * Adds points to counters and returns their totals. A counter whose window has ended starts a new one of
 * `leftMs` milliseconds. A key must not occur twice. A window that ends more than a minute after one that
 * begins now dates from before the clock was set back, and counts as ended. (The clocks of machines differ a
 * little.)
 */
export async function addPoints(
  db: Database,
  points: readonly { key: string; points: number; leftMs: number; lengthMs: number }[],
  time: Date,
): Promise<{ key: string; points: number; leftMs: number }[]> {
  const given = JSON.stringify(points);
  const now = sql`${time.toISOString()}::timestamptz`;
  const isOpen = sql`c.expires_at > ${now} and c.expires_at <= ${now} + interval '1 minute' + interval '1 millisecond' *
    (select (e ->> 'lengthMs')::float8 from json_array_elements(${given}::json) e where e ->> 'key' = c.key)`;
  const rows = await retrying(db, () =>
    db.rows(
      totalRow,
      // In a fixed order, so that processes do not deadlock.
      sql`
      insert into limit_counters as c (key, points, expires_at)
      select e ->> 'key', (e ->> 'points')::int, ${now} + (e ->> 'leftMs')::int * interval '1 millisecond'
      from json_array_elements(${given}::json) e order by 1
      on conflict (key) do update set
        points = case when ${isOpen} then c.points + excluded.points else excluded.points end,
        expires_at = case when ${isOpen} then c.expires_at else excluded.expires_at end
      returning key, points, (extract(epoch from expires_at - ${now}) * 1000)::float8 as left_ms`,
    ),
  );
  return rows.map(({ key, points, left_ms: leftMs }) => ({ key, points, leftMs }));
}

/** Removes counters whose window has ended. */
export async function deleteEndedCounters(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expire, now));
}

/** Adds to the refusals of the part of an hour that begins at `beginsAt`. A negative count subtracts. */
export async function addRefusals(
  db: Database,
  beginsAt: Date,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  // In a fixed order, so that two processes do not deadlock.
  const rows = [...counts].toSorted().map(([kind, count]) => ({ beginsAt, kind, count }));
  if (rows.length === 0) return;
  await retrying(db, () =>
    db
      .insert(refusals)
      .values(rows)
      .onConflictDoUpdate({
        target: [refusals.beginsAt, refusals.kind],
        set: { count: sql`${refusals.count} + excluded.count` },
      }),
  );
}

const refusalRow = z.strictObject({ kind: z.string(), hour: z.number(), day: z.number() });

/** The number of refusals of each kind since `hour` and since `day`. */
export async function sumRefusals(
  db: Database,
  { hour, day }: { hour: Date; day: Date },
): Promise<z.infer<typeof refusalRow>[]> {
  return db.rows(
    refusalRow,
    sql`
    select kind, coalesce(sum(count) filter (where begins_at >= ${hour.toISOString()}::timestamptz), 0)::int as hour,
      sum(count)::int as day
    from refusals where begins_at >= ${day.toISOString()}::timestamptz group by kind`,
  );
}

/** Deletes the counts of refusals before a time. */
export async function deleteOldRefusals(db: Database, before: Date): Promise<void> {
  await db.delete(refusals).where(lt(refusals.beginsAt, before));
}
