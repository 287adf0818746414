import { z } from 'zod';
import { contributorBadges, rankingPeriods } from '../domain/contributors.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, pageOf, pageQuery } from './fields.ts';

const growth = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'In percent; null where there was nothing before' });
const figure = z.object({ value: z.number().int(), growth });

export const communityFigures = endpoint({
  name: 'communityFigures',
  summary: 'The figures of the community page, each with its growth',
  auth: 'none',
  status: 200,
  reply: z.object({
    data: z
      .object({
        activeMembers: figure,
        totalPrompts: figure,
        monthlyDownloads: figure,
        communityRating: z.object({
          value: z.number().nullable().meta({ description: 'Mean of 1 to 5 stars; null before the first' }),
          growth,
        }),
      })
      .meta({ id: 'CommunityFigures' }),
  }),
  problems: [],
});

export type CommunityFigures = z.infer<typeof communityFigures.reply>['data'];

const contributor = z
  .object({
    rank: z.number().int(),
    username: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    promptsCount: z.number().int(),
    likes: z.number().int().meta({ description: 'Received from others in the period' }),
    badges: z.array(z.enum(contributorBadges)),
  })
  .meta({ id: 'Contributor' });

export type Contributor = z.infer<typeof contributor>;

export const leaderboard = endpoint({
  name: 'leaderboard',
  summary: 'Authors by the likes they received',
  auth: 'none',
  query: z.object({
    period: oneOf('period', rankingPeriods)
      .default('month')
      .meta({ description: 'Likes of this calendar month, of this year (UTC), or of all times' }),
    ...pageQuery(20),
  }),
  status: 200,
  reply: pageOf(contributor),
  problems: [],
});
