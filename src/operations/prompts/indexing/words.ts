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

/** How a word of a search is found: as typed, in another form, by its beginning, a synonym, or what it was probably meant to be. */
type VariantKind = 'exact' | 'form' | 'beginning' | 'synonym' | 'correction';

/** A {@link Variant} with what it is made of. */
interface PlannedVariant extends Variant {
  kind: VariantKind;
  /** Words and stems, one for each term. */
  words: readonly string[];
}

/** A word of a search, and all the ways in which it is looked for. */
export interface PlannedWord {
  word: Word;
  /** Its stem in English. */
  stem: string;
  variants: PlannedVariant[];
  /** The words and stems of the variants. */
  forms: string[];
  titles: number[];
  /** In how many prompts it occurs, in any form. */
  prompts: number;
  /** `domain/discovery/search/ranking.ts` rarityOf. */
  rarity: number;
  /** What it was probably meant to be, for a word that occurs nowhere. */
  correction?: Correction;
}

/** What a variant counts, in percent of the word itself. */
const weights = { exact: 100, stem: 90, foreignStem: 60, beginning: 70, synonym: 70, corrected: 60 } as const;
const generalShare = 0.35;
const mostBeginnings = 8;

/**
 * Looks up the words of a search: their stems, synonyms, the words that begin with one that occurs nowhere, and its correction if
 * that is sure. At most three statements.
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

/** A word that occurs nowhere counts as much as the rarest of the others, and a general one less than its rarity. */
function setRarities(words: readonly PlannedWord[], total: number): void {
  for (const word of words) {
    const share = isGeneralWord(word.word.folded) ? generalShare : 1;
    word.rarity = share * rarityOf(word.prompts, total);
  }
  const known = words.filter(({ prompts }) => prompts > 0);
  const rarest = Math.max(...known.map(({ rarity }) => rarity));
  if (known.length) for (const word of words) word.rarity = Math.min(word.rarity, rarest);
}

/** The stems of a word, English first. */
function stemsOf(word: Word): string[] {
  return [...new Set(['en', ...stemmedLanguages].map((language) => stemOf(word, language)))];
}

function plannedWord(
  word: Word,
  [english = word.folded, ...foreign]: string[],
  counted: ReadonlyMap<string, WordRow>,
): PlannedWord {
  const promptsWith = (text: string) => counted.get(text)?.prompts ?? 0;
  // Stems that are words as well have too many other meanings, unless accents show that the word is foreign.
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

/** Adds a way to look for a word: all of these words or stems. */
function addVariant(planned: PlannedWord, words: readonly string[], weight: number, kind: VariantKind): void {
  planned.variants.push({ terms: words.map(wordTerm), weight, kind, words });
  planned.forms.push(...words);
}

/** For words that occur nowhere: words that begin with them, else a correction. */
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

/** Words that are long enough to be recognized with a wrong letter. */
const correctable = /^\p{L}{4,24}$/u;
