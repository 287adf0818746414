import type { DataRouter } from 'react-router';
import { readSession, writeSession } from '../core/browser-storage.ts';

const storageKey = 'scroll-positions';
const positions = new Map<string, number>();
let pending: { key: string; by: 'POP' | 'PUSH' | 'REPLACE'; stay: boolean; hash: string } | undefined;

/**
 * Gives every history entry a key of its own. React Router does so only for its own navigations; all others
 * would share one scroll position. Call it before the router is created.
 */
export function keyHistoryEntries(): void {
  const addKey = () => {
    if (history.state?.key) return;
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  };
  addKey();
  // The browser navigated to a fragment of this page.
  addEventListener('popstate', addKey);
}

/** Stores the scroll position of each history entry. Positions survive a reload. */
export function rememberScroll(router: DataRouter): void {
  let { key } = router.state.location;
  try {
    for (const [entry, top] of JSON.parse(readSession(storageKey) ?? '[]')) positions.set(entry, top);
  } catch {
    // The entry is unreadable, so only positions of this document are available.
  }
  takeOver();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const top = positions.get(key);
  if (top && (visit?.type === 'reload' || visit?.type === 'back_forward')) scrollTo(0, top);
  router.subscribe(({ location, historyAction, preventScrollReset }) => {
    if (location.key === key) return;
    // The old page is still rendered at this point.
    positions.set(key, scrollY);
    key = location.key;
    pending = { key, by: historyAction, stay: preventScrollReset, hash: location.hash };
  });
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    positions.set(key, scrollY);
    history.scrollRestoration = 'auto';
    writeSession(storageKey, JSON.stringify([...positions].slice(-50)));
  });
}

function takeOver(): void {
  history.scrollRestoration = 'manual';
}

/**
 * Called after a page was rendered: scrolls to the top, to the fragment, or (Back and Forward) to the stored
 * position.
 */
export function settleScroll(): void {
  if (!pending) return;
  const { key, by, stay, hash } = pending;
  pending = undefined;
  const stored = by === 'POP' ? positions.get(key) : undefined;
  const target = elementOf(hash);
  if (stored !== undefined) scrollTo(0, stored);
  else if (target) target.scrollIntoView();
  // A new entry without an element is the browser's own navigation to a fragment, which does not scroll.
  else if (!stay && (by !== 'POP' || !hash)) scrollTo(0, 0);
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Malformed percent-encoding names no element.
    return null;
  }
}
