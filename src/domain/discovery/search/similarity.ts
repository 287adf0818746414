/** A word that tells what a prompt is about. */
export interface TellingWord {
  /** Its number in the index (`terms.ts`). */
  term: number;
  /** In how many published prompts it occurs. */
  prompts: number;
  /** Its rarity times its impact in the prompt, both as in `ranking.ts`. */
  weight: number;
  /** Its impact in the prompt, 0 to 255. */
  impact: number;
}

/** As many words describe a prompt well enough; more of them add cost, but hardly change the order. */
export const mostTelling = 10;

/**
 * How similar a prompt is to another one, 0 to 1, by the impacts that the other one's telling words have in it; undefined when it
 * shares too little with it to be shown. The sum of weight × impact (as in the vector model of Salton, Wong and Yang, 1975), divided
 * by the sum that the other prompt itself has.
 */
export function similarityOf(words: readonly TellingWord[], impacts: readonly number[]): number | undefined {
  let own = 0;
  let sum = 0;
  let shared = 0;
  for (const [n, { weight, impact }] of words.entries()) {
    const other = impacts[n] ?? 0;
    own += weight * impact;
    sum += weight * Math.min(other, impact);
    if (other > 0) shared++;
  }
  if (own === 0 || shared < Math.min(leastShared, words.length)) return undefined;
  const similarity = sum / own;
  return similarity < leastSimilarity ? undefined : similarity;
}

/** Telling words that a similar prompt has in common; one alone often has another meaning. */
const leastShared = 2;
const leastSimilarity = 0.2;

/**
 * How much of two texts is the same, 0 to 1: Jaccard's index of their sets of neighbouring words, Broder's resemblance of 2-shingles
 * ("On the resemblance and containment of documents", 1997), by the sizes of both sets and of their intersection.
 */
export function resemblanceOf(first: number, second: number, shared: number): number {
  const all = first + second - shared;
  return all > 0 ? shared / all : 0;
}

/**
 * From this resemblance on, a prompt is called a near-duplicate. Of 209,000 pairs of real prompts, all with at least 0.6 were copies
 * with small changes; below it come prompts that were made from the same template for another purpose.
 */
export const nearDuplicate = 0.6;

/** Shorter texts are never called near-duplicates: they resemble each other by chance. Pairs of neighbouring words. */
export const leastPairs = 12;
