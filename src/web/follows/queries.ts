import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { promptQueries } from '../prompts/queries.ts';
import { apiOf } from '../runtime/query-client.ts';

const lists = [...promptQueries.lists, 'followed'] as const;

/** Queries about followed users and topics. */
export const followQueries = {
  /** The newest prompts of the users and topics that the viewer follows, or those after `cursor`. */
  prompts: (cursor?: string) =>
    queryOptions({
      queryKey: [...lists, cursor ?? null],
      queryFn: ({ client, signal }) =>
        apiOf(client).followedPrompts({ query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
    }),
};

/** Removes the followed prompts from the cache after the viewer follows or unfollows a user or topic. */
export function forgetFollowed(queries: QueryClient): void {
  queries.removeQueries({ queryKey: lists });
}
