import { useQuery } from '@tanstack/react-query';
import type { WaysToSignIn } from '../../contract/identity/providers.ts';
import { apiQuery } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';

/** Queries about accounts. */
export const identityQueries = {
  /** The purpose of a mailed link; fails with 404 when the link is invalid. */
  mailLink: (token: string) =>
    apiQuery(['mail-link', token], (api, at) => api.readMailLink({ params: { token } }, at)),
  /**
   * The configured sign-in providers, and the hosted identity provider, if there is one. Part of the site's
   * configuration.
   */
  providers: () =>
    apiQuery(['providers'], (api, at) => api.listProviders({}, at), { staleTime: Number.POSITIVE_INFINITY }),
  /** Who invites by an invitation; fails with 404 when it is not open. */
  invitation: (token: string) =>
    apiQuery(['invitation', token], (api, at) => api.readInvitation({ params: { token } }, at), {
      staleTime: 0,
    }),
  /** The sign-in methods of the signed-in user. */
  signInMethods: () => apiQuery(['sign-in-methods'], (api, at) => api.myWaysToSignIn({}, at)),
  sessions: () => apiQuery(['sessions'], async (api, at) => (await api.mySessions({}, at)).items),
};

/** Returns the user's sign-in methods; undefined while loading. Not requested once the session has ended. */
export function useSignInMethods(): WaysToSignIn | undefined {
  return useQuery({ ...identityQueries.signInMethods(), enabled: useMe() !== null }).data;
}
