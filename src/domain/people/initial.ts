import { characterStart } from '../core/text/text.ts';
/** First letter of a display name in upper case, for avatars without a picture; '?' for an empty name. */
export function initialOf(displayName: string): string {
  const name = displayName.trim();
  let end = 1;
  while (end < name.length && characterStart(name, end) !== end) end++;
  return name.slice(0, end).toUpperCase() || '?';
}
