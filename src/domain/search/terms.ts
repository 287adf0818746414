import { fnv1a } from '../hash.ts';

// What the index contains is identified by 32-bit hashes. Two words have the same one with a probability of 1 in 4 billion:
// then a prompt is found that contains only the other word.

/** A word or stem. */
export const wordTerm = (word: string) => idOf(word);
/** A stem in the title. */
export const titleTerm = (stem: string) => idOf(`title ${stem}`);
/** Two stems that follow each other, apart from stop words between them. */
export const pairTerm = (first: string, second: string) => idOf(`${first} ${second}`);
/** A property that lists are filtered by. */
export const filterTerm = (kind: 'topic' | 'tag' | 'author' | 'language' | 'price', value: string) =>
  idOf(`${kind}: ${value}`);

/** A signed 32-bit number, as PostgreSQL's integer. The last steps of MurmurHash3 spread FNV-1a's bits. */
function idOf(text: string): number {
  let value = fnv1a(text);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}
