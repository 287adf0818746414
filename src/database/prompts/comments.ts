import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hidesUsers, isSignedIn, type TextAccess, type Viewer } from '../../domain/identity/viewer.ts';
import { type Database, retrying } from '../core/connection.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { isHiddenFrom, isNotHiddenFrom } from '../people/hidden-users.ts';
import type { StoredText } from '../texts/rendered-texts.ts';
import { commentText } from './comment-text.ts';
import {
  type FeedbackRow,
  feedbackRow,
  hasToBuy,
  openToReaders,
  updateRatingCounts,
  withMoreComments,
  withStars,
} from './ratings.ts';

/** A comment with its author and their stars. */
const commentRow = z.strictObject({
  id: z.string(),
  prompt_id: z.string(),
  /** The first comment of the thread; its own id for that comment. */
  thread_id: z.string(),
  body: z.string(),
  body_html: z.string(),
  ...authorShape,
  /** Whether the prompt's author wrote it. */
  by_prompt_author: z.boolean(),
  /** Whether its author has bought and opened the prompt. */
  verified_purchase: z.boolean(),
  stars: z.number().nullable(),
  created_at: time,
  edited_at: time.nullable(),
  deleted: z.boolean(),
  /** Whether it is hidden until moderators have decided: only its author can read it. */
  waiting: z.boolean(),
  prompt_version: z.number().nullable(),
  /** Whether its author is hidden from the viewer. */
  muted: z.boolean(),
});
export type CommentRow = z.infer<typeof commentRow>;

// Of comments `c` on prompts `p`.
const columns = (
  viewer: Viewer,
) => sql`c.id, c.prompt_id, c.thread_id, c.body, c.body_html, c.author_id, ${authorColumns},
  coalesce(c.author_id = p.author_id, false) as by_prompt_author,
  exists (select 1 from grants g join orders o on o.id = g.order_id where g.buyer_id = c.author_id and g.prompt_id = c.prompt_id
    and g.ended_at is null and o.opened_at is not null) as verified_purchase, r.stars, c.created_at, c.edited_at,
  c.deleted_at is not null as deleted, c.waiting, c.prompt_version, ${isHiddenFrom(viewer, sql`c.author_id`)} as muted`;
const joins = sql`left join users u on u.id = c.author_id
  left join ratings r on r.prompt_id = c.prompt_id and r.user_id = c.author_id`;
// The columns of comments as the viewer sees them: for others, a comment that is hidden until moderators have
// decided is deleted.
function seenBy(viewer: Viewer): { columns: SQL; join: SQL; isWaiting: SQL } {
  if (!isSignedIn(viewer)) return { columns: sql`c.*, false as waiting`, join: sql``, isWaiting: sql`false` };
  return {
    columns: sql`c.id, c.prompt_id, c.thread_id, c.created_at, c.edited_at, c.prompt_version,
      coalesce(h.author_id, c.author_id) as author_id, coalesce(h.body, c.body) as body, coalesce(h.body_html, c.body_html) as body_html,
      case when h.author_id is null then c.deleted_at end as deleted_at, h.author_id is not null as waiting`,
    join: sql`left join lateral (
      select h.author_id, h.body, h.body_html from hidden_comments h join moderation_cases k on k.subject_kind = 'comment' and k.subject_id = h.comment_id
      where c.deleted_at is not null and h.comment_id = c.id and h.author_id = ${viewer.id}
        and k.decided_at is null and k.withheld_at is not null) h on true`,
    isWaiting: sql`h.author_id is not null`,
  };
}
const own = (viewer: Viewer & { id: string }) => sql`coalesce(p.author_id = ${viewer.id}::uuid, false)`;

// A prompt without comments is one row of nulls and the total.
const pageRow = z.union([
  commentRow.extend({ total: z.number() }),
  z.looseObject({ id: z.null(), total: z.number() }),
]);

/**
 * The comments on a prompt, latest threads first, each thread oldest first: the first `limit` after a
 * comment, or from the thread of the comment `around`: its first comment, then the answers from half a page
 * before `around`. Includes deleted comments and those of users who are hidden from the viewer if they have
 * answers, the comment `around` itself, and the viewer's own that are pending moderation. Undefined when the
 * viewer may see no such prompt.
 */
