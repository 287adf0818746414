import { safeNext } from '../../../contract/core/next-page.ts';
import { readSession, writeSession } from '../../core/browser-storage.ts';
import { type Intent, intentKey } from './intent.ts';

/** Milliseconds for which a stored intent can be completed. */
const lifetimeMs = 60 * 60_000;

const kinds: readonly string[] = [
  'like',
  'bookmark',
  'report',
  'follow-user',
  'follow-topic',
  'comment',
  'outcome',
] satisfies Intent['kind'][];

/**
 * Returns the stored intent if the sign-in page returns to its page. A visitor who signs in for another page
 * has abandoned it.
 */
export function intentFor(next: string): Intent | undefined {
  const stored = readStored();
  if (stored && safeNext(stored.next) === next) return stored.intent;
  writeSession(intentKey, '');
  return undefined;
}

/**
 * Returns and removes the stored intent, so that it is completed only once. With `of`, only if it has that
 * kind and target.
 */
export function takeIntent(of?: Pick<Intent, 'kind' | 'id'>): Intent | undefined {
  const stored = readStored();
  if (!stored || (of && (stored.intent.kind !== of.kind || stored.intent.id !== of.id))) return undefined;
  writeSession(intentKey, '');
  return stored.intent;
}

/** Returns the kind of the stored intent; undefined if there is none. */
export function intentKind(): Intent['kind'] | undefined {
  return readStored()?.intent.kind;
}

function readStored(): { intent: Intent; next: string } | undefined {
  try {
    return parseIntent(readSession(intentKey) ?? '', Date.now());
  } catch {
    return undefined;
  }
}

/** Parses an intent; returns undefined if it is expired or invalid. Throws on invalid JSON. */
export function parseIntent(json: string, now: number): { intent: Intent; next: string } | undefined {
  const { kind, id, title, text, stars, version, worked, next, at } = JSON.parse(json);
  const isFresh = typeof at === 'number' && at <= now && now - at < lifetimeMs;
  const texts = [id, title, next, ...(kind === 'comment' ? [text] : [])];
  if (!isFresh || !kinds.includes(kind) || !texts.every((value) => typeof value === 'string'))
    return undefined;
  if (kind === 'outcome')
    return Number.isInteger(version) && typeof worked === 'boolean'
      ? { intent: { kind, id, title, version, worked }, next }
      : undefined;
  if (kind !== 'comment') return { intent: { kind, id, title }, next };
  return { intent: { kind, id, title, text, stars: Number.isInteger(stars) ? stars : 0 }, next };
}
