import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { apiOf, meKey } from '../runtime/query-client.ts';

/** Ends the session and goes home; what the cache knew for the person is forgotten. A failure is only logged (SPEC 2). */
export function useSignOut(): () => Promise<void> {
  const endSession = useSessionEnd();
  return async () => {
    try {
      const response = await fetch('/api/session', { method: 'DELETE' });
      if (!response.ok) throw new Error(`Sign-out answered ${response.status}`);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: SPEC 2: a failure is only logged
      console.error(error);
      return;
    }
    await endSession();
  };
}

/** What follows when there is no session any more: home, as a visitor. */
export function useSessionEnd(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    void leaveProvider(queries);
    queries.setQueryData(meKey, null);
    // Whatever asks only for somebody signed in hears of it before the rest is asked for again.
    await new Promise((resolve) => setTimeout(resolve));
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  };
}

/** What the browser keeps of a session at the provider goes, too. A failure is only logged: this site's session has ended. */
async function leaveProvider(queries: QueryClient): Promise<void> {
  try {
    // Not through the cache, which is being emptied.
    const { hosted } = await apiOf(queries).listProviders();
    if (hosted?.firebase) await (await import('./firebase.ts')).leave(hosted.firebase);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: SPEC 2: a failure is only logged
    console.error(error);
  }
}
