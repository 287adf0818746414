/**
 * Returns a function that computes each result once, and returns it again while it is among those of the
 * `size` most recently used texts. The results are shared, so callers must not change them.
 */
export function memoize<R extends object>(compute: (text: string) => R, size: number): (text: string) => R {
  const results = new Map<string, R>();
  return (text) => {
    const known = results.get(text);
    const result = known ?? compute(text);
    // Adds it as the most recent one; the first entry is the least recently used.
    if (known) results.delete(text);
    results.set(text, result);
    if (results.size > size) results.delete(results.keys().next().value as string);
    return result;
  };
}
