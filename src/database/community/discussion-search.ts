import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { listOrder, orderedBy } from '../core/list-order.ts';

/** How many matches are sorted at most, and in how many of the latest discussions commoner words are searched. */
const [mostSorted, mostRead] = [1_000, 5_000];

const countRow = z.strictObject({ matches: z.number() });

/** Pinned discussions first, then by last activity. */
export const activityOrder = listOrder(
  'desc',
  ['pinned', 'boolean'],
  ['last_activity_at', 'timestamptz'],
  ['id', 'uuid'],
);

/**
 * The discussions that fulfil a condition and whose title or first post contains each word or one that begins with it, for a `from` clause. The work is
 * bounded: few matches come from the index of words; words that are in more discussions are searched in the latest ones.
 */
export async function discussionsWith(db: Database, words: readonly string[], filter: SQL): Promise<SQL> {
  const matching = sql`words @@ to_tsquery('simple', ${tsQuery(words)})`;
  const [counted] = await db.rows(
    countRow,
    sql`select count(*)::int as matches
      from (select 1 from discussions where ${matching} limit ${mostSorted + 1}) found`,
  );
  return counted && counted.matches > mostSorted
    ? sql`(select id, pinned, last_activity_at from
        (select id, pinned, last_activity_at, words from discussions where ${filter} ${orderedBy(activityOrder)} limit ${mostRead}) latest
        where ${matching}) found`
    : sql`(select id, pinned, last_activity_at from
        (select id, pinned, last_activity_at, category, author_id from discussions where ${matching} limit ${mostSorted}) few
        where ${filter}) found`;
}

/** Short words must match exactly: they begin too many others. */
function tsQuery(words: readonly string[]): string {
  return words.map((word) => (word.length < 3 ? `'${word}'` : `'${word}':*`)).join(' & ');
}
