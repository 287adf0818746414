import { apiQuery } from '../../core/query-client.ts';
import { promptQueries } from '../queries.ts';

export const commentQueries = {
  /** Key prefix of all comment lists of a prompt, for cache updates. */
  every: (promptId: string) => promptQueries.details(promptId).comments,
  /**
   * The shown list: the first page or the page starting with the thread of `comment`, and the pages added by
   * 'Show more'.
   */
  of: (promptId: string, comment: string | null) =>
    apiQuery([...commentQueries.every(promptId), comment], (api, at) =>
      api.listComments({ params: { id: promptId }, query: comment ? { comment } : {} }, at),
    ),
};
