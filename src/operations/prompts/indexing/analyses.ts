import {
  bandsOf,
  type ComparedPrompt,
  comparedPrompt,
  textSimilarity,
} from '../../../domain/prompts/near-duplicates.ts';
import type { SearchableProperties, SearchableText } from '../../core/adapters/text-adapters.ts';
import { type Failure, retryableFailure } from '../../core/failure.ts';
import { searchDocument } from './document.ts';

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
export const analyses = {
  /** The search document of a prompt. */
  document: ({ text, properties }: { text: SearchableText; properties: SearchableProperties }) =>
    searchDocument(text, properties),

  /** The numbers by which prompts that resemble a text are found (`domain/prompts/near-duplicates.ts`); none for a short text. */
  bands: (text: ComparableText) => bandsOf(comparedPrompt(text)),

  /** The similarity of a text with each of the others, 0 to 1, now and before the change. */
  similarities: ({ text, before, others }: Comparison) => {
    const now = comparedPrompt(text);
    const then = before && comparedPrompt(before);
    const similarity = (one: ComparedPrompt, other: ComparedPrompt) => textSimilarity(one, other) ?? 0;
    return others.map((other) => {
      const compared = comparedPrompt(other);
      return { now: similarity(now, compared), before: then ? similarity(then, compared) : 0 };
    });
  },
};

export type Analyses = typeof analyses;

/** Analyses texts for one viewer; long texts in a process of its own, in turns of the viewers. */
export interface TextAnalysis {
  /** 'busy' when too many texts are waiting, of this viewer or of all. */
  run<Name extends keyof Analyses>(
    name: Name,
    texts: Parameters<Analyses[Name]>[0],
  ): Promise<ReturnType<Analyses[Name]> | 'busy'>;
}

export const analysisBusy = (): Failure =>
  retryableFailure(
    'unavailable',
    'Too many long texts are being read at the moment: try again in a few seconds',
    5,
  );
