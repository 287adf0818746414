/**
 * Returns the key of a file. Throws if the text is not one, so that no path outside the storage can be
 * reached.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}

/** Whether the text is a storage key: `{id}/{name}`. */
export function isKey(key: string): boolean {
  return /^[\w-]+\/[\w.-]+$/.test(key) && !key.includes('..');
}
