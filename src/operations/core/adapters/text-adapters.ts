import type { SearchDocument } from '../../../database/prompts/search-documents.ts';

/** What a prompt is found and filtered by. */
export interface SearchableText {
  title: string;
  tags: readonly string[];
  summary: string;
  /** The author's name. */
  author: string;
  body: string;
}

/** The properties by which searches and lists are filtered. */
export interface SearchableProperties {
  topicId: string | null;
  tagKeys: readonly string[];
  isPremium: boolean;
}

/** A prompt's text as it is compared with those of others. */
export interface ComparableText {
  title: string;
  body: string;
}

/** A text, what it was before a change, and the texts of others. */
interface Comparison {
  text: ComparableText;
  before?: ComparableText | undefined;
  others: readonly ComparableText[];
}

/** What is computed from the texts of prompts. The longest take half a second each. */
export interface Analyses {
  /** The search document of a prompt. */
  document(prompt: { text: SearchableText; properties: SearchableProperties }): SearchDocument;

  /** The numbers by which prompts that resemble a text are found (`domain/prompts/near-duplicates.ts`); none for a short text. */
  bands(text: ComparableText): SearchDocument['bands'];

  /** The similarity of a text with each of the others, 0 to 1, now and before the change. */
  similarities(comparison: Comparison): { now: number; before: number }[];
}

/** Analyses texts for one viewer; long texts in a process of its own, in turns of the viewers. */
export interface TextAnalysis {
  /** 'busy' when too many texts are waiting, of this viewer or of all. */
  run<Name extends keyof Analyses>(
    name: Name,
    texts: Parameters<Analyses[Name]>[0],
  ): Promise<ReturnType<Analyses[Name]> | 'busy'>;
}
