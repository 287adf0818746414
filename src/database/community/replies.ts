import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { withTx } from '../core/with-tx.ts';
import { isHiddenFrom } from '../people/hidden-users.ts';
import type { StoredText } from '../texts/rendered-texts.ts';
import { readBy } from './discussions.ts';

/** A reply with its author. Times are in PostgreSQL's text format. */
const replyRow = z.strictObject({
  id: z.string(),
  discussion_id: z.string(),
  locked: z.boolean(),
  body: z.string(),
  body_html: z.string(),
  ...authorShape,
  created_at: time,
  edited_at: time.nullable(),
  /** Whether its author is hidden from the viewer. */
  muted: z.boolean(),
});
export type ReplyRow = z.infer<typeof replyRow>;

const columns = (
  viewer: Viewer,
) => sql`r.id, r.discussion_id, d.locked, r.body, r.body_html, r.author_id, ${authorColumns}, r.created_at, r.edited_at,
  ${isHiddenFrom(viewer, sql`r.author_id`)} as muted`;

/** Oldest first. */
export const replyOrder = listOrder('asc', ['id', 'uuid']);

const pageRow = replyRow.extend({ sort_keys: z.array(z.string()) });

/**
 * One page of a discussion's replies, oldest first. The rows before the page are skipped with an index-only
 * scan.
 */
export async function selectReplies(
  db: Database,
  viewer: Viewer,
  discussionId: string,
  page: PagePart,
): Promise<(ReplyRow & { sort_keys: string[] })[]> {
  return db.rows(
    pageRow,
    sql`
    select ${columns(viewer)}, page.sort_keys
    from (select id, ${sortKeysOf(replyOrder)} as sort_keys from replies
      where discussion_id = ${discussionId} and ${isAfter(replyOrder, page)} ${orderedBy(replyOrder)} ${limitOffset(page)}) page
    join replies r on r.id = page.id join discussions d on d.id = r.discussion_id left join users u on u.id = r.author_id order by r.id`,
  );
}

const beforeRow = z.strictObject({ before: z.number() });

/**
 * The number of earlier replies in the same discussion, counted up to 10,001; undefined when there is no such
 * reply.
 */
export async function repliesBefore(
  db: Database,
  discussionId: string,
  replyId: string,
): Promise<number | undefined> {
  const [row] = await db.rows(
    beforeRow,
    sql`
    select ${countUpTo(sql`replies where discussion_id = ${discussionId} and id < ${replyId}`)} as before
    from replies where id = ${replyId} and discussion_id = ${discussionId}`,
  );
  return row?.before;
}

/** One reply. */
export async function selectReply(db: Database, viewer: Viewer, id: string): Promise<ReplyRow | undefined> {
  const [row] = await db.rows(
    replyRow,
    sql`
    select ${columns(viewer)} from replies r join discussions d on d.id = r.discussion_id left join users u on u.id = r.author_id
    where r.id = ${id}`,
  );
  return row;
}

/**
 * Adds a reply, updates the discussion's count and last activity, and marks the discussion as read by the
 * author. False when the discussion does not exist or is locked.
 */
export async function insertReply(
  db: Database,
  {
    id,
    discussionId,
    authorId,
    body,
    bodyHtml,
  }: StoredText & {
    id: string;
    discussionId: string;
    authorId: string;
  },
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return withTx(db, async (tx) => {
    if (!(await lockDiscussion(tx, sql`id = ${discussionId} and not locked`))) return false;
    await tx.execute(sql`
      with new_reply as (
        insert into replies (id, discussion_id, author_id, body, body_html, created_at)
        values (${id}::uuid, ${discussionId}, ${authorId}::uuid, ${body}, ${bodyHtml}, ${at}) returning discussion_id),
      updated_discussion as (
        update discussions d set replies_count = replies_count + 1,
          last_author_id = case when later.id is null then ${authorId}::uuid else last_author_id end,
          last_activity_at = case when later.id is null then ${at} else last_activity_at end
        from new_reply left join lateral (
          select id from replies where discussion_id = new_reply.discussion_id and id > ${id} limit 1) later on true
        where d.id = new_reply.discussion_id),
      ${readBy(sql`select discussion_id, ${authorId}::uuid, ${at} from new_reply`)}
      select 1`);
    return true;
  });
}

/** Replaces a reply's text. */
export async function updateReplyRow(
  db: Database,
  id: string,
  { body, bodyHtml }: StoredText,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update replies set body = ${body}, body_html = ${bodyHtml}, edited_at = ${now.toISOString()} where id = ${id}`);
}

/** Deletes a reply and resets the discussion's last activity to the previous reply. */
export async function deleteReplyRow(db: Database, id: string): Promise<void> {
  await withTx(db, async (tx) => {
    await lockDiscussion(tx, sql`id = (select discussion_id from replies where id = ${id})`);
    await tx.execute(sql`
      with deleted_reply as (delete from replies where id = ${id} returning discussion_id)
      update discussions d set replies_count = replies_count - 1,
        last_author_id = case when last.id is null then d.author_id else last.author_id end,
        last_activity_at = coalesce(last.created_at, d.created_at)
      from deleted_reply left join lateral (select id, author_id, created_at from replies
        where discussion_id = deleted_reply.discussion_id and id <> ${id} order by id desc limit 1) last on true
      where d.id = deleted_reply.discussion_id`);
  });
}

/** Locks a discussion, so that the next statement sees all its replies. */
async function lockDiscussion(tx: Database, which: SQL): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from discussions where ${which} for no key update`);
  return rows.length > 0;
}
