import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connection.ts';

const activityRow = z.strictObject({ since: z.string(), posts: z.number() });

/** When a user joined, and how many comments and posts in discussions they have written, counted up to `most`. */
export async function activityOf(
  db: Database,
  userId: string,
  most: number,
): Promise<{ since: Date; posts: number } | undefined> {
  const [row] = await db.rows(
    activityRow,
    sql`
    select created_at as since,
      (select count(*)::int from (select 1 from discussions where author_id = ${userId}
        union all select 1 from replies where author_id = ${userId}
        union all select 1 from comments where author_id = ${userId} limit ${most}) c) as posts
    from users where id = ${userId}`,
  );
  return row && { ...row, since: new Date(row.since) };
}
