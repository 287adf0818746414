import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const activityRow = z.strictObject({ since: z.string(), posts: z.number() });

/**
 * The time when a user joined, and the number of their comments and posts in discussions, counted up to
 * `limit`.
 */
export async function activityOf(
  db: Database,
  userId: string,
  limit: number,
): Promise<{ since: Date; posts: number } | undefined> {
  const [row] = await db.rows(
    activityRow,
    sql`
    select created_at as since,
      (select count(*)::int from (select 1 from discussions where author_id = ${userId}
        union all select 1 from replies where author_id = ${userId}
        union all select 1 from comments where author_id = ${userId} limit ${limit}) c) as posts
    from users where id = ${userId}`,
  );
  return row && { ...row, since: new Date(row.since) };
}

const editRow = z.strictObject({ since: z.string(), counted: z.boolean() });

/**
 * Counts a change of a prompt by a user who joined in the last 24 hours, unless there have been `limit`.
 * Returns whether it was counted; undefined for all other users.
 */
export async function noteFirstDayEdit(
  tx: Database,
  userId: string,
  now: Date,
  limit: number,
): Promise<{ since: Date; isCounted: boolean } | undefined> {
  const [row] = await tx.rows(
    editRow,
    sql`
    with newcomer as (
      select id, created_at from users
      where id = ${userId} and created_at > ${now.toISOString()}::timestamptz - interval '1 day'),
    noted as (
      update users u set first_day_edits = first_day_edits + 1 from newcomer n
      where u.id = n.id and first_day_edits < ${limit} returning u.id)
    select created_at as since, exists (select 1 from noted) as counted from newcomer`,
  );
  return row && { since: new Date(row.since), isCounted: row.counted };
}
