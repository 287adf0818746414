import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const communityStats = endpoint({
  name: 'communityStats',
  method: 'GET',
  path: '/stats/community',
  access: 'visitor',
  summary: 'Community statistics',
  description:
    'Returns counts of the whole site. `activeAuthors` counts authors who published in the last 30 days. `changePercent` compares this calendar month (UTC) with the same days of the previous month.',
  reply: z.object({
    data: z
      .object({
        totalPrompts: z.number().int(),
        activeAuthors: z.number().int(),
        totalFollowers: z.number().int(),
        thisMonth: z.object({ prompts: z.number().int(), changePercent: z.number() }),
      })
      .meta({ id: 'CommunityStats' }),
  }),
  failureMessage: 'Failed to fetch community stats',
});

export type CommunityStats = z.infer<typeof communityStats.reply>['data'];
