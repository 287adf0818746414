import { type RankingPeriod, rankingPeriods } from '../../domain/contributors.ts';
import { pageNumber } from '../ui/page-number.ts';

/** Query parameters of the leaderboard; invalid ones are ignored. */
export function readRanking(search: URLSearchParams): { period: RankingPeriod; page: number } {
  return {
    period: rankingPeriods.find((period) => period === search.get('period')) ?? 'month',
    page: pageNumber(search),
  };
}
