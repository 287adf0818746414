import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { meanOf } from '../../../domain/prompts/comments.ts';

/**
 * Converts a row to the API form of a prompt's numbers of ratings and comments, and the viewer's own rating.
 */
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
