import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { meKey } from '../query-client.ts';

/** Ends the session and goes home; what the cache knew for the person is forgotten. A failure is only logged (SPEC 2). */
export function useSignOut(): () => Promise<void> {
  const endSession = useSessionEnd();
  return async () => {
    try {
      const response = await fetch('/api/auth/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
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
    queries.setQueryData(meKey, null);
    // Whatever asks only for somebody signed in hears of it before the rest is asked for again.
    await new Promise((resolve) => setTimeout(resolve));
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  };
}
