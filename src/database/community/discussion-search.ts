import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { listOrder, orderedBy } from '../core/list-order.ts';

/**
 * The maximum number of matches that are sorted, and of the latest discussions that are searched for common
 * words.
 */
const [maxSorted, maxRead] = [1_000, 5_000];

const countRow = z.strictObject({ matches: z.number() });

/** Pinned discussions first, then by last activity. */
export const activityOrder = listOrder(
  'desc',
  ['pinned', 'boolean'],
  ['last_activity_at', 'timestamptz'],
  ['id', 'uuid'],
);

/**
 * A `from` clause for the discussions that fulfil a condition and whose title or first post contains each
 * word, or one that begins with it. The work is bounded: rare words are looked up in the index; common words
 * are searched only in the latest discussions.
 */
export async function discussionsWith(db: Database, words: readonly string[], filter: SQL): Promise<SQL> {
  const matching = sql`words @@ to_tsquery('simple', ${tsQuery(words)})`;
  const [counted] = await db.rows(
    countRow,
    sql`select count(*)::int as matches
      from (select 1 from discussions where ${matching} limit ${maxSorted + 1}) matching`,
  );
  return counted && counted.matches > maxSorted
    ? sql`(select id, pinned, last_activity_at from
        (select id, pinned, last_activity_at, words from discussions where ${filter} ${orderedBy(activityOrder)} limit ${maxRead}) latest
        where ${matching}) matching`
    : sql`(select id, pinned, last_activity_at from
        (select id, pinned, last_activity_at, category, author_id from discussions where ${matching} limit ${maxSorted}) few
        where ${filter}) matching`;
}

/** Short words must match exactly, because too many words begin with them. */
function tsQuery(words: readonly string[]): string {
  return words.map((word) => (word.length < 3 ? `'${word}'` : `'${word}':*`)).join(' & ');
}
