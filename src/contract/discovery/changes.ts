import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { cursorQuery, id, limitQuery, time } from '../core/fields.ts';

const change = z
  .object({
    type: z.enum(['created', 'updated', 'removed']).meta({
      description:
        '`created`: it appeared in the lists, possibly again; `removed`: it was deleted, hidden, made a draft or private, or is a collection without prompts',
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
  neverCached: true,
  summary: 'What changed in the lists of prompts and collections',
  description: `Lists prompts and collections that were added to, changed in or removed from the public lists, in the order the changes became visible. Nothing is skipped, however long a change took. Changes are stored for ${limits.changesDays} days; an older cursor, or one from before the site was restored from a backup, returns 410. A new name, username or picture of a user is a change of their prompts and collections, and a change of a prompt is also one of the collections that contain it. Likes, ratings, comments and followers do not count as changes. For viewers who do not see adult prompts, a prompt marked as adult counts as removed.`,
  query: z.object({
    cursor: cursorQuery(
      'The `nextCursor` of the previous reply; `now` for the end of the log. If omitted, the list starts with the oldest stored change',
    ),
    limit: limitQuery(limits.pageSizeMax),
  }),
  reply: z.object({
    items: z.array(change),
    nextCursor: z.string().meta({
      description: 'Where to continue, now or later. Also present in a reply without items',
      example: 'WyJjaGFuZ2VzIixbIjAxOTlhNWMyLTdkMDAtNzAwMC04MDAwLTAwMDAwMDAwMDBjMyIsIjEiXV0',
    }),
    hasMore: z.boolean().meta({ description: 'Whether more changes are already available' }),
  }),
  problems: ['gone'],
  failureMessage: 'Failed to fetch changes',
});
