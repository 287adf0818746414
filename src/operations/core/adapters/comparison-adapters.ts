/** A part of two texts: what both have, or one of them. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Lines of a merged text, each ended by a line break: those that both sides agree on, or that they changed differently. */
export type MergedRegion =
  | { conflict?: undefined; lines: string }
  | { lines?: undefined; conflict: { mine: string; base: string; theirs: string } };

/** Pairs of texts to compare, and texts with what two sides made of each, to be merged. */
export interface TextsToCompare {
  pairs: readonly { before: string; after: string }[];
  triples: readonly { base: string; mine: string; theirs: string }[];
}

/** The results for the pairs and the triples, in their order. */
export interface ComparedTexts {
  changes: TextPart[][];
  merges: MergedRegion[][];
}

/** Compares texts for one viewer: a member, or the visitors from one address. */
export interface Comparisons {
  /**
   * What changed in the pairs, and the triples merged line by line, all together within a fraction of a second: what is not compared by then
   * is replaced as a whole, or one conflict. The same texts are compared once. 'busy' when too many comparisons are waiting, of this viewer or of all.
   */
  compare(texts: TextsToCompare): Promise<ComparedTexts | 'busy'>;
}
