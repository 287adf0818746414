import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { meKey } from '../core/query-client.ts';
import { handlesSessionEnd } from './session.ts';
import { SessionDialog } from './session-dialog.tsx';

/**
 * Detects by a 401 response that the user's session was ended elsewhere (signed out, password changed), and
 * asks them to sign in again. The page and its input stay unchanged until then; a user who declines continues
 * as a visitor.
 */
export function SessionWatch() {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed' | 'declined'>('unopened');
  useEffect(() => {
    const check = () => {
      const failure = sessionEndedDuring(queries);
      if (failure === 'handled') queries.setQueryData(meKey, null);
      if (failure === 'unhandled') setDialog((current) => (current === 'declined' ? current : 'open'));
    };
    // Requests may have failed before this code was loaded.
    check();
    const unsubscribes = [
      queries.getMutationCache().subscribe(check),
      queries.getQueryCache().subscribe(check),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [queries]);
  const decline = () => {
    if (dialog !== 'open') return;
    setDialog('declined');
    // Runs after the dialog has restored the focus.
    setTimeout(() => queries.setQueryData(meKey, null));
  };
  if (dialog === 'unopened') return null;
  return <SessionDialog open={dialog === 'open'} onClose={decline} onSignedIn={() => setDialog('closed')} />;
}

/**
 * Whether a request failed with 401 since the user was loaded; 'handled' if its page shows its own sign-in
 * dialog.
 */
function sessionEndedDuring(queries: QueryClient): 'handled' | 'unhandled' | undefined {
  const since = queries.getQueryState(meKey)?.dataUpdatedAt ?? 0;
  const isUnauthorized = (error: ApiError | null, at: number) => error?.status === 401 && at >= since;
  const mutation = queries
    .getMutationCache()
    .find({ predicate: ({ state }) => isUnauthorized(state.error as ApiError | null, state.submittedAt) });
  if (mutation) return mutation.meta === handlesSessionEnd ? 'handled' : 'unhandled';
  const query = queries.getQueryCache().find({
    queryKey: [],
    exact: false,
    predicate: ({ state }) => isUnauthorized(state.error as ApiError | null, state.errorUpdatedAt),
  });
  return query && 'unhandled';
}
