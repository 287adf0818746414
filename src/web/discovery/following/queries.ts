import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../core/query-client.ts';
import { promptQueries } from '../../prompts/queries.ts';

const lists = [...promptQueries.lists, 'followed'] as const;

/** Queries about followed users and topics. */
export const followQueries = {
  /** The newest prompts of the users and topics that the viewer follows, or those after `cursor`. */
  prompts: (cursor?: string) =>
    apiQuery([...lists, cursor ?? null], (api, at) =>
      api.followedPrompts({ query: { limit: 10, ...(cursor && { cursor }) } }, at),
    ),
};

/** Removes the followed prompts from the cache after the viewer follows or unfollows a user or topic. */
export function forgetFollowed(queries: QueryClient): void {
  queries.removeQueries({ queryKey: lists });
}
