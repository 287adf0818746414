import { and, getTableColumns, sql } from 'drizzle-orm';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { withTotal } from '../core/limit-offset.ts';
import {
  isAfter,
  type ListOrder,
  listOrder,
  type PagePart,
  sortedBy,
  sortKeysOf,
} from '../core/list-order.ts';
import { users } from '../core/schema.ts';
import { isFollowedBy, type UserRow } from './users.ts';

/** The followers of a user, or the users they follow. */
export type FollowList = 'followers' | 'following';

/** Latest follow first. */
export const followOrders: Record<FollowList, ListOrder> = {
  followers: listOrder('desc', ['f.created_at', 'timestamptz'], ['f.follower_id', 'uuid']),
  following: listOrder('desc', ['f.created_at', 'timestamptz'], ['f.user_id', 'uuid']),
};

const sides = {
  followers: { of: sql`f.user_id`, listed: sql`f.follower_id`, count: sql`followers_count` },
  following: { of: sql`f.follower_id`, listed: sql`f.user_id`, count: sql`following_count` },
} as const;

/** One page of a user's followers, or of the users they follow. */
export async function selectFollows(
  db: Database,
  viewer: Viewer,
  { userId, list }: { userId: string; list: FollowList },
  page: PagePart,
): Promise<{ rows: (UserRow & { following: boolean; sort_keys: string[] })[]; total: number }> {
  const { of, listed, count } = sides[list];
  const order = followOrders[list];
  const total = sql<number>`coalesce((select o.${count} from users o where o.id = ${userId}), 0)`;
  const rows = await db
    .select({
      ...getTableColumns(users),
      following: isFollowedBy(viewer),
      sort_keys: sortKeysOf(order),
      total,
    })
    .from(users)
    .innerJoin(sql`user_follows f`, sql`${listed} = ${users.id}`)
    .where(and(sql`${of} = ${userId}`, isAfter(order, page)))
    .orderBy(...sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}
