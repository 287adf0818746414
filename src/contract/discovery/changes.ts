import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTime } from '../core/example-data.ts';
import { cursorQuery, id, limitQuery, time } from '../core/fields.ts';

const change = z
  .object({
    type: z.enum(['created', 'updated', 'removed']).meta({
      description:
        '`created`: it appeared in the lists, also when it is shown again; `removed`: deleted, hidden, or made a draft or private',
    }),
    kind: z.enum(['post', 'collection']),
    id,
    at: time,
  })
  .meta({ id: 'Change' });

export type Change = z.infer<typeof change>;

export const listChanges = endpoint({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  access: 'visitor',
  personalized: true,
  summary: 'What changed in the lists of prompts and collections',
  description: `Lists prompts and collections that were added to, changed in or removed from the public lists, in the order in which the changes became visible: nothing is skipped, however long a change took. Changes are kept for ${limits.changesDays} days; an older cursor, or one from before the site was restored from a backup, is answered with 410. Likes, ratings and comments are no changes. For viewers who do not see adult prompts, a prompt that is marked adult is removed.`,
  query: z.object({
    cursor: cursorQuery(
      'The `nextCursor` of the previous reply; `now` for the end of the log. Without it, the list begins with the oldest change that is kept',
    ),
    limit: limitQuery(limits.pageSizeMax),
  }),
  reply: z.object({
    items: z.array(change),
    nextCursor: z
      .string()
      .meta({ description: 'Where to continue, now or later. It is also in a reply without items' }),
    hasMore: z.boolean().meta({ description: 'Whether there are more changes already' }),
  }),
  problems: ['gone'],
  example: {
    request: { query: { limit: 1 } },
    reply: {
      items: [{ type: 'created', kind: 'post', id: exampleIds.prompt, at: exampleTime }],
      nextCursor: 'WyJjaGFuZ2VzIixbIjAxOTlhNWMyLTdkMDAtNzAwMC04MDAwLTAwMDAwMDAwMDBjMyIsIjEiXV0',
      hasMore: false,
    },
  },
  failureMessage: 'Failed to fetch changes',
});
