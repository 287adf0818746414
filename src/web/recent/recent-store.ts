import type { PromptSummary } from '../../contract/prompts.ts';
import { parseViews, type RecentView, withView } from './recent-views.ts';

const key = 'recent-views';
/** Told of every change that this page makes. */
export const listeners = new Set<() => void>();

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

/** Keeps these views and no others. */
export function keep(views: readonly RecentView[]): void {
  try {
    if (views.length) localStorage.setItem(key, JSON.stringify(views));
    else localStorage.removeItem(key);
  } catch {
    // Full or forbidden storage: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

/** What is kept, as text. */
export function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
