import type { Examples } from './example.ts';

export const communityExamples = {
  communityFigures: {
    description:
      'Members who were here and prompts that were copied or exported, in this calendar month (UTC) and against the same days of the month before; all prompts and the mean of the stars of readers who also comment, against the end of the month before.',
    request: {},
    reply: {
      data: {
        activeMembers: { value: 3, growth: null },
        totalPrompts: { value: 1, growth: null },
        monthlyDownloads: { value: 1, growth: null },
        communityRating: { value: null, growth: null },
      },
    },
  },
  leaderboard: {
    description:
      'Authors by the likes they received from others, most first. An `expert` received 100 or more in all; a `rising-star` 10 or more, and published their first prompt in the last 60 days.',
    request: { query: { period: 'month', page: 1, limit: 3 } },
    reply: {
      items: [
        {
          rank: 1,
          username: 'bob',
          displayName: 'Bob',
          photoURL: '',
          promptsCount: 0,
          likes: 12,
          badges: [],
        },
      ],
      page: 1,
      limit: 3,
      total: 1,
      totalPages: 1,
    },
  },
} satisfies Examples<'communityFigures' | 'leaderboard'>;
