import { type RankingPeriod, rankingPeriods } from '../../domain/contributors.ts';
import { pageNumber } from '../ui/page-number.ts';

/** What the leaderboard's address asks for; what makes no sense counts as absent. */
export function readRanking(search: URLSearchParams): { period: RankingPeriod; page: number } {
  return {
    period: rankingPeriods.find((period) => period === search.get('period')) ?? 'month',
    page: pageNumber(search),
  };
}
