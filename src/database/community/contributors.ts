import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { houseEmail } from '../../domain/identity/house-account.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';

/** An author in a ranking. */
const contributorRow = z.strictObject({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  prompts_count: z.number(),
  /** From others, in the period. */
  likes: z.number(),
  /** From others, in total. */
  all_likes: z.number(),
  first_prompt_at: time.nullable(),
});

/** Most likes first. */
export const contributorOrder = listOrder('desc', ['r.likes', 'integer'], ['r.author_id', 'uuid']);

const pageRow = contributorRow.extend({
  rank: z.number(),
  sort_keys: z.array(z.string()),
  total: z.number(),
});
export type RankedRow = z.infer<typeof pageRow>;

/**
 * One page of the authors who received likes in a period (`likes_received.period`), most first, and their
 * number, counted up to 10,001. Excludes the site's own account, whose prompts are part of the installation.
 */
export async function rankContributors(
  db: Database,
  period: string,
  page: PagePart,
): Promise<{ rows: RankedRow[]; total: number }> {
  const ranked = sql`likes_received r where period = ${period} and likes > 0
      and author_id is distinct from (select id from users where email = ${houseEmail})`;
  const total = countUpTo(ranked);
  const isBehind = isAfter(contributorOrder, page);
  const before = page.after ? countUpTo(sql`${ranked} and not ${isBehind}`) : sql`${page.offset}::int`;
  const rows = await db.rows(
    pageRow,
    sql`
    select u.id, u.username, u.display_name, u.avatar_url, u.prompts_count, r.likes, a.likes as all_likes,
      (select p.published_at from prompts p where p.author_id = u.id and p.status = 'published'
        order by p.created_at, p.id limit 1) as first_prompt_at,
      ${before} + row_number() over (${orderedBy(contributorOrder)})::int as rank, ${sortKeysOf(contributorOrder)} as sort_keys, ${total} as total
    from (select author_id, likes from ${ranked} and ${isBehind} ${orderedBy(contributorOrder)} ${limitOffset(page)}) r
    join users u on u.id = r.author_id join likes_received a on a.author_id = u.id and a.period = 'all'
    ${orderedBy(contributorOrder)}`,
  );
  return withTotal(db, rows, total, page);
}
