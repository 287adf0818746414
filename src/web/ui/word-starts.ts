/**
 * Returns where words of a text begin with a word of `typed`, ignoring case: start and end in UTF-16 code
 * units.
 */
export function beginningsIn(text: string, typed: string): [start: number, end: number][] {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return [];
  const beginnings = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})`, 'giu');
  return Array.from(text.matchAll(beginnings), ({ 0: found, index }) => [index, index + found.length]);
}
