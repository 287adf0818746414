import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from 'react-router';
import type { OwnUser } from '../../contract/users.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { meKey } from '../runtime/query-client.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { userQueries } from '../users/queries.ts';
import { nextAfterSignIn } from './next-page.ts';
import { identityQueries } from './queries.ts';

/** Updates the cache after a sign-in: stores the user and reloads everything that was loaded as a visitor. The cookie is already set. */
export function startSession(queries: QueryClient, user: OwnUser): void {
  queries.setQueryData(meKey, user);
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meKey[0] };
  queries.removeQueries({ ...others, type: 'inactive' });
  void queries.invalidateQueries(others);
}

/** Updates the cache after all sessions of the user have ended: removes the user and everything that was loaded for them. */
export function clearSession(queries: QueryClient): void {
  queries.setQueryData(meKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
}

/** Completes a sign-in or sign-up: stores the user and opens the page in `?next=`. */
export function useFinishSignIn(): (user: OwnUser) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = useQueryParams();
  return (user) => {
    startSession(queries, user);
    void navigate(nextAfterSignIn(params), { replace: true });
  };
}

/** The loader of the sign-in and sign-up pages. Redirects users who are already signed in. */
export async function loadSignInPage({ queries, url, load }: PageLoad): Promise<void> {
  const me = await queries.ensureQueryData(userQueries.me()).catch(() => null);
  if (me) throw redirect(nextAfterSignIn(url.searchParams));
  await load(identityQueries.providers());
}

/** `meta` of mutations whose page shows its own sign-in dialog when the session has ended. */
export const handlesSessionEnd = { handlesSessionEnd: true };
