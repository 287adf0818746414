import { type Word, wordsOf } from '../../core/text/words.ts';

/** A part of a search: a word, a quoted phrase, or either of them excluded. */
export interface QueryPart {
  words: Word[];
  /** In quotes: exactly its words, in this order. */
  quoted: boolean;
  excluded: boolean;
}

/**
 * The parts of a search box's text: words, "quoted phrases" (typographic quotes too) and -excluded ones. Text
 * without any letter or digit has no parts. At most {@link maxParts} are used.
 */
export function partsOf(query: string): QueryPart[] {
  const parts: QueryPart[] = [];
  for (const [, minus, phrase, text] of query
    .replace(/[“”„‟«»]/g, '"')
    .matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const words = [...wordsOf(phrase ?? text ?? '')];
    if (words.length) parts.push({ words, quoted: phrase !== undefined, excluded: minus === '-' });
    if (parts.length === maxParts) break;
  }
  return parts;
}

/** The maximum number of parts of a search. */
const maxParts = 16;
