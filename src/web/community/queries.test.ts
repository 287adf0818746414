import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { createQueryClient } from '../core/query-client.ts';
import { communityQueries } from './queries.ts';

const none = {
  totalPrompts: 0,
  activeAuthors: 0,
  totalFollowers: 0,
  thisMonth: { prompts: 0, changePercent: 0 },
};

test.each([
  [{ data: {} }, none],
  [{}, none],
  [
    { data: { totalPrompts: 7, thisMonth: { prompts: 2 } } },
    { ...none, totalPrompts: 7, thisMonth: { prompts: 2, changePercent: 0 } },
  ],
])('community figures missing from %j are 0', async (body, stats) => {
  const queries = createQueryClient(createClient({ base: '/api', fetch: async () => Response.json(body) }));
  expect(await queries.fetchQuery(communityQueries.stats())).toEqual(stats);
});
