import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../runtime/query-client.ts';

/** Queries about accounts. */
export const identityQueries = {
  /** What a mailed link is for; a failure with status 404 when it is not good. */
  mailLink: (token: string) =>
    queryOptions({
      queryKey: ['mail-link', token],
      queryFn: ({ client, signal }) => apiOf(client).readMailLink({ params: { token } }, { signal }),
    }),
  /** Providers whose buttons the pages for signing in show, and the one that keeps the accounts, if one does. */
  providers: () =>
    queryOptions({
      queryKey: ['providers'],
      queryFn: ({ client, signal }) => apiOf(client).listProviders({}, { signal }),
      // The site's own configuration.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** How the signed-in person signs in. */
  ways: () =>
    queryOptions({
      queryKey: ['ways-to-sign-in'],
      queryFn: ({ client, signal }) => apiOf(client).myWaysToSignIn({}, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ client, signal }) => (await apiOf(client).mySessions({}, { signal })).items,
    }),
};
