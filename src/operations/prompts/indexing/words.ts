import type { Variant } from '../../../database/discovery/search/search-scan.ts';
import {
  countedWords,
  similarWords,
  type WordRow,
  wordsBeginningWith,
} from '../../../database/discovery/search/search-words.ts';
import { type Correction, correctionFor } from '../../../domain/content/typos.ts';
import { isGeneralWord, isStopWord } from '../../../domain/core/text/stop-words.ts';
import type { Word } from '../../../domain/core/text/words.ts';
import { rarityOf } from '../../../domain/discovery/search/ranking.ts';
import { longestPhrase } from '../../../domain/discovery/search/synonyms.ts';
import { titleTerm, wordTerm } from '../../../domain/discovery/search/terms.ts';
import { stemmedLanguages, stemOf } from '../../content/search-words/language.ts';
import { readSynonyms } from '../../content/search-words/synonyms.ts';
import type { Context } from '../../core/context.ts';

/**
 * How a word of a search is found: as typed, in another form, by its beginning, as a synonym, or by its
 * probable correction.
 */
type VariantKind = 'exact' | 'form' | 'beginning' | 'synonym' | 'correction';

/** A {@link Variant} with the words that it consists of. */
interface PlannedVariant extends Variant {
  kind: VariantKind;
  /** Words and stems, one for each term. */
  words: readonly string[];
}

/** A word of a search, and all variants that are searched. */
export interface PlannedWord {
  word: Word;
  /** Its stem in English. */
  stem: string;
  variants: PlannedVariant[];
  /** The words and stems of the variants. */
  forms: string[];
  titles: number[];
  /** The number of prompts in which it occurs, in any form. */
  prompts: number;
  /** `domain/discovery/search/ranking.ts` rarityOf. */
  rarity: number;
  /** The probable correction of a word that occurs nowhere. */
  correction?: Correction;
}

/** The weight of a variant, in percent of that of the word itself. */
const weights = { exact: 100, stem: 90, foreignStem: 60, beginning: 70, synonym: 70, corrected: 60 } as const;
const generalShare = 0.35;
const mostBeginnings = 8;

/**
 * Reads the variants of the words of a search: their stems, synonyms, the words that begin with a word that
 * occurs nowhere, and its correction if that is certain. Executes at most three statements.
 */
export async function planWords(
  ctx: Pick<Context, 'db' | 'content'>,
  words: readonly Word[],
): Promise<PlannedWord[]> {
  const stems = words.map((word) => stemsOf(word));
  const counted = await countedWords(ctx.db, [
    ...new Set(words.flatMap(({ folded }, n) => [folded, ...(stems[n] ?? [])])),
  ]);
  const rows = new Map(counted.words.map((row) => [row.word, row]));
  const planned = words.map((word, n) => plannedWord(word, stems[n] ?? [], rows));
  await addOtherWords(ctx, planned, counted.total);
  await addSynonyms(ctx, planned);
  setRarities(planned, counted.total);
  return planned;
}

/**
 * Sets the rarity of words. A word that occurs nowhere is as rare as the rarest of the others; a general word
 * counts less than its rarity.
 */
function setRarities(words: readonly PlannedWord[], total: number): void {
  for (const word of words) {
    const share = isGeneralWord(word.word.folded) ? generalShare : 1;
    word.rarity = share * rarityOf(word.prompts, total);
  }
  const known = words.filter(({ prompts }) => prompts > 0);
  const rarest = Math.max(...known.map(({ rarity }) => rarity));
  if (known.length) for (const word of words) word.rarity = Math.min(word.rarity, rarest);
}

/** Returns the stems of a word, English first. */
function stemsOf(word: Word): string[] {
  return [...new Set(['en', ...stemmedLanguages].map((language) => stemOf(word, language)))];
}

function plannedWord(
  word: Word,
  [english = word.folded, ...foreign]: string[],
  counted: ReadonlyMap<string, WordRow>,
): PlannedWord {
  const promptsWith = (text: string) => counted.get(text)?.prompts ?? 0;
  // Stems that are also words have too many other meanings, unless accents show that the word is foreign.
  const hasAccents = word.word !== word.folded;
  const others = foreign.filter((stem) => hasAccents || counted.get(stem)?.is_word === false);
  const prompts = Math.max(promptsWith(word.folded), promptsWith(english), ...others.map(promptsWith));
  const planned: PlannedWord = {
    word,
    stem: english,
    variants: [],
    forms: [],
    titles: [titleTerm(english)],
    prompts,
    rarity: 0,
  };
  addVariant(planned, [word.folded], weights.exact, 'exact');
  if (english !== word.folded) addVariant(planned, [english], weights.stem, 'form');
  for (const stem of others) addVariant(planned, [stem], weights.foreignStem, 'form');
  return planned;
}

/** Adds a variant of a word that consists of all of these words or stems. */
function addVariant(planned: PlannedWord, words: readonly string[], weight: number, kind: VariantKind): void {
  planned.variants.push({ terms: words.map(wordTerm), weight, kind, words });
  planned.forms.push(...words);
}

/** Adds variants of words that occur nowhere: words that begin with them, otherwise a correction. */
async function addOtherWords(
  { db }: Pick<Context, 'db'>,
  planned: readonly PlannedWord[],
  total: number,
): Promise<void> {
  const unknown = planned.filter(({ prompts }) => prompts === 0);
  if (!unknown.length) return;
  const beginnings = await wordsBeginningWith(
    db,
    unknown.map(({ word }) => word.folded),
    mostBeginnings,
  );
  for (const one of unknown) {
    const longer = beginnings.filter(({ wanted }) => wanted === one.word.folded);
    for (const { word, prompts } of longer) {
      addVariant(one, [word], weights.beginning, 'beginning');
      one.prompts = Math.max(one.prompts, prompts);
    }
  }
  const mistyped = unknown.filter(({ prompts, word }) => prompts === 0 && correctable.test(word.folded));
  if (!mistyped.length) return;
  const similar = await similarWords(
    db,
    mistyped.map(({ word }) => word.folded),
  );
  for (const one of mistyped) {
    const near = similar.filter(({ wanted, word }) => wanted === one.word.folded && !isStopWord(word));
    const correction = correctionFor(one.word.folded, near, total);
    if (!correction) continue;
    one.correction = correction;
    if (!correction.isSure) continue;
    const stem = stemOf({ ...one.word, word: correction.word, folded: correction.word }, 'en');
    one.stem = stem;
    one.titles = [titleTerm(stem)];
    addVariant(one, [correction.word], weights.corrected, 'correction');
    if (stem !== correction.word)
      addVariant(one, [stem], (weights.corrected * weights.stem) / 100, 'correction');
    one.prompts = correction.prompts;
  }
}

/** Adds the synonyms of each phrase of the search to all its words. */
async function addSynonyms(ctx: Pick<Context, 'content'>, planned: readonly PlannedWord[]): Promise<void> {
  const synonyms = await readSynonyms(ctx);
  for (let first = 0; first < planned.length; first++) {
    for (let length = longestPhrase; length >= 1; length--) {
      const phrase = planned.slice(first, first + length);
      if (phrase.length < length) continue;
      for (const other of synonyms.get(phrase.map(({ stem }) => stem).join(' ')) ?? [])
        for (const one of phrase) addVariant(one, other, weights.synonym, 'synonym');
    }
  }
}

/** Matches words that are long enough to be recognized with a wrong letter. */
const correctable = /^\p{L}{4,24}$/u;
