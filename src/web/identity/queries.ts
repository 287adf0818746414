import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WaysToSignIn } from '../../contract/providers.ts';
import { apiOf } from '../runtime/query-client.ts';
import { useMe } from '../users/queries.ts';

/** Queries about accounts. */
export const identityQueries = {
  /** The purpose of a mailed link; fails with 404 when the link is invalid. */
  mailLink: (token: string) =>
    queryOptions({
      queryKey: ['mail-link', token],
      queryFn: ({ client, signal }) => apiOf(client).readMailLink({ params: { token } }, { signal }),
    }),
  /** The configured sign-in providers, and the hosted identity provider, if there is one. */
  providers: () =>
    queryOptions({
      queryKey: ['providers'],
      queryFn: ({ client, signal }) => apiOf(client).listProviders({}, { signal }),
      // Part of the site's configuration.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The sign-in methods of the signed-in user. */
  signInMethods: () =>
    queryOptions({
      queryKey: ['sign-in-methods'],
      queryFn: ({ client, signal }) => apiOf(client).myWaysToSignIn({}, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: async ({ client, signal }) => (await apiOf(client).mySessions({}, { signal })).items,
    }),
};

/** The user's sign-in methods; undefined while loading. Not requested once the session has ended. */
export function useSignInMethods(): WaysToSignIn | undefined {
  return useQuery({ ...identityQueries.signInMethods(), enabled: useMe() !== null }).data;
}
