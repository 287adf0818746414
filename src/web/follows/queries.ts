import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { promptQueries } from '../prompts/queries.ts';
import { apiOf } from '../runtime/query-client.ts';

const lists = [...promptQueries.lists, 'followed'] as const;

/** Queries about whom and what somebody follows. */
export const followQueries = {
  /** The newest prompts of the people and topics that the signed-in person follows, or those after a place (`nextCursor`). */
  prompts: (cursor?: string) =>
    queryOptions({
      queryKey: [...lists, cursor ?? null],
      queryFn: ({ client, signal }) =>
        apiOf(client).followedPrompts({ query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
    }),
};

/** After somebody followed, or stopped: what the cache has of their followed prompts is another list now. */
export function forgetFollowed(queries: QueryClient): void {
  queries.removeQueries({ queryKey: lists });
}
