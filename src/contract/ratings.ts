import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { promptId } from './fields.ts';

/** What readers think of a prompt, in numbers. */
export const feedbackFields = {
  rating: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The viewer’s own stars, 1 to 5; null where they gave none' }),
  ratingCount: z.number().int().meta({ description: 'How many readers gave stars' }),
  ratingMean: z
    .number()
    .nullable()
    .meta({ description: 'Mean of their stars, to one decimal; null before the first' }),
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
  summary: 'Give a prompt of somebody else stars',
  description:
    'Gives a prompt of somebody else 1 to 5 stars, instead of those that the person gave before. The reply is what readers think of the prompt now.',
  params,
  body: z.object({ stars }).meta({ id: 'RatingInput' }),
  status: 200,
  reply: feedback,
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.prompt }, body: { stars: 4 } },
    reply: { rating: 4, ratingCount: 1, ratingMean: 4, commentCount: 0 },
  },
  failureMessage: 'Failed to rate the post',
});

export const unratePrompt = endpoint({
  name: 'unratePrompt',
  method: 'DELETE',
  path: '/posts/id/{id}/rating',
  access: 'member',
  summary: 'Take the stars back',
  description: 'Takes the person’s stars back; where there are none nothing changes.',
  params,
  status: 200,
  reply: feedback,
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: { rating: null, ratingCount: 0, ratingMean: null, commentCount: 0 },
  },
  failureMessage: 'Failed to rate the post',
});
