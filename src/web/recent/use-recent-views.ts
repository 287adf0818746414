import { useEffect, useSyncExternalStore } from 'react';
import { keep, listeners, stored } from './recent-store.ts';
import { parseViews, type RecentView } from './recent-views.ts';

let read: { stored: string | null; views: readonly RecentView[] } | undefined;

/** The prompts viewed in this browser; null until the page has come to life. */
export function useRecentViews(): readonly RecentView[] | null {
  const views = useSyncExternalStore(subscribe, currentViews, () => null);
  // What is too old goes from the storage too, not only from sight.
  useEffect(() => {
    const kept = stored();
    if (kept !== null) keep(parseViews(kept, Date.now()));
  }, []);
  return views;
}

/** Forgets all views. */
export function clearViews(): void {
  keep([]);
}

function currentViews(): readonly RecentView[] {
  const now = stored();
  if (!read || read.stored !== now) read = { stored: now, views: parseViews(now, Date.now()) };
  return read.views;
}

function subscribe(listener: () => void): () => void {
  // Other tabs write too.
  window.addEventListener('storage', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', listener);
    listeners.delete(listener);
  };
}
