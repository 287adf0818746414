import { writeSession } from '../../core/browser-storage.ts';

/**
 * The pending action of a visitor who was asked to sign in. It is stored in this tab, shown on the sign-in
 * pages, and completed once after signing in: comments by their form, reports by the URL's fragment, the
 * others by shell/finish-intent.tsx.
 */
export type Intent =
  | { kind: 'like' | 'bookmark' | 'report'; id: string; title: string }
  /** `id` is the username or the topic's id, `title` the displayed name. */
  | { kind: 'follow-user' | 'follow-topic'; id: string; title: string }
  | { kind: 'outcome'; id: string; title: string; version: number; worked: boolean }
  | { kind: 'comment'; id: string; title: string; text: string; stars: number };

export const intentKey = 'intent';

/**
 * Stores an intent before a visitor opens the sign-in page that returns to `next`; it replaces an earlier
 * one.
 */
export function rememberIntent(intent: Intent, next: string): void {
  writeSession(intentKey, JSON.stringify({ ...intent, next, at: Date.now() }));
}
