import type { TextAnalysis } from '../../../database/prompts/prompt-analyses.ts';
import type { SearchDocument } from '../../../database/prompts/search-documents.ts';
import type { PromptInput } from '../../../domain/prompts/inputs/inputs.ts';
import type { Finding, ShortTexts } from '../../../domain/prompts/xray/fields.ts';

/** The long texts of a prompt. */
export interface PromptTexts {
  body: string;
  samples: readonly { type: string; title?: string; content: string }[];
  /** What its author says about its placeholders. */
  inputs?: readonly PromptInput[];
  /** Its other texts. Without them, what the texts hide is not looked for. */
  short?: ShortTexts;
}

/** The texts of a prompt that searches match, and its samples. */
export interface SearchableText extends PromptTexts {
  title: string;
  tags: readonly string[];
  summary: string;
  /** The author's name. */
  author: string;
}

/** The properties by which searches and lists are filtered. */
export interface SearchableProperties {
  topicId: string | null;
  tagKeys: readonly string[];
  isPremium: boolean;
}

/** A prompt's text for the comparison with those of others. */
export interface ComparableText {
  title: string;
  body: string;
}

/** A text, its state before a change, and the texts of others to compare with. */
interface Comparison {
  text: ComparableText;
  before?: ComparableText | undefined;
  others: readonly ComparableText[];
}

/** Computations on the texts of prompts. The longest take half a second each. */
export interface Analyses {
  /** Returns the search document of a prompt, with the analysis of its texts. */
  document(prompt: { text: SearchableText; properties: SearchableProperties }): SearchDocument;

  /** Returns the analysis of a prompt's texts. What takes too long is left out. */
  texts(texts: PromptTexts): TextAnalysis;

  /** Returns what the texts of a prompt hide. */
  xray(texts: PromptTexts & { short: ShortTexts }): Finding[];

  /**
   * Returns the numbers by which prompts similar to a text are found
   * (`domain/prompts/checks/near-duplicates.ts`); none for a short text.
   */
  bands(text: ComparableText): SearchDocument['bands'];

  /** Returns the similarity of a text to each of the others, 0 to 1, now and before the change. */
  similarities(comparison: Comparison): { now: number; before: number }[];
}

/** Analyses texts for one viewer; long texts in a separate process, in which viewers take turns. */
export interface TextAnalyzer {
  /** 'busy': too many texts are queued, of this viewer or of all. */
  run<Name extends keyof Analyses>(
    name: Name,
    texts: Parameters<Analyses[Name]>[0],
  ): Promise<ReturnType<Analyses[Name]> | 'busy'>;
}
