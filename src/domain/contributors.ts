/** What a contributor may be called. */
export const contributorBadges = ['expert', 'rising-star'] as const;
export type ContributorBadge = (typeof contributorBadges)[number];

/** Likes from others that make an Expert, and a Rising Star. */
export const badgeLikes = { expert: 100, 'rising-star': 10 } as const;
/** Days since their first prompt in which somebody may be a Rising Star. */
export const risingDays = 60;

/** A contributor's badges (PRODUCT 8), the greatest first. `likes` are those of all times; without a published prompt there are none. */
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

/** Spans of time that contributors are ranked over. */
export const rankingPeriods = ['month', 'year', 'all'] as const;
export type RankingPeriod = (typeof rankingPeriods)[number];

/** The name under which likes of a period are counted: '2025-11', '2025', 'all' (UTC). */
export function periodKey(period: RankingPeriod, now: Date): string {
  return period === 'all' ? period : now.toISOString().slice(0, period === 'year' ? 4 : 7);
}
