import {
  type Requirement,
  type ScannedRow,
  scanDocuments,
  tiersOf,
} from '../../../database/discovery/search/search-scan.ts';
import { countedTerms } from '../../../database/discovery/search/search-words.ts';
import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { wordsOf } from '../../../domain/core/text/words.ts';
import { impactOf, occurrenceWeight, rarityOf } from '../../../domain/discovery/search/ranking.ts';
import {
  type CharacteristicWord,
  maxCharacteristicWords,
  similarityOf,
} from '../../../domain/discovery/search/similarity.ts';
import { wordTerm } from '../../../domain/discovery/search/terms.ts';
import { showsAdult } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { stemOf } from '../../texts/search-words/language.ts';

/** A text to compare with others: the terms of its search document. */
export interface ComparedText {
  /** ISO 639-1, or null. */
  language: string | null;
  terms: readonly number[];
  /** One byte per term. */
  impacts: Uint8Array;
  /** The author's name, if the terms contain it. It does not describe the subject. */
  author?: string;
  /** The id of the text's prompt, if that is indexed. */
  id?: string;
  /** The number of indexed prompts with this text. */
  copies?: number;
}

/** Number of words of a text whose frequency is read: those with the greatest impact. */
const maxLookedUp = 200;
/** Maximum number of prompts that together have the rare words and are all compared. */
const maxRare = 300;
const maxCandidates = { rare: 300, several: 150, two: 100 } as const;
/** Number of candidates at which prompts with only two of the common words are no longer searched for. */
const enough = 60;
/** Number of common words that are searched in combination. */
const maxCommon = 4;

/**
 * Returns the published prompts that are most similar to a text, best first, without the text's own prompt.
 * The cost does not depend on the size of the library: all prompts with a rare word are compared, but prompts
 * with common words only if they contain several of them, from the tiers of the highest quality.
 */
export async function findSimilar(
  ctx: Pick<Context, 'db' | 'searchDb' | 'viewer'>,
  text: ComparedText,
): Promise<{ id: string; similarity: number }[]> {
  const words = await tellingWords(ctx, text);
  const rows = new Map<string, ScannedRow>();
  for (const { required, limit, weak } of stepsOf(words)) {
    if (weak && rows.size >= enough) break;
    const found = await scanDocuments(ctx.searchDb, {
      words: words.map(({ term }) => [{ terms: [term], weight: 100 }]),
      required: [required],
      tiers: tiersOf[showsAdult(ctx.viewer) ? 'published-or-adult' : 'published'],
      limit,
    });
    // The time limit was reached: the best of those found are returned.
    if (!found) break;
    for (const row of found) rows.set(row.prompt_id, row);
  }
  if (text.id) rows.delete(text.id);
  const similar = [...rows.values()].flatMap((row) => {
    const similarity = similarityOf(
      words,
      words.map((_, n) => row[`w${n}`] as number),
    );
    return similarity === undefined ? [] : [{ id: row.prompt_id, similarity }];
  });
  return similar.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? 1 : -1));
}

/**
 * Returns the words of a text by which other prompts about the same subject are found, the most distinctive
 * first. Only words that other prompts contain count.
 */
async function tellingWords(ctx: Pick<Context, 'db'>, text: ComparedText): Promise<CharacteristicWord[]> {
  const impacts = new Map(text.terms.map((term, n) => [term, text.impacts[n] ?? 0]));
  for (const term of authorTerms(text.author ?? '', impacts)) impacts.delete(term);
  const strongest = [...impacts].filter(([, impact]) => impact > 0).sort(([, a], [, b]) => b - a);
  const { words, total } = await countedTerms(
    ctx.db,
    strongest.slice(0, maxLookedUp).map(([term]) => term),
  );
  const language = text.language ?? 'en';
  return words
    .filter(({ word, prompts }) => prompts > (text.copies ?? 0) && !isStopWord(word))
    .filter(({ word }) => isOwnStem(word, language, impacts))
    .map(({ term, prompts }) => {
      const impact = impacts.get(term) ?? 0;
      return { term, prompts, impact, weight: (rarityOf(prompts, total) * impact) / 255 };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxCharacteristicWords);
}

/** Returns whether a word counts by itself: an inflected word is represented by its stem. */
function isOwnStem(word: string, language: string, impacts: ReadonlyMap<number, number>): boolean {
  const stem = stemOf({ word, folded: word }, language);
  return stem === word || !impacts.has(wordTerm(stem));
}

/** Returns the terms of an author's name that occur nowhere else in the text. */
function authorTerms(author: string, impacts: ReadonlyMap<number, number>): number[] {
  const words = [...wordsOf(author)];
  const byName = impactOf(occurrenceWeight('author', words.length));
  return words
    .flatMap((word) => [word.folded, stemOf(word, 'en')])
    .map(wordTerm)
    .filter((term) => (impacts.get(term) ?? 0) <= byName);
}

interface Step {
  required: Requirement;
  limit: number;
  /** Whether this step is skipped when the steps before it found enough. */
  weak?: boolean;
}

/**
 * Returns the steps of a scan: prompts with any of the rare words, then those with three or two of the most
 * distinctive common ones.
 */
function stepsOf(words: readonly CharacteristicWord[]): Step[] {
  let prompts = 0;
  const rarest = words.toSorted((a, b) => a.prompts - b.prompts);
  const rare = new Set(
    rarest.filter((word) => {
      prompts += word.prompts;
      return prompts <= maxRare;
    }),
  );
  const common = words.filter((word) => !rare.has(word)).slice(0, maxCommon);
  const steps: Step[] = [];
  if (rare.size) steps.push({ required: [...rare].map(({ term }) => [term]), limit: maxCandidates.rare });
  if (common.length > 2) steps.push({ required: setsOf(common, 3), limit: maxCandidates.several });
  if (common.length > 1) steps.push({ required: setsOf(common, 2), limit: maxCandidates.two, weak: true });
  return steps;
}

/** Returns the terms of all sets of `size` of the words. */
function setsOf(words: readonly CharacteristicWord[], size: number): number[][] {
  if (size === 0) return [[]];
  return words.flatMap(({ term }, n) =>
    setsOf(words.slice(n + 1), size - 1).map((others) => [term, ...others]),
  );
}
