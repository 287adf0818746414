import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from 'react-router';
import type { OwnUser } from '../../contract/users.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { meKey } from '../runtime/query-client.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { userQueries } from '../users/queries.ts';
import { nextAfterSignIn } from './next-page.ts';
import { identityQueries } from './queries.ts';

/** After the API began a session (its cookie is set by then): somebody is signed in, and what a visitor saw is out of date. */
export function startSession(queries: QueryClient, user: OwnUser): void {
  queries.setQueryData(meKey, user);
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meKey[0] };
  queries.removeQueries({ ...others, type: 'inactive' });
  void queries.invalidateQueries(others);
}

/** After the API ended every session of the person: this browser has nobody signed in, and forgets what it knew for them. */
export function clearSession(queries: QueryClient): void {
  queries.setQueryData(meKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
}

/** What the pages of sign-in and sign-up do with the person: begin their session and go to the remembered page. */
export function useFinishSignIn(): (user: OwnUser) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = useQueryParams();
  return (user) => {
    startSession(queries, user);
    void navigate(nextAfterSignIn(params), { replace: true });
  };
}

/** The loader of the pages for signing in and up, which nobody needs who is signed in: sends them on. */
export async function loadSignInPage({ queries, url, load }: PageLoad): Promise<void> {
  const me = await queries.ensureQueryData(userQueries.me()).catch(() => null);
  if (me) throw redirect(nextAfterSignIn(url.searchParams));
  await load(identityQueries.providers());
}
