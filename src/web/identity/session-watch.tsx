import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { Lazy, lazyComponent } from '../runtime/lazy-component.tsx';
import { meKey } from '../runtime/query-client.ts';
import { handlesSessionEnd } from './handles-session-end.ts';

const sessionDialog = lazyComponent(async () => (await import('./session-dialog.tsx')).SessionDialog);

/**
 * Notices when the session of whoever is signed in here has ended elsewhere (signed out, a new password), and asks them to sign
 * in again. Until they have answered the page stays as it is, with what was typed; who does not sign in goes on as a visitor.
 */
export function SessionWatch() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'not yet' | 'asks' | 'asked' | 'declined'>('not yet');
  useEffect(() => {
    const look = () => {
      const by = refusedBy(queries);
      if (by === 'writer') queries.setQueryData(meKey, null);
      if (by === 'anything') setAsking((now) => (now === 'declined' ? now : 'asks'));
    };
    // What was refused before this code came.
    look();
    const stops = [queries.getMutationCache().subscribe(look), queries.getQueryCache().subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  const decline = () => {
    if (asking !== 'asks') return;
    setAsking('declined');
    // Once the dialog has given the focus back.
    setTimeout(() => queries.setQueryData(meKey, null));
  };
  if (asking === 'not yet') return null;
  return (
    <Lazy
      component={sessionDialog}
      props={{ open: asking === 'asks', onClose: decline, onSignedIn: () => setAsking('asked') }}
    />
  );
}

/** What the API has refused, since the person is known here, for want of a session. A writer's own page asks them itself. */
function refusedBy(queries: QueryClient): 'writer' | 'anything' | undefined {
  const since = queries.getQueryState(meKey)?.dataUpdatedAt ?? 0;
  const refused = (error: ApiError | null, at: number) => error?.status === 401 && at >= since;
  const mutation = queries
    .getMutationCache()
    .find({ predicate: ({ state }) => refused(state.error as ApiError | null, state.submittedAt) });
  if (mutation) return mutation.meta === handlesSessionEnd ? 'writer' : 'anything';
  const query = queries.getQueryCache().find({
    queryKey: [],
    exact: false,
    predicate: ({ state }) => refused(state.error as ApiError | null, state.errorUpdatedAt),
  });
  return query && 'anything';
}
