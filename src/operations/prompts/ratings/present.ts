import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { meanOf } from '../../../domain/prompts/comments.ts';

/** A prompt's ratings and comments in numbers, and the viewer's own rating, as the API shows them. */
export function presentFeedback(row: {
  stars?: number | null;
  ratings_count: number;
  stars_sum: number;
  comments_count: number;
}): Feedback {
  return {
    rating: row.stars ?? null,
    ratingCount: row.ratings_count,
    ratingMean: meanOf(row.ratings_count, row.stars_sum),
    commentCount: row.comments_count,
  };
}
