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

/** Fetches the followed prompts again, or when they are next shown, after the viewer changes what they follow. */
export function forgetFollowed(queries: QueryClient): void {
  queries.removeQueries({ queryKey: lists, type: 'inactive' });
  void queries.invalidateQueries({ queryKey: lists });
}
