/** A list of results, best first, and how much it counts. */
export interface RankedList {
  ids: readonly string[];
  weight: number;
}

/**
 * Merges lists of results by their ranks: each result scores the sum of weight / (60 + rank) over the lists that have it. Reciprocal
 * rank fusion (Cormack, Clarke, Büttcher: "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods", 2009).
 * Highest score first; equal scores by id, descending. `parts` are what each list adds to the score, 0 where it does not have the result.
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
