import { useEffect, useSyncExternalStore } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { parseViews, type RecentView, withView } from './recent-views.ts';

const key = 'recent-views';
const listeners = new Set<() => void>();
let read: { stored: string | null; views: readonly RecentView[] } | undefined;

/** Remembers in this browser that a prompt is being viewed. */
export function recordView({
  id,
  title,
  authorDisplayName: author,
  category,
}: Pick<PromptSummary, 'id' | 'title' | 'authorDisplayName' | 'category'>): void {
  const at = Date.now();
  const view = { id, title, author, topic: category.name, color: category.color, at };
  keep(withView(parseViews(stored(), at), view));
}

/** Forgets the view of a prompt that turned out to be gone. */
export function forgetView(gone: string): void {
  const views = parseViews(stored(), Date.now());
  if (views.some(({ id }) => id === gone)) keep(views.filter(({ id }) => id !== gone));
}

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

function keep(views: readonly RecentView[]): void {
  try {
    if (views.length) localStorage.setItem(key, JSON.stringify(views));
    else localStorage.removeItem(key);
  } catch {
    // Full or forbidden storage: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
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
