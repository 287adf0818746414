import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
  summary: 'Give a prompt of somebody else stars',
  auth: 'required',
  params,
  body: z.object({ stars }).meta({ id: 'RatingInput' }),
  status: 200,
  reply: feedback,
  problems: ['not-found'],
});

export const unratePrompt = endpoint({
  name: 'unratePrompt',
  summary: 'Take the stars back',
  auth: 'required',
  params,
  status: 200,
  reply: feedback,
  problems: ['not-found'],
});