export async function selectComments(
  db: Database,
  viewer: Viewer,
  promptId: string,
  { limit, after, around }: { limit: number; after?: string | undefined; around?: string | undefined },
): Promise<{ rows: CommentRow[]; total: number } | undefined> {
  // A subquery, so that the index scan starts where the page begins.
  const thread = sql`(select thread_id from comments where id = ${after ?? null})`;
  const rest = around
    ? nearComment(promptId, around, Math.max(1, Math.floor(limit / 2)))
    : after
      ? sql`c.thread_id <= ${thread} and (c.thread_id < ${thread} or c.id > ${after})`
      : sql`true`;
  const seen = seenBy(viewer);
  const found = await db.rows(
    pageRow,
    sql`
    select t.total, c.* from (select id, author_id, comments_count as total from prompts p
      where id = ${promptId} and ${openToReaders(viewer)}) t
    left join lateral (
      select ${columns(viewer)} from (
        select ${seen.columns} from comments c ${seen.join} where c.prompt_id = t.id and ${rest} and (${isShown(viewer, 'c', around)} or ${seen.isWaiting}
          or c.thread_id = c.id and exists (select 1 from comments x where x.thread_id = c.id and ${isShown(viewer, 'x')}))
        order by c.thread_id desc, c.id limit ${limit}) c
      join prompts p on p.id = c.prompt_id ${joins}) c on true
    order by c.thread_id desc, c.id`,
  );
  const [first] = found;
  return first && { rows: found.filter((row) => row.id !== null), total: first.total };
}

/**
 * Whether a comment is listed regardless of its answers: it is not deleted, and its author is not hidden from
 * the viewer.
 */
function isShown(viewer: Viewer, alias: 'c' | 'x', named?: string): SQL {
  const comment = sql.raw(alias);
  const there = sql`${comment}.deleted_at is null`;
  if (!hidesUsers(viewer)) return there;
  const shown = isNotHiddenFrom(viewer, sql`${comment}.author_id`);
  return sql`(${there} and ${named ? sql`(${shown} or ${comment}.id = ${named})` : shown})`;
}

/**
 * The comments from the thread of a comment on: its first comment, and its answers from `before` before the
 * comment. All threads when there is no such comment.
 */
