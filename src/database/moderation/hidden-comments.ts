import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { updateRatingCounts, withMoreComments } from '../prompts/ratings.ts';

const foundRow = z.strictObject({ id: z.string() });

/**
 * Hides a comment from readers. For them and the counters it is deleted; its author and words are stored, so
 * that {@link restoreHiddenComment} can show it again. Returns whether there was such a comment.
 */
export async function hideCommentRow(tx: Database, id: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx.rows(
    foundRow,
    sql`
    with locked_comment as (select * from comments where id = ${id} and deleted_at is null for no key update),
    deleted_comment as (
      update comments c set body = '', body_html = '', author_id = null, deleted_at = ${at}
      from locked_comment f where c.id = f.id returning f.id, f.prompt_id, f.author_id as user_id, f.body, f.body_html),
    hidden_text as (
      insert into hidden_comments (comment_id, author_id, body, body_html, hidden_at)
      select id, user_id, body, body_html, ${at} from deleted_comment where user_id is not null),
    changed_ratings as (
      update ratings r set comments = r.comments - 1 from deleted_comment where r.prompt_id = deleted_comment.prompt_id and r.user_id = deleted_comment.user_id
      returning ${withMoreComments('r', -1)}),
    ${updateRatingCounts(sql`select prompt_id, user_id, -1 from deleted_comment`)}
    select id from deleted_comment`,
  );
  return rows.length > 0;
}

/**
 * Restores a comment that moderators hid, with its words and author, and updates the counters as
 * `insertComment` does. False when its words are not stored: it was not hidden, or its author has deleted
 * their account.
 */
export async function restoreHiddenComment(tx: Database, id: string): Promise<boolean> {
  const restored = await tx.rows(
    foundRow,
    sql`
    with hidden_text as (delete from hidden_comments where comment_id = ${id} returning comment_id, author_id, body, body_html),
    restored_comment as (
      update comments c set body = k.body, body_html = k.body_html, author_id = k.author_id, deleted_at = null
      from hidden_text k where c.id = k.comment_id and c.deleted_at is not null returning c.id, c.prompt_id, c.author_id as user_id),
    changed_ratings as (
      insert into ratings (prompt_id, user_id, comments) select prompt_id, user_id, 1 from restored_comment
      on conflict (prompt_id, user_id) do update set comments = ratings.comments + 1
      returning ${withMoreComments('ratings', 1)}),
    ${updateRatingCounts(sql`select prompt_id, user_id, 1 from restored_comment`)}
    select m.id from restored_comment m join updated_prompts c on c.id = m.prompt_id`,
  );
  return restored.length > 0;
}
