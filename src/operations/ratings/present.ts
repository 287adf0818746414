import type { Feedback } from '../../contract/ratings.ts';
import type { FeedbackRow } from '../../database/ratings.ts';
import { meanOf } from '../../domain/comments.ts';

/** What readers think of a prompt, and the viewer's own stars, as the API shows them. */
export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    rating: row.stars,
    ratingCount: row.ratings_count,
    ratingMean: meanOf(row.ratings_count, row.stars_sum),
    commentCount: row.comments_count,
  };
}
