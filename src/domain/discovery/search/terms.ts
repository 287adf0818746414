import { fnv1a } from '../../core/hash.ts';
import type { PromptPrice } from '../prompt-filters.ts';

// The index identifies its contents by 32-bit hashes. Two words collide with a probability of 1 in 4 billion:
// then prompts that contain only the other word are found, and both words have the same number of prompts.

/** A word or stem. */
export const wordTerm = (word: string) => idOf(word);
/** A stem in the title. */
export const titleTerm = (stem: string) => idOf(`title ${stem}`);
/** Two consecutive stems, ignoring stop words between them. */
export const pairTerm = (first: string, second: string) => idOf(second, fnv1a(' ', fnv1a(first)));
/** Properties by which lists are filtered. */
export interface FilteredBy {
  topic?: string | null | undefined;
  tagKeys?: readonly string[] | undefined;
  authorId?: string | null | undefined;
  /** ISO 639-1 code. */
  language?: string | null | undefined;
  price?: PromptPrice | undefined;
}

/** The terms of the given properties: all properties of a prompt, or all filters of a search. */
export function filterTerms({ topic, tagKeys = [], authorId, language, price }: FilteredBy): number[] {
  return [
    ...(topic ? [idOf(`topic: ${topic}`)] : []),
    ...tagKeys.map((key) => idOf(`tag: ${key}`)),
    ...(authorId ? [idOf(`author: ${authorId}`)] : []),
    ...(language ? [idOf(`language: ${language}`)] : []),
    ...(price ? [idOf(`price: ${price}`)] : []),
  ];
}

/** A signed 32-bit number, like PostgreSQL's integer. The final steps of MurmurHash3 mix FNV-1a's bits. */
function idOf(text: string, before?: number): number {
  let value = fnv1a(text, before);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}
