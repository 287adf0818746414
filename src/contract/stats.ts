import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const communityStats = endpoint({
  name: 'communityStats',
  summary: 'What is going on here',
  auth: 'none',
  status: 200,
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
  problems: [],
});

export type CommunityStats = z.infer<typeof communityStats.reply>['data'];
