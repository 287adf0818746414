import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { withTotal } from '../core/limit-offset.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { hotScorePartsSql } from '../prompts/hot-score.ts';
import { promptJoins } from '../prompts/prompt-rows.ts';
import { idsOfPage, type PromptFilter } from './prompt-lists.ts';

const trendingRank = z.strictObject({
  id: z.string(),
  title: z.string(),
  ...authorShape,
  published_at: time,
  is_adult: z.boolean(),
  /**
   * The sort key of the list. In lists of tags it follows its components within seconds (`prompt-ranks.ts`).
   */
  score: z.number(),
  likes: z.number(),
  bookmarks: z.number(),
  commenters: z.number(),
  points: z.number(),
  reactions: z.number(),
  publication: z.number(),
  total: z.number(),
});
/** A prompt in a list of trending prompts, with its score and the components of the score. */
export type TrendingRank = z.infer<typeof trendingRank>;

const parts = hotScorePartsSql(
  sql`p.likes_count`,
  sql`p.bookmarks_count`,
  sql`p.commenters_count`,
  sql`p.published_at`,
);

/**
 * A page of trending prompts in the order of `selectPrompts`: found by the same statement, with the
 * components taken from the same expression as the score.
 */
export async function selectTrendingRanks(
  db: Database,
  viewer: Viewer,
  filter: Omit<PromptFilter, 'sort'>,
  page: { limit: number; offset: number },
): Promise<{ rows: TrendingRank[]; total: number }> {
  const { ids, total, direction } = idsOfPage(viewer, { ...filter, sort: 'trending' }, page);
  const rows = await db.rows(
    trendingRank,
    sql`
    select p.id, p.title, p.author_id, ${authorColumns}, p.published_at, p.is_adult, n.sort_key as score,
      p.likes_count as likes, p.bookmarks_count as bookmarks, p.commenters_count as commenters,
      ${parts.points} as points, ${parts.reactions} as reactions, ${parts.publication} as publication, ${total} as total
    from (${ids}) n
    join prompts p on p.id = n.id ${promptJoins}
    order by n.sort_key ${direction}, n.id ${direction}`,
  );
  return withTotal(db, rows, total, page);
}
