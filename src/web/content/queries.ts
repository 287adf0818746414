import { queryOptions } from '@tanstack/react-query';
import type { ContentName } from '../../contract/content.ts';
import { apiOf } from '../runtime/query-client.ts';

/** Queries for the texts of About, help and legal pages. */
export const contentQueries = {
  page: (name: ContentName) =>
    queryOptions({
      queryKey: ['content', name],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).readContent({ params: { name } }, { signal })).page,
    }),
};
