import type { DataRouter } from 'react-router';

const storageKey = 'scroll-positions';
const positions = new Map<string, number>();
let pending: { key: string; by: 'POP' | 'PUSH' | 'REPLACE'; stay: boolean; hash: string } | undefined;

/** Stores the scroll position of each history entry. Positions survive a reload. */
export function rememberScroll(router: DataRouter): void {
  let { key } = router.state.location;
  try {
    for (const [entry, top] of JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
      positions.set(entry, top);
  } catch {
    // Storage is unreadable or blocked: only positions of this document are known.
  }
  history.scrollRestoration = 'manual';
  const top = positions.get(key);
  if (top) scrollTo(0, top);
  router.subscribe(({ location, historyAction, preventScrollReset }) => {
    if (location.key === key) return;
    // The old page is still rendered here.
    positions.set(key, scrollY);
    key = location.key;
    pending = { key, by: historyAction, stay: preventScrollReset, hash: location.hash };
  });
  addEventListener('pagehide', () => {
    positions.set(key, scrollY);
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Storage is full or blocked: the browser's own scroll restoration applies.
    }
  });
}

/** Called after a page was rendered: scrolls to the top, to the fragment, or (Back and Forward) to the stored position. */
export function settleScroll(): void {
  if (!pending) return;
  const { key, by, stay, hash } = pending;
  pending = undefined;
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (by === 'POP') scrollTo(0, positions.get(key) ?? 0);
  else if (target) target.scrollIntoView();
  else if (!stay) scrollTo(0, 0);
}
