/** A word that is characteristic of a prompt's subject. */
export interface CharacteristicWord {
  /** Its number in the index (`terms.ts`). */
  term: number;
  /** Number of published prompts that contain it. */
  prompts: number;
  /** Its rarity times its impact in the prompt, as in `ranking.ts`. */
  weight: number;
  /** Its impact in the prompt, 0 to 255. */
  impact: number;
}

/** This many words describe a prompt well enough; more add cost but hardly change the order. */
export const maxCharacteristicWords = 10;

/**
 * The similarity of a prompt to another one, 0 to 1, by the impacts that the other one's characteristic words
 * have in it; undefined when they share too little for it to be shown. The sum of weight × impact (as in the
 * vector model of Salton, Wong and Yang, 1975), divided by the same sum for the other prompt itself.
 */
export function similarityOf(
  words: readonly CharacteristicWord[],
  impacts: readonly number[],
): number | undefined {
  let own = 0;
  let sum = 0;
  let shared = 0;
  for (const [n, { weight, impact }] of words.entries()) {
    const other = impacts[n] ?? 0;
    own += weight * impact;
    sum += weight * Math.min(other, impact);
    if (other > 0) shared++;
  }
  if (own === 0 || shared < Math.min(minShared, words.length)) return undefined;
  const similarity = sum / own;
  return similarity < minSimilarity ? undefined : similarity;
}

/** The minimum number of shared characteristic words; a single one often has another meaning. */
const minShared = 2;
const minSimilarity = 0.2;

/**
 * The resemblance of two texts, 0 to 1: Jaccard's index of their sets of adjacent words, Broder's resemblance
 * of 2-shingles ("On the resemblance and containment of documents", 1997), computed from the sizes of both
 * sets and of their intersection.
 */
export function resemblanceOf(first: number, second: number, shared: number): number {
  const all = first + second - shared;
  return all > 0 ? shared / all : 0;
}

/**
 * From this resemblance on, a prompt is called a near-duplicate. Of 209,000 pairs of real prompts, all with
 * at least 0.6 were copies with small changes; pairs below it were made from the same template for different
 * purposes.
 */
export const nearDuplicate = 0.6;

/**
 * In pairs of adjacent words. Shorter texts resemble each other by chance, so they are never called
 * near-duplicates.
 */
export const minPairs = 12;
