/** Days by which a doubling of points holds a prompt level with a newer one. */
export const doublingDays = 2;

/**
 * What each reaction adds to a prompt's points: keeping a prompt says more than liking it, and writing about it more than
 * keeping it. A reader who comments counts once, however much they say, and the author does not: nobody talks a prompt up.
 */
export const weights = { like: 1, bookmark: 2, commenter: 3 } as const;

/**
 * Trending score of a published prompt: log2(1 + likes + 2·bookmarks + 3·commenters) + days since 1970 / {@link doublingDays}.
 *
 * Time decay without a clock: the score of a prompt changes only when its reactions do, because an older prompt falls
 * by newer ones starting higher. The form is that of Reddit's "hot" ranking (logarithm of votes plus linear age of
 * publication), with base 2 and a slower clock. The database keeps the same formula in `database/hot-score.ts`.
 */
export function hotScore(prompt: {
  likes: number;
  bookmarks: number;
  commenters: number;
  publishedAt: Date;
}): number {
  const points =
    weights.like * prompt.likes + weights.bookmark * prompt.bookmarks + weights.commenter * prompt.commenters;
  return Math.log2(1 + points) + prompt.publishedAt.getTime() / (doublingDays * 86_400_000);
}
