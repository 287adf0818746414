import {
  bandsOf,
  type ComparedPrompt,
  comparedPrompt,
  textSimilarity,
} from '../../../domain/prompts/checks/near-duplicates.ts';
import { xrayFields } from '../../../domain/prompts/xray/fields.ts';
import type { Analyses } from '../../core/adapters/text-adapters.ts';
import { type Failure, retryableFailure } from '../../core/failure.ts';
import { searchDocument } from './document.ts';
import { analyseTexts } from './texts.ts';

/** Computations on the texts of prompts. The longest take half a second each. */
export const analyses: Analyses = {
  document: ({ text, properties }) => searchDocument(text, properties),

  texts: analyseTexts,

  xray: xrayFields,

  bands: (text) => bandsOf(comparedPrompt(text)),

  similarities: ({ text, before, others }) => {
    const now = comparedPrompt(text);
    const then = before && comparedPrompt(before);
    const similarity = (one: ComparedPrompt, other: ComparedPrompt) => textSimilarity(one, other) ?? 0;
    return others.map((other) => {
      const compared = comparedPrompt(other);
      return { now: similarity(now, compared), before: then ? similarity(then, compared) : 0 };
    });
  },
};

export const analysisBusy = (): Failure =>
  retryableFailure(
    'unavailable',
    'Too many long texts are being read right now. Try again in a few seconds',
    5,
  );
