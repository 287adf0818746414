import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';

/** Queries about the comments on prompts. */
export const commentQueries = {
  /** Those that are shown: the first page, and what 'Show more' adds to it. */
  of: (promptId: string) =>
    queryOptions({
      queryKey: ['comments', promptId],
      queryFn: ({ client, signal }) => apiOf(client).listComments({ params: { id: promptId } }, { signal }),
    }),
};
