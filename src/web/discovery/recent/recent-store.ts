import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { parseViews, type RecentView, withView } from './recent-views.ts';

const key = 'recent-views';
/** Called after every change by this page. */
export const listeners = new Set<() => void>();

/** Stores in this browser that a prompt was viewed. */
export function recordView({
  id,
  title,
  authorDisplayName: author,
  category,
}: Pick<PromptSummary, 'id' | 'title' | 'authorDisplayName' | 'category'>): void {
  const at = Date.now();
  const view = { id, title, author, topic: category.name, color: category.color, at };
  storeViews(withView(parseViews(storedViews(), at), view));
}

/** Removes the view of a prompt that no longer exists. */
export function forgetView(promptId: string): void {
  const views = parseViews(storedViews(), Date.now());
  if (views.some(({ id }) => id === promptId)) storeViews(views.filter(({ id }) => id !== promptId));
}

/** Replaces the stored views. */
export function storeViews(views: readonly RecentView[]): void {
  writeLocal(key, views.length ? JSON.stringify(views) : '');
  for (const listener of listeners) listener();
}

/** Returns the stored views as JSON. */
export function storedViews(): string | null {
  return readLocal(key);
}
