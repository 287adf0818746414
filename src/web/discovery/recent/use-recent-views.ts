import { useEffect, useSyncExternalStore } from 'react';
import { listeners, storedViews, storeViews } from './recent-store.ts';
import { parseViews, type RecentView } from './recent-views.ts';

let cached: { json: string | null; views: readonly RecentView[] } | undefined;

/** Returns the prompts viewed in this browser; null on the server and during hydration. */
export function useRecentViews(): readonly RecentView[] | null {
  const views = useSyncExternalStore(subscribe, currentViews, () => null);
  // Also removes expired views from the storage.
  useEffect(() => {
    const json = storedViews();
    if (json !== null) storeViews(parseViews(json, Date.now()));
  }, []);
  return views;
}

/** Deletes all stored views. */
export function clearViews(): void {
  storeViews([]);
}

function currentViews(): readonly RecentView[] {
  const json = storedViews();
  if (!cached || cached.json !== json) cached = { json, views: parseViews(json, Date.now()) };
  return cached.views;
}

function subscribe(listener: () => void): () => void {
  // Changes by other tabs.
  window.addEventListener('storage', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', listener);
    listeners.delete(listener);
  };
}
