import { useSyncExternalStore } from 'react';
import type { Location } from 'react-router';

const key = 'reloaded-for';

/**
 * After a new release the files of the page at hand may be gone. Who is on the way to a page then gets it as a new
 * document, once for each address; where something else was wanted (a page that is only pointed at, a part of this one)
 * the reader is told, so that nothing typed is lost. `going`: where the reader is on the way to.
 */
export function reloadForNewBuild(
  going: () => Pick<Location, 'pathname' | 'search' | 'hash'> | undefined,
): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network there is nothing to load anew.
    if (!navigator.onLine) return;
    const target = going();
    if (!target) {
      outdated = true;
      for (const listener of listeners) listener();
      return;
    }
    const { pathname, search, hash } = target;
    const address = pathname + search;
    try {
      if (sessionStorage.getItem(key) === address) return;
      sessionStorage.setItem(key, address);
    } catch {
      return;
    }
    event.preventDefault();
    if (address === location.pathname + location.search) location.reload();
    else location.assign(address + hash);
  });
}

/** Whether something that this page is made of could not be fetched. */
export function useOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => outdated,
    () => false,
  );
}

let outdated = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
