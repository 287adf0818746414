import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import { apiOf, meKey } from '../core/query-client.ts';
import { signInAddress } from '../people/guard.ts';
import { clearSession } from './session.ts';

/**
 * Ends the session, clears the user's data from the cache and opens the home page. A failure is only logged.
 */
export function useSignOut(): () => Promise<void> {
  const endSession = useSessionEnd();
  return async () => {
    try {
      const response = await fetch('/api/session', { method: 'DELETE' });
      if (!response.ok) throw new Error(`Sign-out failed with status ${response.status}`);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged
      console.error(error);
      return;
    }
    await endSession();
  };
}

/** Clears the cache and opens the home page as a visitor, after the session has ended. */
export function useSessionEnd(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    void signOutOfProvider(queries);
    queries.setQueryData(meKey, null);
    // Queries that require sign-in must be disabled before the others are refetched.
    await new Promise((resolve) => setTimeout(resolve));
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  };
}

/**
 * Ends the session of this browser and opens the sign-in page, which returns to `from`. Rejects with the
 * API's error.
 */
export function useAccountSwitch(from: { pathname: string; search: string }): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await apiOf(queries).dropSession();
    void signOutOfProvider(queries);
    clearSession(queries);
    await navigate(signInAddress(from));
  };
}

/**
 * Ends the session at the hosted provider in this browser. A failure is only logged, because this site's
 * session has ended.
 */
async function signOutOfProvider(queries: QueryClient): Promise<void> {
  try {
    // Bypasses the query cache, which is being cleared.
    const { hosted } = await apiOf(queries).listProviders();
    if (hosted?.firebase) await (await import('./firebase.ts')).signOutOfFirebase(hosted.firebase);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged
    console.error(error);
  }
}
