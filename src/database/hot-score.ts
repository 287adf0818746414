import { type SQL, sql } from 'drizzle-orm';
import { doublingDays, weights } from '../domain/ranking.ts';

/**
 * `domain/ranking.ts` hotScore as an SQL expression, so that a reaction and the score change in one statement.
 * A test compares the two. The weights are literals, since they are constants and not input.
 */
export function hotScoreSql(likes: SQL, bookmarks: SQL, commenters: SQL, publishedAt: SQL): SQL {
  const weight = (of: keyof typeof weights) => sql.raw(String(weights[of]));
  const points = sql`${weight('like')} * (${likes}) + ${weight('bookmark')} * (${bookmarks}) + ${weight('commenter')} * (${commenters})`;
  return sql`case when ${publishedAt} is null then 0 else
    ln(1 + ${points}) / ln(2.0::float8) + extract(epoch from ${publishedAt})::float8 / ${sql.raw(String(doublingDays * 86_400))} end`;
}
