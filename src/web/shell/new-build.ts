import type { Location } from 'react-router';

const key = 'reloaded-for';

/**
 * After a new release the files of the page at hand may be gone. Who is on the way to a page then gets it as a new
 * document, once for each address; where something else was wanted (a page that is only pointed at, a part of this one),
 * or there is no network to load it by, the reader is told, so that nothing typed is lost. `going`: where the reader is on the way to.
 */
export function reloadForNewBuild(
  going: () => Pick<Location, 'pathname' | 'search' | 'hash'> | undefined,
): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = going();
    if (!target || !navigator.onLine) {
      outdated = true;
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

let outdated = false;

/** Whether something that this page is made of could not be fetched. A browser does not ask for it again until the page is loaded anew. */
export function isOutdated(): boolean {
  return outdated;
}
