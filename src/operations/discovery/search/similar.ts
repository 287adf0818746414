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
import { mostTelling, similarityOf, type TellingWord } from '../../../domain/discovery/search/similarity.ts';
import { wordTerm } from '../../../domain/discovery/search/terms.ts';
import { showsAdult } from '../../../domain/identity/viewer.ts';
import { stemOf } from '../../content/search-words/language.ts';
import type { Context } from '../../core/context.ts';

/** What is known about a text: the terms of its search document. */
export interface ComparedText {
  /** ISO 639-1, or null. */
  language: string | null;
  terms: readonly number[];
  /** One byte per term. */
  impacts: Uint8Array;
  /** The author's name, if the terms contain it. It says nothing about the subject. */
  author?: string;
  /** Of a prompt that is in the index. */
  id?: string;
  /** How many prompts in the index have this text. */
  copies?: number;
}

/** Words of a text whose frequency is looked up: those with the greatest impact. */
const mostLookedUp = 200;
/** All prompts with one of the rare words are compared, if these are together in at most so many. */
const mostRare = 300;
const mostCandidates = { rare: 300, several: 150, two: 100 } as const;
/** With so many candidates, prompts that have only two of the common words are not looked for. */
const enough = 60;
/** Common words that are looked for together. */
const mostCommon = 4;

/**
 * The published prompts that are most similar to a text, best first, without the text's own prompt. The cost does not depend on the
 * size of the library: prompts with a rare word are compared completely, those with common ones only if they have several of
 * them, from the tiers of the highest quality.
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
    // The best of those found in time.
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

/** The words of a text by which other prompts about the same are found, the most telling first. Only words of other prompts count. */
async function tellingWords(ctx: Pick<Context, 'db'>, text: ComparedText): Promise<TellingWord[]> {
  const impacts = new Map(text.terms.map((term, n) => [term, text.impacts[n] ?? 0]));
  for (const term of authorTerms(text.author ?? '', impacts)) impacts.delete(term);
  const strongest = [...impacts].filter(([, impact]) => impact > 0).sort(([, a], [, b]) => b - a);
  const { words, total } = await countedTerms(
    ctx.db,
    strongest.slice(0, mostLookedUp).map(([term]) => term),
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
    .slice(0, mostTelling);
}

/** Whether a word counts by itself: an inflected one is represented by its stem. */
function isOwnStem(word: string, language: string, impacts: ReadonlyMap<number, number>): boolean {
  const stem = stemOf({ word, folded: word }, language);
  return stem === word || !impacts.has(wordTerm(stem));
}

/** The terms of an author's name that occur nowhere else in the text. */
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
  /** Whether this is left out when the steps before it found enough. */
  weak?: boolean;
}

/** What is looked at: prompts with any of the rare words, then those with three or two of the most telling common ones. */
function stepsOf(words: readonly TellingWord[]): Step[] {
  let prompts = 0;
  const rarest = words.toSorted((a, b) => a.prompts - b.prompts);
  const rare = new Set(
    rarest.filter((word) => {
      prompts += word.prompts;
      return prompts <= mostRare;
    }),
  );
  const common = words.filter((word) => !rare.has(word)).slice(0, mostCommon);
  const steps: Step[] = [];
  if (rare.size) steps.push({ required: [...rare].map(({ term }) => [term]), limit: mostCandidates.rare });
  if (common.length > 2) steps.push({ required: setsOf(common, 3), limit: mostCandidates.several });
  if (common.length > 1) steps.push({ required: setsOf(common, 2), limit: mostCandidates.two, weak: true });
  return steps;
}

/** The terms of all sets of `size` of the words. */
function setsOf(words: readonly TellingWord[], size: number): number[][] {
  if (size === 0) return [[]];
  return words.flatMap(({ term }, n) =>
    setsOf(words.slice(n + 1), size - 1).map((others) => [term, ...others]),
  );
}
