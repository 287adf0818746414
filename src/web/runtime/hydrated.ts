import { useSyncExternalStore } from 'react';

/** Whether scripts run by now: false in the server's HTML and until the page has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
