import { z } from 'zod';
import { contributorBadges, rankingPeriods } from '../../domain/community/contributors.ts';
import { endpoint } from '../core/endpoint.ts';
import { oneOf, pageOf, pageQuery } from '../core/fields.ts';

const growth = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'In percent; null when there is nothing to compare with' });
const figure = z.object({ value: z.number().int().meta({ example: 3 }), growth });

export const communityFigures = endpoint({
  name: 'communityFigures',
  method: 'GET',
  path: '/community/figures',
  access: 'visitor',
  summary: 'Community figures with their growth',
  description:
    'Returns active members and downloads (copies and exports) in this calendar month (UTC), compared with the same days of the previous month. Also returns the number of prompts and the average rating from readers who also comment, compared with the end of the previous month.',
  reply: z.object({
    data: z
      .object({
        activeMembers: figure,
        totalPrompts: figure,
        monthlyDownloads: figure,
        communityRating: z.object({
          value: z
            .number()
            .nullable()
            .meta({ description: 'Average of 1 to 5 stars; null if there are no ratings', example: 3 }),
          growth,
        }),
      })
      .meta({ id: 'CommunityFigures' }),
  }),
  failureMessage: 'Failed to fetch community figures',
});

export type CommunityFigures = z.infer<typeof communityFigures.reply>['data'];

const contributor = z
  .object({
    rank: z.number().int(),
    username: z.string().meta({ example: 'bob' }),
    displayName: z.string().meta({ example: 'Bob' }),
    photoURL: z.string().meta({ example: '' }),
    promptsCount: z.number().int(),
    likes: z.number().int().meta({ description: 'From other users in the period', example: 12 }),
    badges: z.array(z.enum(contributorBadges)).meta({ example: [] }),
  })
  .meta({ id: 'Contributor' });

export type Contributor = z.infer<typeof contributor>;

export const leaderboard = endpoint({
  name: 'leaderboard',
  method: 'GET',
  path: '/community/leaderboard',
  access: 'visitor',
  summary: 'Authors ranked by the likes they received',
  description:
    'Ranks authors by likes from other users. An `expert` has at least 100 likes in total. A `rising-star` has at least 10 and published their first prompt in the last 60 days.',
  query: z.object({
    period: oneOf('period', rankingPeriods)
      .default('month')
      .meta({ description: 'Likes of this calendar month, of this year (UTC), or of all time' }),
    ...pageQuery(20),
  }),
  reply: pageOf(contributor),
  example: { query: { period: 'month' } },
  failureMessage: 'Failed to fetch the leaderboard',
});
