import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type TextAccess, type Viewer } from '../../domain/identity/viewer.ts';
import { type Database, retrying } from '../core/connection.ts';
import { updateDailyFigures } from '../core/daily-figures.ts';
import { textArray } from '../core/text-array.ts';
import { setReactionCounts } from './hot-score.ts';
import { visibleTo } from './prompt-rows.ts';
import { isPublished } from './prompt-statuses.ts';

/** The ratings and comments of a prompt in numbers, and the viewer's stars. */
export const feedbackRow = z.strictObject({
  stars: z.number().nullable(),
  ratings_count: z.number(),
  stars_sum: z.number(),
  comments_count: z.number(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

/** Whether readers may rate and comment on prompt `p`: published ones that the viewer may see. */
export function openToReaders(viewer: Viewer): SQL {
  return sql`${isPublished} and ${visibleTo(viewer)}`;
}

/**
 * Whether the reader must buy a prompt `p` and open its text before they can rate it. Locks the purchase, so
 * that its end waits for the rating and then removes it.
 */
export function hasToBuy({ viewer, sells }: TextAccess): SQL {
  if (!sells) return sql`false`;
  return sql`(p.is_premium and not exists (select 1 from grants g join orders o on o.id = g.order_id
    where g.prompt_id = p.id and g.buyer_id = ${idOf(viewer)}::uuid and g.ended_at is null
      and o.opened_at is not null for share of g))`;
}

/**
 * Whether the community's rating counts a row of `ratings`: stars of users who also commented on the prompt.
 */
export function countsForCommunity(alias: string): SQL {
  return sql.raw(`${alias}.stars is not null and ${alias}.comments > 0`);
}

/**
 * The columns, before and after, that a statement named `changed_ratings` returns when comments were added to
 * a row of ratings.
 */
export function withMoreComments(alias: string, added: 1 | -1): SQL {
  const row = sql.raw(alias);
  return sql`${row}.prompt_id, ${row}.user_id, ${row}.stars, ${row}.rated_at, ${row}.comments,
    ${row}.stars as stars_before, ${row}.rated_at as rated_before, ${row}.comments - ${sql.raw(String(added))} as comments_before`;
}

/**
 * Statements of a `with`, the last of them named `changed_ratings`, that store stars and add to the comments:
 * `rows` selects prompt_id, user_id, stars, rated_at, comments and prompt_version. The previous row is read
 * while it is locked. A row that was added after the statement began is not visible: the statement then fails
 * and is repeated (`retrying`).
 */
export function withStars(rows: SQL): SQL {
  return sql`input_rows (prompt_id, user_id, stars, rated_at, comments, prompt_version) as (${rows}),
    before as (select r.* from ratings r join input_rows g using (prompt_id, user_id) for no key update of r),
    changed as (
      update ratings r set stars = g.stars, prompt_version = g.prompt_version, rated_at = coalesce(b.rated_at, g.rated_at),
        comments = r.comments + g.comments
      from input_rows g join before b using (prompt_id, user_id) where r.prompt_id = g.prompt_id and r.user_id = g.user_id
      returning r.prompt_id, r.user_id, r.stars, r.rated_at, r.comments,
        b.stars as stars_before, b.rated_at as rated_before, b.comments as comments_before),
    added as (
      insert into ratings (prompt_id, user_id, stars, rated_at, comments, prompt_version)
      select * from input_rows where not exists (select from before)
      returning prompt_id, user_id, stars, rated_at, comments, null::smallint, null::timestamptz, 0),
    changed_ratings as (select * from changed union all select * from added)`;
}

/**
 * Statements after `with` and after one named `changed_ratings`, which returns rows of ratings before and
 * after: update the prompts' counters and trending scores, and the community's figures. `commentChanges`
 * selects prompt_id, user_id and the change of its comments, in this order, one row for each prompt.
 * `updated_prompts` returns the changed prompts.
 */
export function updateRatingCounts(commentChanges: SQL): SQL {
  const commenters = sql`case when c.user_id = p.author_id then 0 else c.commenters end`;
  return sql`changes as (
      select s.prompt_id, s.user_id, s.comments, (m.stars is not null)::int - (m.stars_before is not null)::int as ratings,
        coalesce(m.stars, 0) - coalesce(m.stars_before, 0) as stars,
        (coalesce(m.comments, 0) > 0)::int - (coalesce(m.comments_before, 0) > 0)::int as commenters
      from (${commentChanges}) s (prompt_id, user_id, comments) left join changed_ratings m using (prompt_id, user_id)),
    updated_prompts as (
      update prompts p set ratings_count = p.ratings_count + c.ratings, stars_sum = p.stars_sum + c.stars,
        comments_count = p.comments_count + c.comments, ${setReactionCounts({ commenters_count: commenters })}
      from changes c where p.id = c.prompt_id
      returning p.id, p.ratings_count, p.stars_sum, p.comments_count),
    ${updateDailyFigures(
      ['ratings', 'stars'],
      sql`select rated_before, -1, -stars_before from changed_ratings where stars_before is not null and comments_before > 0
        union all select rated_at, 1, stars from changed_ratings where stars is not null and comments > 0`,
    )}`;
}

const ratedRow = feedbackRow.extend({ own: z.boolean(), unbought: z.boolean() });

/**
 * Rates a prompt, or removes the rating if null, and updates the prompt's counters and the community's
 * figures, in one statement. Undefined when the viewer may see no such prompt. Nothing changes when it is
 * their `own`, and no rating is added while it is `unbought`.
 */
export async function upsertRating(
  db: Database,
  reader: TextAccess & { viewer: { id: string } },
  promptId: string,
  stars: number | null,
  now: Date,
): Promise<z.infer<typeof ratedRow> | undefined> {
  const { viewer } = reader;
  const me = sql`${viewer.id}::uuid`;
  const rated = withStars(sql`
    select id, ${me}, ${stars}::smallint, ${now.toISOString()}::timestamptz, 0, version from target where not own and not unbought`);
  const [row] = await retrying(db, () =>
    db.rows(
      ratedRow,
      sql`
      with target as (
        select id, version, coalesce(p.author_id = ${me}, false) as own, ${hasToBuy(reader)} as unbought, ratings_count, stars_sum, comments_count
        from prompts p where id = ${promptId} and ${openToReaders(viewer)}),
      ${stars === null ? withoutStars(sql`prompt_id = (select id from target) and user_id = ${me}`) : rated},
      ${updateRatingCounts(sql`select prompt_id, user_id, 0 from changed_ratings`)}
      select t.own, t.unbought, (select stars from changed_ratings) as stars, coalesce(c.ratings_count, t.ratings_count) as ratings_count,
        coalesce(c.stars_sum, t.stars_sum) as stars_sum, coalesce(c.comments_count, t.comments_count) as comments_count
      from target t left join updated_prompts c using (id)`,
    ),
  );
  return row;
}

/**
 * Statements of a `with`, the last of them named `changed_ratings`, that remove the stars of some ratings.
 */
function withoutStars(those: SQL): SQL {
  return sql`before as (select * from ratings where ${those} for no key update),
    changed_ratings as (
      update ratings r set stars = null, rated_at = null, prompt_version = null
      from before b where r.prompt_id = b.prompt_id and r.user_id = b.user_id
      returning r.prompt_id, r.user_id, r.stars, r.rated_at, r.comments,
        b.stars as stars_before, b.rated_at as rated_before, b.comments as comments_before)`;
}

/** Removes all ratings of a user and updates the counters. Their comments remain and are counted. */
export async function removeRatingsOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    with changed_ratings as (
      delete from ratings where user_id = ${userId}
      returning prompt_id, user_id, null::smallint as stars, null::timestamptz as rated_at, 0 as comments,
        stars as stars_before, rated_at as rated_before, comments as comments_before),
    ${updateRatingCounts(sql`select prompt_id, user_id, 0 from changed_ratings`)}
    select 1`);
}

/**
 * Removes a user's stars for some prompts from all figures, and their answers whether these worked. Their
 * comments remain.
 */
export async function removeFeedback(
  tx: Database,
  userId: string,
  promptIds: readonly string[],
): Promise<void> {
  const those = sql`user_id = ${userId} and prompt_id = any(${textArray([...promptIds])}::uuid[])`;
  await tx.execute(sql`
    with ${withoutStars(sql`${those} and stars is not null`)},
    removed_outcomes as (delete from prompt_outcomes where ${those}),
    ${updateRatingCounts(sql`select prompt_id, user_id, 0 from changed_ratings`)}
    select 1`);
}
