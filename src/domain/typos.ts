/**
 * How many single-character edits (insert, delete, replace, swap of neighbours) make one word of another: the optimal
 * string alignment distance. Stops above `most` and returns `most + 1`. Characters are UTF-16 code units.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [older, old] = [old, row];
  }
  return Math.min(old[b.length] ?? 0, most + 1);
}

/**
 * The candidate nearest to a mistyped word, if it is near enough: one edit for words of up to four letters, two for longer ones.
 * Ties go to the first candidate that contains all of the word's letters in order: omitted letters are more common than wrong ones.
 */
export function closestWord(word: string, candidates: readonly string[]): string | undefined {
  const most = word.length <= 4 ? 1 : 2;
  let best: { candidate: string; distance: number; isLonger: boolean } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, best?.distance ?? most);
    const isLonger = isWithin(word, candidate);
    const isBetter = best ? distance < best.distance || (isLonger && !best.isLonger) : true;
    if (distance <= (best?.distance ?? most) && isBetter) best = { candidate, distance, isLonger };
  }
  return best?.candidate;
}

/** Whether a word's letters appear in another word in the same order, possibly with others between them. */
function isWithin(word: string, other: string): boolean {
  let at = -1;
  return [...word].every((letter) => {
    at = other.indexOf(letter, at + 1);
    return at >= 0;
  });
}
