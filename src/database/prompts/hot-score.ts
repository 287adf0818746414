import { type SQL, sql } from 'drizzle-orm';
import { doublingDays, weights } from '../../domain/discovery/ranking.ts';

/** The counters of a prompt that its score depends on. */
type Reaction = 'likes_count' | 'bookmarks_count' | 'commenters_count';

/** Assignments after `set` that add changes to counters of the prompt `p` and update its score. */
export function setReactionCounts(changes: Partial<Record<Reaction, SQL>>): SQL {
  const changed = (column: Reaction) => {
    const before = sql.raw(`p.${column}`);
    return changes[column] ? sql`(${before} + ${changes[column]})` : before;
  };
  const assigned = (Object.keys(changes) as Reaction[]).map(
    (column) => sql`${sql.raw(column)} = ${changed(column)}`,
  );
  const score = hotScoreSql(
    changed('likes_count'),
    changed('bookmarks_count'),
    changed('commenters_count'),
    sql`p.published_at`,
  );
  return sql`${sql.join(assigned, sql`, `)}, hot_score = ${score}`;
}

/**
 * `hotScore` of `domain/discovery/ranking.ts` as an SQL expression, so that a reaction and the score change
 * in one statement. A test compares the two. The weights are literals, because they are constants and not
 * input. PostgreSQL may evaluate this on a stale row before it rechecks the updated one; points can then be
 * negative.
 */
export function hotScoreSql(likes: SQL, bookmarks: SQL, commenters: SQL, publishedAt: SQL): SQL {
  const weight = (of: keyof typeof weights) => sql.raw(String(weights[of]));
  const points = sql`${weight('like')} * (${likes}) + ${weight('bookmark')} * (${bookmarks}) + ${weight('commenter')} * (${commenters})`;
  return sql`case when ${publishedAt} is null then 0 else
    ln(1 + greatest(0, ${points})) / ln(2.0::float8)
      + extract(epoch from ${publishedAt})::float8 / ${sql.raw(String(doublingDays * 86_400))} end`;
}
