import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { done, id, promptId } from '../core/fields.ts';

const count = z.number().int();
const counts = {
  views: count.meta({ description: 'Readers of its page' }),
  copies: count.meta({ description: 'Readers who copied or exported it' }),
  likes: count,
  bookmarks: count,
  comments: count,
  search: count.meta({ description: 'Views from search engines' }),
  social: count.meta({ description: 'Views from social networks' }),
  sites: count.meta({ description: 'Views from other sites' }),
  here: count.meta({ description: 'Views from pages on this site' }),
  direct: count.meta({ description: 'Views without a referring page, or from an unknown one' }),
};

const date = z.iso.date().meta({ example: '2025-11-20' });
const statsDay = z.object({ day: date, ...counts }).meta({ id: 'StatsDay' });
const promptStats = z
  .object({
    id,
    title: z.string().meta({ example: exampleTexts.title }),
    from: date,
    to: date,
    totals: z.object(counts),
    items: z.array(statsDay).meta({ description: 'Every day of the period, earliest first' }),
  })
  .meta({ id: 'PromptStats' });

export type StatsDay = z.infer<typeof statsDay>;
export type PromptStats = z.infer<typeof promptStats>;

const params = z.object({ id: promptId });
const daysError = 'days must be a whole number from 1 to 365';
/** Number of days, including today. */
export const statsDays = z.coerce
  .number({ error: daysError })
  .int({ error: daysError })
  .min(1, { error: daysError })
  .max(365, { error: daysError })
  .default(30);

export const countView = endpoint({
  name: 'countView',
  method: 'POST',
  path: '/posts/{id}/view',
  access: 'visitor',
  personalized: true,
  rateLimit: 'none',
  summary: 'Count a view of a prompt',
  description:
    'Records a reader’s view of a prompt’s page, for its author’s statistics. Each reader counts once a day; a hash identifies them until the day ends. Authors, bots, prefetched pages and readers with `DNT` or `Sec-GPC` are not counted. The reply is the same for all of them, and for prompts that do not exist.',
  params,
  body: z.object({
    referrer: z
      .string({ error: 'referrer must be text' })
      .max(300, { error: 'referrer can be at most 300 characters' })
      .default('')
      .meta({
        description: 'Origin of the referring page; only its kind is stored',
        example: 'https://duckduckgo.com',
      }),
  }),
  reply: done,
  failureMessage: 'Failed to count the view',
});

export const readPromptStats = endpoint({
  name: 'readPromptStats',
  method: 'GET',
  path: '/posts/id/{id}/stats',
  access: 'member',
  summary: 'The statistics of a prompt',
  description:
    'Returns a prompt’s statistics for each of the last `days` days (UTC): readers, each counted once a day, and their reactions that were not removed. Only its author and admins can read them. `/posts/id/{id}/stats.csv` returns the same as a CSV file.',
  params,
  query: z.object({ days: statsDays.meta({ description: 'Number of days, including today' }) }),
  reply: promptStats,
  example: { query: { days: 1 } },
  failureMessage: 'Failed to fetch the statistics',
});
