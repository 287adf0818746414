import { diff3Merge } from 'node-diff3';

/** A part of a merged text, in lines: what both sides agree on, or what they changed differently. */
export type Region =
  | { conflict?: undefined; lines: string[] }
  | { conflict: { mine: string[]; base: string[]; theirs: string[] } };

/** Pairs of equal lines above which two texts are not compared: texts of repeated lines would take minutes. */
const mostPairs = 1_000_000;

/**
 * Merges two changes of a text, line by line. Lines that only one side changed are taken from it; those that both changed differently are a
 * conflict with both. Texts that would take too long are one conflict as a whole.
 */
export function mergeLines(base: string, mine: string, theirs: string): Region[] {
  if (mine === theirs || base === theirs) return [{ lines: mine.split('\n') }];
  if (base === mine) return [{ lines: theirs.split('\n') }];
  const [a, o, b] = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  if (pairsOf(o, a) > mostPairs || pairsOf(o, b) > mostPairs)
    return [{ conflict: { mine: a, base: o, theirs: b } }];
  return diff3Merge(a, o, b, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict ? { conflict: { mine: conflict.a, base: conflict.o, theirs: conflict.b } } : { lines: ok ?? [] },
  );
}

function pairsOf(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
  return after.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
