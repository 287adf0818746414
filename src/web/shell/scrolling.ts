import type { DataRouter } from 'react-router';

const storageKey = 'scroll-positions';
const positions = new Map<string, number>();
let arriving: { key: string; by: 'POP' | 'PUSH' | 'REPLACE'; stay: boolean; hash: string } | undefined;

/** Remembers where each page of the history was scrolled to. A visit's positions survive a reload. */
export function rememberScroll(router: DataRouter): void {
  let { key } = router.state.location;
  try {
    for (const [place, top] of JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
      positions.set(place, top);
  } catch {
    // Unreadable or forbidden storage: positions of this document alone.
  }
  history.scrollRestoration = 'manual';
  const top = positions.get(key);
  if (top) scrollTo(0, top);
  router.subscribe(({ location, historyAction, preventScrollReset }) => {
    if (location.key === key) return;
    // The old page still stands: the new one is rendered after this.
    positions.set(key, scrollY);
    key = location.key;
    arriving = { key, by: historyAction, stay: preventScrollReset, hash: location.hash };
  });
  addEventListener('pagehide', () => {
    positions.set(key, scrollY);
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Full or forbidden storage: the browser's own restoration has to do.
    }
  });
}

/** Called when a page stands: to its top, to the named place, or (Back and Forward) to where it was. */
export function settleScroll(): void {
  if (!arriving) return;
  const { key, by, stay, hash } = arriving;
  arriving = undefined;
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (by === 'POP') scrollTo(0, positions.get(key) ?? 0);
  else if (place) place.scrollIntoView();
  else if (!stay) scrollTo(0, 0);
}
