/**
 * How well prompts answer a search: 1 is related, 2 is suitable, 3 is what was wanted. Prompts without a
 * grade are unsuitable.
 */
export type Grades = Readonly<Record<string, number>>;

/**
 * Computes nDCG@10 of results, best first: the sum of their gains (2^grade − 1), each divided by log2 of its
 * rank plus 1, relative to the greatest possible sum (Burges et al.: "Learning to Rank using Gradient
 * Descent", 2005). Undefined when no prompt has a grade.
 */
export function ndcg(results: readonly string[], grades: Grades): number | undefined {
  const ideal = discounted(Object.values(grades).sort((a, b) => b - a));
  return ideal > 0 ? discounted(results.map((slug) => grades[slug] ?? 0)) / ideal : undefined;
}

/** Returns whether a suitable prompt (grade 2 or 3) is among the first three results. */
export function success(results: readonly string[], grades: Grades): boolean {
  return results.slice(0, 3).some((slug) => (grades[slug] ?? 0) >= 2);
}

/** Computes the mean; NaN for no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0);
}
