import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';

/** Queries about accounts. */
export const identityQueries = {
  /** What a mailed link is for; a failure with status 404 when it is not good. */
  mailLink: (token: string) =>
    queryOptions({
      queryKey: ['mail-link', token],
      queryFn: ({ client, signal }) => apiOf(client).readMailLink({ params: { token } }, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ client, signal }) => (await apiOf(client).mySessions({}, { signal })).items,
    }),
};
