import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { promptId } from '../core/fields.ts';

/** Ratings and comments of a prompt, in numbers. */
export const feedbackFields = {
  rating: z.number().int().nullable().meta({ description: 'The viewer’s own stars, 1 to 5, or null' }),
  ratingCount: z.number().int().meta({ description: 'Number of ratings' }),
  ratingMean: z
    .number()
    .nullable()
    .meta({ description: 'Average of the stars, to one decimal; null if there are no ratings' }),
  commentCount: z.number().int(),
};

export const feedback = z.object(feedbackFields).meta({ id: 'Feedback' });

export type Feedback = z.infer<typeof feedback>;

const wholeStars = { error: 'Stars must be a whole number from 1 to 5' };

/** 1 to 5. */
export const stars = z.number(wholeStars).int(wholeStars).min(1, wholeStars).max(5, wholeStars);

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
  example: {
    request: { params: { id: exampleIds.prompt }, body: { stars: 4 } },
    reply: { rating: 4, ratingCount: 1, ratingMean: 4, commentCount: 0 },
  },
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
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: { rating: null, ratingCount: 0, ratingMean: null, commentCount: 0 },
  },
  failureMessage: 'Failed to rate the prompt',
});
