import { useSyncExternalStore } from 'react';

/** Whether the page is hydrated: false on the server and during the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
