/** A list of results, best first, and its weight. */
export interface RankedList {
  ids: readonly string[];
  weight: number;
}

/**
 * Merges lists of results by their ranks: each result scores the sum of weight / (60 + rank) over the lists
 * that contain it. Reciprocal rank fusion (Cormack, Clarke, Büttcher: "Reciprocal rank fusion outperforms
 * Condorcet and individual rank learning methods", 2009). Highest score first; equal scores by id,
 * descending. `parts` has the contribution of each list to the score, 0 if it does not contain the result.
 */
export function mergeByRank(lists: readonly RankedList[]): { id: string; score: number; parts: number[] }[] {
  const results = new Map<string, number[]>();
  for (const [place, { ids, weight }] of lists.entries())
    for (const [n, id] of ids.entries()) {
      const parts = results.get(id) ?? lists.map(() => 0);
      parts[place] = weight / (60 + n + 1);
      results.set(id, parts);
    }
  return [...results]
    .map(([id, parts]) => ({ id, score: parts.reduce((sum, part) => sum + part, 0), parts }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}