function nearComment(promptId: string, id: string, before: number): SQL {
  const thread = sql`(select thread_id from comments where id = ${id} and prompt_id = ${promptId})`;
  const upTo = sql`coalesce(${thread}, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  const answers = sql`(select id from (select id from comments
    where thread_id = ${thread} and id <= ${id} and deleted_at is null order by id desc limit ${before}) shown order by id limit 1)`;
  return sql`c.thread_id <= ${upTo}
    and (c.thread_id < ${upTo} or c.id = c.thread_id or c.id >= coalesce(${answers}, ${id}))`;
}

/** One comment on a prompt that the viewer may see; undefined for deleted ones. */
export async function selectComment(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<CommentRow | undefined> {
  const seen = seenBy(viewer);
  const [row] = await db.rows(
    commentRow,
    sql`
    select ${columns(viewer)} from (select ${seen.columns} from comments c ${seen.join} where c.id = ${id}) c
    join prompts p on p.id = c.prompt_id ${joins}
    where c.deleted_at is null and ${openToReaders(viewer)}`,
  );
  return row;
}

/** A comment to add. */
interface NewComment extends StoredText {
  id: string;
  promptId: string;
  /** The comment it answers. */
  parentId: string | undefined;
  /** The author's rating of the prompt. */
  stars: number | undefined;
}

const writtenRow = z.discriminatedUnion('made', [
  feedbackRow.extend({ own: z.boolean(), unbought: z.boolean(), made: z.literal(true) }),
  z.strictObject({
    own: z.boolean(),
    unbought: z.boolean(),
    made: z.literal(false),
    stars: z.null(),
    ratings_count: z.null(),
    stars_sum: z.null(),
    comments_count: z.null(),
  }),
]);

/**
 * Adds a comment, with the author's stars if given, and updates the prompt's counters, its trending score and
 * the community's figures, in one statement. Undefined when the viewer may see no such prompt. `made` is
 * false when nothing was added: the parent comment does not exist, or the author tried to rate their own
 * prompt (`own`) or one that they would have to buy (`unbought`).
 */
export async function insertComment(
  db: Database,
  reader: TextAccess & { viewer: { id: string } },
  { id, promptId, parentId, body, bodyHtml, stars }: NewComment,
  now: Date,
): Promise<z.infer<typeof writtenRow> | undefined> {
  const { viewer } = reader;
  const at = sql`${now.toISOString()}::timestamptz`;
  const thread = parentId
    ? sql`(select thread_id from comments where id = ${parentId} and prompt_id = t.id and deleted_at is null)`
    : sql`${id}::uuid`;
  const unrated = sql`
      changed_ratings as (
        insert into ratings (prompt_id, user_id, comments) select prompt_id, ${viewer.id}::uuid, 1 from new_comment
        on conflict (prompt_id, user_id) do update set comments = ratings.comments + 1
        returning ${withMoreComments('ratings', 1)})`;
  const rated = withStars(sql`
        select prompt_id, ${viewer.id}::uuid, ${stars ?? null}::smallint, ${at}, 1, prompt_version from new_comment`);
  const allowed = stars === undefined ? sql`true` : sql`not t.own and not t.unbought`;
  const [row] = await retrying(db, () =>
    db.rows(
      writtenRow,
      sql`
      with target as (select p.id, p.version, ${own(viewer)} as own, ${hasToBuy(reader)} as unbought from prompts p where p.id = ${promptId} and ${openToReaders(viewer)}),
      thread as (select t.id as prompt_id, t.version, ${thread} as id from target t where ${allowed}),
      new_comment as (
        insert into comments (id, prompt_id, thread_id, author_id, body, body_html, created_at, prompt_version)
        select ${id}::uuid, prompt_id, id, ${viewer.id}::uuid, ${body}, ${bodyHtml}, ${at}, version from thread where id is not null
        returning prompt_id, prompt_version),
      ${stars === undefined ? unrated : rated},
      ${updateRatingCounts(sql`select prompt_id, user_id, 1 from changed_ratings`)}
      select t.own, t.unbought, c.id is not null as made, (select stars from changed_ratings) as stars, c.ratings_count, c.stars_sum, c.comments_count
      from target t left join updated_prompts c using (id)`,
    ),
  );
  return row;
}

/** Replaces a comment's text. */
export async function updateCommentRow(
  db: Database,
  id: string,
  { body, bodyHtml }: StoredText,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update comments set body = ${body}, body_html = ${bodyHtml}, edited_at = ${now.toISOString()}
    where id = ${id} and deleted_at is null`);
}

/**
 * Deletes a comment's text and author; the row stays for its answers. Updates the counters as {@link
 * insertComment} does. The stars are the viewer's. Undefined when it was already deleted.
 */
export async function deleteCommentRow(
  db: Database,
  viewer: Viewer & { id: string },
  id: string,
  now: Date,
): Promise<FeedbackRow | undefined> {
  const [row] = await retrying(db, () =>
    db.rows(
      feedbackRow,
      sql`
      with locked_comment as (
        select id, prompt_id, author_id as user_id from comments where id = ${id} and deleted_at is null for no key update),
      deleted_comment as (
        update comments c set body = '', body_html = '', author_id = null, deleted_at = ${now.toISOString()}::timestamptz
        from locked_comment f where c.id = f.id returning f.prompt_id, f.user_id),
      changed_ratings as (
        update ratings r set comments = r.comments - 1 from deleted_comment where r.prompt_id = deleted_comment.prompt_id and r.user_id = deleted_comment.user_id
        returning ${withMoreComments('r', -1)}),
      ${updateRatingCounts(sql`select prompt_id, user_id, -1 from deleted_comment`)}
      select c.ratings_count, c.stars_sum, c.comments_count,
        (select stars from ratings where prompt_id = c.id and user_id = ${viewer.id}::uuid) as stars from updated_prompts c`,
    ),
  );
  return row;
}

/** The copy of a comment in a report: its words and its prompt. */
export function reportedComment(viewer: Viewer, id: string): SQL {
  return sql`
    select c.id, c.author_id, ${commentText.shown} as copy
    from comments c join prompts p on p.id = c.prompt_id
    where c.id = ${id} and c.deleted_at is null and ${openToReaders(viewer)}`;
}
