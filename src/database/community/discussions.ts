import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DiscussionCategory } from '../../domain/community/discussions.ts';
import { discussionCategories } from '../../domain/community/discussions.ts';
import { idOf, type Viewer } from '../../domain/identity/viewer.ts';
import { type Database, retrying } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';
import type { StoredText } from '../texts/rendered-texts.ts';
import { activityOrder, discussionsWith } from './discussion-search.ts';

/** A discussion as lists show it. Times are in PostgreSQL's text format. */
const discussionRow = z.strictObject({
  id: z.string(),
  category: z.enum(discussionCategories),
  title: z.string(),
  pinned: z.boolean(),
  locked: z.boolean(),
  unread: z.boolean(),
  replies_count: z.number(),
  ...authorShape,
  last_username: z.string().nullable(),
  last_name: z.string().nullable(),
  last_avatar: z.string().nullable(),
  last_activity_at: time,
  created_at: time,
});
export type DiscussionRow = z.infer<typeof discussionRow>;

/** A discussion with its first post. */
const fullDiscussionRow = discussionRow.extend({
  body: z.string(),
  body_html: z.string(),
  edited_at: time.nullable(),
});
export type FullDiscussionRow = z.infer<typeof fullDiscussionRow>;

const pageRow = discussionRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/**
 * One page of discussions, pinned ones first, then by last activity, and their number, counted up to 10,001.
 * With words, only those whose title or first post contains each word or one that begins with it. Without
 * words, the rows before the page are skipped with an index-only scan.
 */
export async function selectDiscussions(
  db: Database,
  viewer: Viewer,
  { category, words }: { category: DiscussionCategory | undefined; words: readonly string[] },
  page: PagePart,
): Promise<{ rows: (DiscussionRow & { sort_keys: string[] })[]; total: number }> {
  const ofCategory = category ? sql`category = ${category}` : sql`true`;
  const where = sql`${ofCategory} and ${isNotHiddenFrom(viewer, sql`author_id`)}`;
  const listed = words.length ? await discussionsWith(db, words, where) : sql`discussions where ${where}`;
  const total = countUpTo(listed);
  const rest = sql`${sql.raw(words.length ? 'where' : 'and')} ${isAfter(activityOrder, page)}`;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${columns(viewer)}, page.sort_keys, ${total} as total
    from (select id, ${sortKeysOf(activityOrder)} as sort_keys from ${listed} ${rest} ${orderedBy(activityOrder)} ${limitOffset(page)}) page
      join discussions d on d.id = page.id ${joins(viewer)}
    ${orderedBy(activityOrder)}`,
  );
  return withTotal(db, rows, total, page);
}

/** The discussions with the latest activity. */
export async function selectRecentDiscussions(
  db: Database,
  viewer: Viewer,
  limit: number,
): Promise<DiscussionRow[]> {
  return db.rows(
    discussionRow,
    sql`
    select ${columns(viewer)}
    from (select * from discussions where ${isNotHiddenFrom(viewer, sql`author_id`)} order by last_activity_at desc, id desc ${limitOffset({ limit })}) d ${joins(viewer)}
    order by d.last_activity_at desc, d.id desc`,
  );
}

/** One discussion. */
export async function selectDiscussion(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<FullDiscussionRow | undefined> {
  const [row] = await db.rows(
    fullDiscussionRow,
    sql`
    select ${columns(viewer)}, d.body, d.body_html, d.edited_at from discussions d ${joins(viewer)} where d.id = ${id}`,
  );
  return row;
}

/** Adds a discussion and marks it as read by its author. */
export async function insertDiscussion(
  db: Database,
  {
    id,
    authorId,
    category,
    title,
    body,
    bodyHtml,
  }: StoredText & {
    id: string;
    authorId: string;
    category: DiscussionCategory;
    title: string;
  },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await retrying(db, () =>
    db.execute(sql`
      with new_discussion as (
        insert into discussions (id, author_id, category, title, body, body_html, last_author_id, last_activity_at, created_at)
        values (${id}, ${authorId}, ${category}, ${title}, ${body}, ${bodyHtml}, ${authorId}, ${at}, ${at})
        returning id, author_id)
      insert into discussion_reads (discussion_id, user_id, read_at) select id, author_id, ${at} from new_discussion`),
  );
}

/** Replaces the category, title and text of a discussion. */
export async function updateDiscussionRow(
  db: Database,
  id: string,
  { category, title, body, bodyHtml }: StoredText & { category: DiscussionCategory; title: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update discussions set category = ${category}, title = ${title}, body = ${body}, body_html = ${bodyHtml},
      edited_at = ${now.toISOString()} where id = ${id}`);
}

/** Pins or unpins, and locks or unlocks a discussion. */
export async function moderateDiscussionRow(
  db: Database,
  id: string,
  { pinned, locked }: { pinned: boolean; locked: boolean },
): Promise<void> {
  await db.execute(sql`update discussions set pinned = ${pinned}, locked = ${locked} where id = ${id}`);
}

/** Deletes a discussion with its replies. */
export async function deleteDiscussionRow(db: Database, id: string): Promise<void> {
  await retrying(db, () => db.execute(sql`delete from discussions where id = ${id}`));
}

/** Records that a user has read a discussion up to now; false when there is no such discussion. */
export async function insertDiscussionRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await retrying(db, () =>
    db.execute(sql`with target as (select id from discussions where id = ${id}),
    ${readBy(sql`select id, ${userId}::uuid, ${now.toISOString()}::timestamptz from target`)}
    select 1 from target`),
  );
  return rows.length > 0;
}

/**
 * A statement after `with` that records up to which time users have read discussions. `reads` selects
 * discussion_id, user_id and read_at.
 */
export function readBy(reads: SQL): SQL {
  return sql`read as (insert into discussion_reads (discussion_id, user_id, read_at) ${reads}
    on conflict (discussion_id, user_id) do update set read_at = greatest(discussion_reads.read_at, excluded.read_at))`;
}

function columns(viewer: Viewer): SQL {
  // Activity since the member last read the discussion, or since they joined.
  const unread = idOf(viewer)
    ? sql`d.last_author_id is distinct from me.id and d.last_activity_at > coalesce(r.read_at, me.created_at)`
    : sql`false`;
  return sql`d.id, d.category, d.title, d.pinned, d.locked, d.replies_count, d.author_id, ${unread} as unread,
    ${authorColumns},
    l.username as last_username, l.display_name as last_name, l.avatar_url as last_avatar, d.last_activity_at, d.created_at`;
}

function joins(viewer: Viewer): SQL {
  const me = idOf(viewer);
  const mine = me
    ? sql`left join users me on me.id = ${me} left join discussion_reads r on r.discussion_id = d.id and r.user_id = ${me}`
    : sql``;
  return sql`left join users u on u.id = d.author_id left join users l on l.id = d.last_author_id ${mine}`;
}
