import type { Examples } from './example.ts';

export const statsExamples = {
  communityStats: {
    description:
      'Counts of the whole site. `activeAuthors` published something in the last 30 days; `changePercent` compares this calendar month (UTC) with the same number of days of the one before.',
    request: {},
    reply: {
      data: {
        totalPrompts: 1,
        activeAuthors: 1,
        totalFollowers: 1,
        thisMonth: { prompts: 1, changePercent: 0 },
      },
    },
  },
} satisfies Examples<'communityStats'>;
