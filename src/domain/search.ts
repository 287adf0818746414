import { foldText } from './text.ts';

/** One thing a reader looks for: words that must follow each other, present or (with `not`) absent. */
export interface SearchTerm {
  words: string[];
  not: boolean;
  /** The last word may be the beginning of a longer one. */
  prefix: boolean;
}

/**
 * A search box's text as terms: words (each may be a beginning), "quoted phrases" (exact; typographic quotes too) and -excluded words.
 * Folded by {@link foldText}. Text without any letter or digit gives no terms. At most 12 terms are taken.
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const plain = foldText(query.replace(/[“”„‟«»]/g, '"'));
  for (const [, minus, phrase, word] of plain.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const words = (phrase ?? word ?? '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    if (words.length) terms.push({ words, not: minus === '-', prefix: phrase === undefined });
  }
  return terms.slice(0, 12);
}
