import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
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
import { time } from '../core/rows.ts';
import { users } from '../core/schema.ts';
import { isFollowedBy, type UserRow } from './users.ts';

/** The ways to hide another user. */
export type MuteOrBlock = 'mute' | 'block';

const tables = {
  mute: { name: sql.raw('user_mutes'), hidden: sql.raw('muted_id') },
  block: { name: sql.raw('user_blocks'), hidden: sql.raw('blocked_id') },
} as const;

const countRow = z.strictObject({ count: z.number() });

/** The number of users whom a user mutes or blocks. */
export async function countMutesOrBlocks(tx: Database, kind: MuteOrBlock, userId: string): Promise<number> {
  const { name } = tables[kind];
  const [row] = await tx.rows(
    countRow,
    sql`select count(*)::int as count from ${name} where user_id = ${userId}`,
  );
  return row?.count ?? 0;
}

/**
 * Mutes or blocks a user. Has no effect when repeated. Violates a foreign key when either account was deleted
 * concurrently.
 */
export async function insertMuteOrBlock(
  tx: Database,
  kind: MuteOrBlock,
  { userId, hiddenId }: { userId: string; hiddenId: string },
  now: Date,
): Promise<void> {
  const { name, hidden } = tables[kind];
  await tx.execute(sql`
    insert into ${name} (user_id, ${hidden}, created_at)
    values (${userId}, ${hiddenId}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
}

/** Stops muting or blocking a user. */
export async function deleteMuteOrBlock(
  db: Database,
  kind: MuteOrBlock,
  { userId, hiddenId }: { userId: string; hiddenId: string },
): Promise<void> {
  const { name, hidden } = tables[kind];
  await db.execute(sql`delete from ${name} where user_id = ${userId} and ${hidden} = ${hiddenId}`);
}

/**
 * Locks two users' rows, always in the same order, so that follows and blocks between them happen one after
 * the other.
 */
export async function lockPair(tx: Database, one: string, other: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id in (${one}, ${other}) order by id for no key update`);
}

/** Cancels unsent emails to one user about actions of another. */
export async function cancelWaitingEmails(
  tx: Database,
  { userId, hiddenId }: { userId: string; hiddenId: string },
): Promise<void> {
  await tx.execute(sql`
    update notifications set mail_at = null where user_id = ${userId} and actor_id = ${hiddenId} and mail_at is not null`);
}

const blockRow = z.strictObject({ username: z.string(), by_viewer: z.boolean() });

/** The subject of an action: a user, or the author of something. */
export type BlockSubject =
  | { user: string }
  | { promptAuthor: string }
  | { commentAuthor: string }
  | { discussionAuthor: string };

function userOf(subject: BlockSubject): SQL {
  if ('user' in subject) return sql`select ${subject.user}::uuid`;
  if ('promptAuthor' in subject) return sql`select author_id from prompts where id = ${subject.promptAuthor}`;
  if ('commentAuthor' in subject)
    return sql`select author_id from comments where id = ${subject.commentAuthor}`;
  return sql`select author_id from discussions where id = ${subject.discussionAuthor}`;
}

/** A block between the viewer and one of some users: with whom, and whether the viewer blocked them. */
export async function selectBlock(
  db: Database,
  viewerId: string,
  subjects: readonly BlockSubject[],
): Promise<z.infer<typeof blockRow> | undefined> {
  const byViewer = sql`exists (select 1 from user_blocks where user_id = ${viewerId} and blocked_id = u.id)`;
  const [row] = await db.rows(
    blockRow,
    sql`
    select u.username, ${byViewer} as by_viewer from users u
    where u.id in (${sql.join(subjects.map(userOf), sql` union all `)}) and (${byViewer} or exists (select 1 from user_blocks where user_id = u.id and blocked_id = ${viewerId}))
    order by by_viewer limit 1`,
  );
  return row;
}

/** Latest first. */
export const muteOrBlockOrders: Record<MuteOrBlock, ListOrder> = {
  mute: listOrder('desc', ['h.created_at', 'timestamptz'], ['h.muted_id', 'uuid']),
  block: listOrder('desc', ['h.created_at', 'timestamptz'], ['h.blocked_id', 'uuid']),
};

/** One page of the users whom a user mutes or blocks, latest first. */
export async function selectMutesOrBlocks(
  db: Database,
  kind: MuteOrBlock,
  viewer: Viewer & { id: string },
  page: PagePart,
): Promise<{
  rows: (UserRow & { following: boolean; hidden_at: string; sort_keys: string[] })[];
  total: number;
}> {
  const { name, hidden } = tables[kind];
  const order = muteOrBlockOrders[kind];
  const total = countUpTo(sql`${name} where user_id = ${viewer.id}`);
  const rows = await db
    .select({
      ...getTableColumns(users),
      following: isFollowedBy(viewer),
      hidden_at: sql<string>`h.created_at::text`,
      sort_keys: sortKeysOf(order),
      total,
    })
    .from(users)
    .innerJoin(sql`${name} h`, sql`h.${hidden} = ${users.id}`)
    .where(and(sql`h.user_id = ${viewer.id}`, isAfter(order, page)))
    .orderBy(...sortedBy(order))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}

const ownRow = z.strictObject({ id: z.string(), username: z.string(), created_at: time });
export type MuteOrBlockRow = z.infer<typeof ownRow>;

/** The users whom a user mutes or blocks, by id: the first `limit` after a cursor. */
export function mutesOrBlocksOf(
  db: Database,
  kind: MuteOrBlock,
  userId: string,
  after: Pick<MuteOrBlockRow, 'id'> | undefined,
  limit: number,
): Promise<MuteOrBlockRow[]> {
  const { name, hidden } = tables[kind];
  return db.rows(
    ownRow,
    sql`
    select u.id, u.username, h.created_at from ${name} h join users u on u.id = h.${hidden}
    where h.user_id = ${userId} and ${after ? sql`h.${hidden} > ${after.id}` : sql`true`} order by h.${hidden} limit ${limit}`,
  );
}
