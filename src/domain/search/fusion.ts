/** A list of results, best first, and how much it counts. */
export interface RankedList {
  ids: readonly string[];
  weight: number;
}

/**
 * Merges lists of results by their ranks: each result scores the sum of weight / (60 + rank) over the lists that have it. Reciprocal
 * rank fusion (Cormack, Clarke, Büttcher: "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods", 2009).
 * Highest score first; equal scores by id, descending.
 */
export function fused(lists: readonly RankedList[]): { id: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of lists)
    for (const [n, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (60 + n + 1));
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}
