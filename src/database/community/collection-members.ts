import { and, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CollectionRole, collectionRoles } from '../../domain/community/collections.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, type PagePart, sortedBy, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { users } from '../core/schema.ts';
import { type RowChange, type Toggled, toggleRow, updateCount } from '../core/toggle.ts';
import { isFollowedBy, type UserRow } from '../people/users.ts';
import { isVisibleTo } from './collections.ts';

const roleRow = z.strictObject({ role: z.enum(collectionRoles).nullable() });

/** A user's role in a collection; undefined when there is no such collection. */
export async function roleIn(
  tx: Database,
  collectionId: string,
  userId: string,
): Promise<{ role: CollectionRole | null } | undefined> {
  const [row] = await tx.rows(
    roleRow,
    sql`select case when c.owner_id = ${userId} then 'owner' else (select case when accepted_at is null then 'invited' else 'collaborator' end
        from collection_members where collection_id = c.id and user_id = ${userId}) end as role
      from collections c where c.id = ${collectionId}`,
  );
  return row;
}

const memberRow = z.strictObject({
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  created_at: time,
  accepted_at: time.nullable(),
});
export type CollectionMemberRow = z.infer<typeof memberRow>;

/** The collaborators of a collection, oldest first, optionally with the invited users. */
export function membersOf(
  db: Database,
  collectionId: string,
  { invited }: { invited: boolean },
): Promise<CollectionMemberRow[]> {
  return db.rows(
    memberRow,
    sql`select u.username, u.display_name as name, u.avatar_url as avatar, m.created_at, m.accepted_at
      from collection_members m join users u on u.id = m.user_id
      where m.collection_id = ${collectionId} and ${invited ? sql`true` : sql`m.accepted_at is not null`}
      order by m.created_at, m.user_id`,
  );
}

const countRow = z.strictObject({ count: z.number() });

/** The number of collaborators of a collection, including invited users. */
export async function countMembers(tx: Database, collectionId: string): Promise<number> {
  const [row] = await tx.rows(
    countRow,
    sql`select count(*)::int as count from collection_members where collection_id = ${collectionId}`,
  );
  return row?.count ?? 0;
}

/** Invites a user. Does nothing when the user is already invited or a collaborator. */
export async function insertMember(
  tx: Database,
  { collectionId, userId }: { collectionId: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into collection_members (collection_id, user_id, created_at)
    values (${collectionId}, ${userId}, ${now.toISOString()}) on conflict do nothing`);
}

/** Accepts an invitation. */
export async function acceptMember(
  tx: Database,
  { collectionId, userId }: { collectionId: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`update collection_members set accepted_at = coalesce(accepted_at, ${now.toISOString()})
    where collection_id = ${collectionId} and user_id = ${userId}`);
}

/** Removes a collaborator or an invitation. */
export async function deleteMember(tx: Database, collectionId: string, userId: string): Promise<void> {
  await tx.execute(
    sql`delete from collection_members where collection_id = ${collectionId} and user_id = ${userId}`,
  );
}

/**
 * Follows a collection or stops following it, and updates its counter. Undefined when there is no collection
 * that the viewer may see and others may follow.
 */
export function changeCollectionFollowRow(
  db: Database,
  viewer: Viewer & { id: string },
  collectionId: string,
  change: RowChange,
  now: Date,
): Promise<Toggled | undefined> {
  const followable =
    change === 'remove'
      ? // Also collections that have become private.
        sql`(${isVisibleTo(viewer)} or exists (select 1 from collection_followers where collection_id = c.id and user_id = ${viewer.id}))`
      : sql`c.visibility <> 'private' and c.owner_id <> ${viewer.id}`;
  return toggleRow(db, {
    change,
    table: 'collection_followers',
    key: ['collection_id', 'user_id'],
    subject: sql`select c.id from collections c where c.id = ${collectionId} and ${followable}`,
    userId: viewer.id,
    now,
    count: sql`select followers_count from collections where id = ${collectionId}`,
    counters: updateCount('collections', 'followers_count', collectionId),
  });
}

/** Latest follower first. */
export const followersOrder = listOrder('desc', ['f.created_at', 'timestamptz'], ['f.user_id', 'uuid']);

/** One page of the followers of a collection. */
export async function selectFollowers(
  db: Database,
  viewer: Viewer,
  collectionId: string,
  page: PagePart,
): Promise<{ rows: (UserRow & { following: boolean; sort_keys: string[] })[]; total: number }> {
  const total = sql<number>`coalesce((select followers_count from collections where id = ${collectionId}), 0)`;
  const rows = await db
    .select({
      ...getTableColumns(users),
      following: isFollowedBy(viewer),
      sort_keys: sortKeysOf(followersOrder),
      total,
    })
    .from(users)
    .innerJoin(sql`collection_followers f`, sql`f.user_id = ${users.id}`)
    .where(and(sql`f.collection_id = ${collectionId}`, isAfter(followersOrder, page)))
    .orderBy(...sortedBy(followersOrder))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}

/** Removes a user from the followers of collections and updates the counters. */
export async function removeCollectionFollowsOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    with removed as (delete from collection_followers where user_id = ${userId} returning collection_id)
    update collections set followers_count = followers_count - 1 from removed where collections.id = removed.collection_id`);
}
