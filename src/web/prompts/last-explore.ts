import { useEffect, useSyncExternalStore } from 'react';
import { paths } from '../../contract/routes.ts';
import { readSession, writeSession } from '../runtime/session-store.ts';

const storageKey = 'last-explore';

/** Stores the Explore page's search, filters and view for links back to it, in this tab. */
export function useRememberedExplore(query: URLSearchParams): void {
  const search = query.toString();
  useEffect(() => writeSession(storageKey, search), [search]);
}

/** URL of the Explore page as it was last shown in this tab. */
export function useLastExplore(): string {
  return useSyncExternalStore(
    // It changes only while another page is shown.
    () => () => {},
    lastExplore,
    () => paths.explore(),
  );
}

function lastExplore(): string {
  const search = readSession(storageKey);
  return paths.explore() + (search ? `?${search}` : '');
}
