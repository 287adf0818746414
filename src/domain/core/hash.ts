/**
 * FNV-1a, 32 bits, over UTF-16 code units. Not for security. With the hash of a text, continues it: the
 * result is that of both texts joined.
 */
export function fnv1a(text: string, before = 0x811c9dc5): number {
  let value = before;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** A short version for the address of something rendered from these facts: eight hexadecimal digits. */
export function versionOf(facts: readonly (string | number)[]): string {
  return fnv1a(facts.join('\n')).toString(16).padStart(8, '0');
}
