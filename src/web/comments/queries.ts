import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';

/** Queries about the comments on prompts. */
export const commentQueries = {
  /** Prefix of all lists of a prompt's comments, for writes. */
  every: (promptId: string) => ['comments', promptId] as const,
  /** Those that are shown: the first page, or the one that begins with a comment's thread, and what 'Show more' adds to it. */
  of: (promptId: string, comment: string | null) =>
    queryOptions({
      queryKey: [...commentQueries.every(promptId), comment],
      queryFn: ({ client, signal }) =>
        apiOf(client).listComments(
          { params: { id: promptId }, query: comment ? { comment } : {} },
          { signal },
        ),
    }),
};
