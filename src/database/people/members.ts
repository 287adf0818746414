import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { houseEmail } from '../../domain/identity/house-account.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { MemberSort } from '../../domain/people/members.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, withTotal } from '../core/limit-offset.ts';
import {
  isAfter,
  type ListOrder,
  listOrder,
  type PagePart,
  sortedBy,
  sortKeysOf,
} from '../core/list-order.ts';
import { users } from '../core/schema.ts';
import { likeText } from '../core/text-array.ts';
import { isFollowedBy, type UserRow } from './users.ts';

/**
 * One page of the members who wait for no approval, whose name or username contains all words of `query`, and
 * their number, counted up to 10,001; only those with published prompts if `published`. The site's own account
 * is included only in a search.
 */
export async function selectMembers(
  db: Database,
  viewer: Viewer,
  { query, sort, published }: { query: string; sort: MemberSort; published: boolean },
  page: PagePart,
): Promise<{ rows: (UserRow & { following: boolean; sort_keys: string[] })[]; total: number }> {
  const authors = published ? sql` and ${users.promptsCount} > 0` : sql``;
  const where = sql`${matching(query)} and not ${users.awaitsApproval}${authors}`;
  const total = countUpTo(sql`${users} where ${where}`);
  const order = memberOrders[sort];
  const rows = await db
    .select({
      ...getTableColumns(users),
      following: isFollowedBy(viewer),
      sort_keys: sortKeysOf(order),
      total,
    })
    .from(users)
    .where(and(where, isAfter(order, page)))
    .orderBy(...sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}

export const memberOrders: Record<MemberSort, ListOrder> = {
  prompts: listOrder('desc', ['users.prompts_count', 'integer'], ['users.id', 'uuid']),
  followers: listOrder('desc', ['users.followers_count', 'integer'], ['users.id', 'uuid']),
  recent: listOrder('desc', ['users.created_at', 'timestamptz'], ['users.id', 'uuid']),
  name: listOrder('asc', ['lower(users.display_name collate "C")', 'text'], ['users.id', 'uuid']),
};

// The expression of the index users_by_words.
function matching(query: string): SQL {
  const patterns = patternsOf(query);
  if (!patterns.length) return sql`${users.email} <> ${houseEmail}`;
  return sql.join(
    patterns.map((pattern) => sql`lower(${users.name} || ' ' || ${users.username}) like ${pattern}`),
    sql` and `,
  );
}

/**
 * A `like` pattern for each word of a search for users. The database converts it to lower case, like the
 * names: JavaScript has other rules (İ, final Σ).
 */
export function patternsOf(query: string): SQL[] {
  const words = query.replace(/^@/, '').split(/\s+/).filter(Boolean);
  return words.map((word) => sql`lower(${`%${likeText(word)}%`})`);
}
