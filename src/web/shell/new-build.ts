import type { Location } from 'react-router';

const storageKey = 'reloaded-for';

/**
 * Handles missing script files: after a new release, those of the running build may no longer exist. If one
 * is missing during a navigation, the target is loaded as a new document, once per URL. In all other cases
 * (preloading, a lazy component, offline) the page stays open, so that no input is lost, and the network
 * notice is shown. `pendingNavigation` returns the current navigation's target.
 */
export function reloadForNewBuild(
  pendingNavigation: () => Pick<Location, 'pathname' | 'search' | 'hash'> | undefined,
): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Firefox rejects pending imports once another document is being loaded; render/start.ts detects that.
    if (document.documentElement.dataset.leaving) return;
    const target = pendingNavigation();
    if (!target || !navigator.onLine) {
      outdated = true;
      return;
    }
    const { pathname, search, hash } = target;
    const address = pathname + search;
    try {
      if (sessionStorage.getItem(storageKey) === address) return;
      sessionStorage.setItem(storageKey, address);
    } catch {
      return;
    }
    event.preventDefault();
    if (address === location.pathname + location.search) location.reload();
    else location.assign(address + hash);
  });
}

let outdated = false;

/** Whether a script of this page failed to load. Browsers do not retry it until the page is reloaded. */
export function isOutdated(): boolean {
  return outdated;
}
