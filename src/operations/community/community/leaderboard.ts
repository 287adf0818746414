import type { Contributor } from '../../../contract/community/community.ts';
import {
  contributorOrder,
  type RankedRow,
  rankContributors,
} from '../../../database/community/contributors.ts';
import { badgesOf, periodKey, type RankingPeriod } from '../../../domain/community/contributors.ts';
import type { Context } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';

/**
 * Returns one page of the authors, by the likes that they received from others in a period. Fails with
 * malformed.
 */
export function readLeaderboard(
  ctx: Pick<Context, 'db' | 'now'>,
  input: PageInput & { period: RankingPeriod },
): Promise<Page<Contributor> | Failure> {
  const now = ctx.now();
  const period = periodKey(input.period, now);
  return listPage(
    input,
    { name: `leaderboard ${period}`, order: contributorOrder },
    (page) => rankContributors(ctx.db, period, page),
    (rows) => rows.map((row) => present(row, now)),
  );
}

function present(row: RankedRow, now: Date): Contributor {
  return {
    rank: row.rank,
    username: row.username,
    displayName: row.display_name,
    photoURL: row.avatar_url,
    promptsCount: row.prompts_count,
    likes: row.likes,
    badges: badgesOf(
      { likes: row.all_likes, firstPromptAt: row.first_prompt_at ? new Date(row.first_prompt_at) : null },
      now,
    ),
  };
}
