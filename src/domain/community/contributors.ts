/** Badges of contributors. */
export const contributorBadges = ['expert', 'rising-star'] as const;
export type ContributorBadge = (typeof contributorBadges)[number];

/** Likes from other users that each badge requires. */
export const badgeLikes = { expert: 100, 'rising-star': 10 } as const;
/** Days after their first prompt during which a user can be a Rising Star. */
export const risingDays = 60;

/**
 * A contributor's badges, the highest first. `likes` is the total of all time. Users without a published
 * prompt have no badges.
 */
export function badgesOf(
  { likes, firstPromptAt }: { likes: number; firstPromptAt: Date | null },
  now: Date,
): ContributorBadge[] {
  if (!firstPromptAt) return [];
  const badges: ContributorBadge[] = [];
  if (likes >= badgeLikes.expert) badges.push('expert');
  const days = (now.getTime() - firstPromptAt.getTime()) / 86_400_000;
  if (likes >= badgeLikes['rising-star'] && days <= risingDays) badges.push('rising-star');
  return badges;
}

/** Periods of the leaderboard. */
export const rankingPeriods = ['month', 'year', 'all'] as const;
export type RankingPeriod = (typeof rankingPeriods)[number];

/** The key under which the likes of a period are stored: '2025-11', '2025', 'all' (UTC). */
export function periodKey(period: RankingPeriod, now: Date): string {
  return period === 'all' ? period : now.toISOString().slice(0, period === 'year' ? 4 : 7);
}
