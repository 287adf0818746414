import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { promptId } from '../core/fields.ts';

/** Ratings and comments of a prompt, in numbers. */
export const feedbackFields = {
  rating: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The viewer’s own stars, 1 to 5, or null', example: 5 }),
  ratingCount: z.number().int().meta({ description: 'Number of ratings' }),
  ratingMean: z
    .number()
    .nullable()
    .meta({ description: 'Average of the stars, to one decimal; null if there are no ratings', example: 5 }),
  commentCount: z.number().int(),
};

export const feedback = z.object(feedbackFields).meta({ id: 'Feedback' });

export type Feedback = z.infer<typeof feedback>;

const wholeStars = { error: 'Stars must be a whole number from 1 to 5' };

/** 1 to 5. */
export const stars = z
  .number(wholeStars)
  .int(wholeStars)
  .min(1, wholeStars)
  .max(5, wholeStars)
  .meta({ example: 5 });

const params = z.object({ id: promptId });

export const ratePrompt = endpoint({
  name: 'ratePrompt',
  method: 'PUT',
  path: '/posts/id/{id}/rating',
  access: 'member',
  summary: 'Rate a prompt',
  description:
    'Rates another user’s prompt with 1 to 5 stars, replacing an earlier rating. Returns the prompt’s new figures.',
  params,
  body: z.object({ stars }).meta({ id: 'RatingInput' }),
  reply: feedback,
  failureMessage: 'Failed to rate the prompt',
});

export const unratePrompt = endpoint({
  name: 'unratePrompt',
  method: 'DELETE',
  path: '/posts/id/{id}/rating',
  access: 'member',
  summary: 'Remove your rating',
  description: 'Removes the signed-in user’s stars, if there are any.',
  params,
  reply: feedback,
  example: { reply: { rating: null, ratingCount: 0, ratingMean: null } },
  failureMessage: 'Failed to rate the prompt',
});
