/** Days of age that are offset by a doubling of points. */
export const doublingDays = 2;

/**
 * Points of each reaction: a bookmark counts more than a like, and a commenter more than a bookmark. A
 * commenter counts once and the author not at all, so that no one can push a prompt by commenting.
 */
export const weights = { like: 1, bookmark: 2, commenter: 3 } as const;

/** The values that the trending score of a prompt depends on. */
export interface RankedReactions {
  likes: number;
  bookmarks: number;
  commenters: number;
  publishedAt: Date;
}

/**
 * Trending score of a published prompt: log2(1 + likes + 2·bookmarks + 3·commenters) + days since 1970 /
 * {@link doublingDays}.
 *
 * Time decay without a clock: newer prompts start with a higher score, so a stored score changes only with
 * its reactions. The form is that of Reddit's "hot" ranking (logarithm of votes plus linear age of
 * publication), with base 2 and slower decay. The SQL version is in `database/prompts/hot-score.ts`.
 */
export function hotScore({ likes, bookmarks, commenters, publishedAt }: RankedReactions): number {
  const points = weights.like * likes + weights.bookmark * bookmarks + weights.commenter * commenters;
  return Math.log2(1 + points) + publishedAt.getTime() / (doublingDays * 86_400_000);
}
