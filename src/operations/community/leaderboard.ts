import type { Contributor } from '../../contract/community.ts';
import { rankContributors } from '../../database/contributors.ts';
import { badgesOf, periodKey, type RankingPeriod } from '../../domain/contributors.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';

/** One page of the authors by the likes they received from others in a period. Fails with malformed. */
export async function readLeaderboard(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { period: RankingPeriod; page: number; limit: number },
): Promise<Page<Contributor> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const now = ctx.now();
  const { rows, total } = await rankContributors(ctx.db, periodKey(input.period, now), {
    limit: input.limit,
    offset,
  });
  const items = rows.map((row, index) => ({
    rank: offset + index + 1,
    username: row.username,
    displayName: row.display_name,
    photoURL: row.avatar_url,
    promptsCount: row.prompts_count,
    likes: row.likes,
    badges: badgesOf(
      { likes: row.all_likes, firstPromptAt: row.first_prompt_at ? new Date(row.first_prompt_at) : null },
      now,
    ),
  }));
  return pageOf(items, total, input);
}
