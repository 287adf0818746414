/** A part of two compared texts: text of both, or of one of them. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * Lines of a merged text, each ended by a line break: either lines without a conflict, or lines that both
 * sides changed differently.
 */
export type MergedRegion =
  | { conflict?: undefined; lines: string }
  | { lines?: undefined; conflict: { mine: string; base: string; theirs: string } };

/** Pairs of texts to compare, and triples to merge: a text and its changed versions of two sides. */
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
   * Compares the pairs and merges the triples line by line, all together within a fraction of a second. A
   * pair that is not finished by then is reported as replaced as a whole, a triple as one conflict. The same
   * texts are compared only once. 'busy': too many comparisons are queued, of this viewer or of all.
   */
  compare(texts: TextsToCompare): Promise<ComparedTexts | 'busy'>;
}
