import type { Variant } from '../../../database/discovery/search/search-scan.ts';
import {
  countedWords,
  type NearWord,
  similarWords,
  type WordRow,
  wordsBeginningWith,
} from '../../../database/discovery/search/search-words.ts';
import { withoutAttached } from '../../../domain/core/text/attached-parts.ts';
import { isGeneralWord, isStopWord } from '../../../domain/core/text/stop-words.ts';
import { isSpaceless, type Word } from '../../../domain/core/text/words.ts';
import {
  type Correction,
  correctionFor,
  isFarRarer,
  isRareWord,
  spellingsOf,
} from '../../../domain/core/typos.ts';
import {
  differAtEnds,
  shortestStem,
  stemOfEndings,
  withoutUmlauts,
} from '../../../domain/discovery/search/endings.ts';
import { isCommonWord, rarityOf } from '../../../domain/discovery/search/ranking.ts';
import { longestPhrase } from '../../../domain/discovery/search/synonyms.ts';
import { pairTerm, titleTerm, wordTerm } from '../../../domain/discovery/search/terms.ts';
import type { Context } from '../../core/context.ts';
import { otherForms, stemmedLanguages, stemOf } from '../../texts/search-words/language.ts';
import { readSynonyms, type StemmedSynonym } from '../../texts/search-words/synonyms.ts';

/** A word of a search, and all variants that are searched. */
export interface PlannedWord {
  word: Word;
  /** Its stem in English. */
  stem: string;
  variants: Variant[];
  /** The words and stems of the variants. */
  forms: string[];
  titles: number[];
  /** The number of prompts in which it occurs, in any form. */
  prompts: number;
  /** `domain/discovery/search/ranking.ts` rarityOf. */
  rarity: number;
  /** Whether it is too common or general to find prompts by itself. */
  isCommon: boolean;
  /** The weight of all its variants: less than 1 for those of a correction. */
  share: number;
  /** The probable correction of a word that occurs nowhere. */
  correction?: Correction;
}

/** The weight of a variant, in percent of that of the word itself. */
const weights = {
  exact: 100,
  joined: 95,
  stem: 90,
  split: 80,
  /** Of a word that is probably incomplete, and of one that prompts contain as it is. */
  beginning: { incomplete: 70, complete: 10 },
  foreignStem: 60,
  /** Words that differ only at their ends. */
  ending: 50,
  synonym: { title: 80, words: 70, apart: 62 },
  related: { title: 70, words: 60, apart: 52 },
} as const;
/** A correction finds what its word finds, a little lower. */
const correctedShare = 0.9;
const generalShare = 0.35;
/** Maximum number of words that one word of a search is the beginning of, or differs from only at the end. */
const maxOthers = 8;
/** Number of words that are read to find them. */
const othersRead = 40;
/** A complete word with fewer letters is the beginning of too many others. */
const shortestBeginning = 3;

/** The words of a search. */
interface SearchWords {
  searched: readonly Word[];
  /** Those and the words that are not searched: "you tube" is also one word. */
  all: readonly Word[];
  /** The last word, unless it is quoted: it may be incomplete. */
  last: Word | undefined;
  /** Whether weak matches are also shown, since they come last and do not count as one of several words. */
  isWeakShown: boolean;
}

/**
 * Reads the variants of the words of a search: their other forms, synonyms, the words that begin with the
 * last word or with one that occurs nowhere, corrections of rare words if those are certain, and words that
 * differ from an unknown one only at the end. Executes at most four statements.
 */
export async function planWords(
  ctx: Pick<Context, 'db' | 'content'>,
  search: SearchWords,
): Promise<PlannedWord[]> {
  const { searched: words, all } = search;
  const joined = joinedWords(all);
  const counted = await lookUp(ctx, words.flatMap(formsOf).concat(joined.flatMap(({ forms }) => forms)));
  const planned = words.map((word) => plannedWord(word, word, counted.rows));
  for (const one of joined) addJoined(planned, one, counted.rows);
  await addOtherWords(ctx, planned, search, counted);
  await addSynonyms(ctx, planned);
  setRarities(planned, counted.total);
  return planned;
}

type Counted = ReadonlyMap<string, WordRow>;

/** Words and stems that prompts contain, and the number of published prompts. */
interface CountedForms {
  rows: Counted;
  total: number;
}

async function lookUp({ db }: Pick<Context, 'db'>, forms: readonly string[]): Promise<CountedForms> {
  const { words, total } = await countedWords(db, [...new Set(forms)]);
  return { rows: new Map(words.map((row) => [row.word, row])), total };
}

/**
 * Sets the rarity of words. A word that occurs nowhere is as rare as the rarest of the others; a general word
 * counts less than its rarity.
 */
function setRarities(words: readonly PlannedWord[], total: number): void {
  for (const word of words) {
    const isGeneral = isGeneralWord(word.word.folded);
    word.rarity = (isGeneral ? generalShare : 1) * rarityOf(word.prompts, total);
    word.isCommon = isGeneral || isCommonWord(word.prompts, total);
  }
  const known = words.filter(({ prompts }) => prompts > 0);
  const rarest = Math.max(...known.map(({ rarity }) => rarity));
  if (known.length) for (const word of words) word.rarity = Math.min(word.rarity, rarest);
}

/** Returns a word and its stems in all languages. */
function formsOf(word: Word): string[] {
  return [word.folded, ...otherForms(word, ['en', ...stemmedLanguages])];
}

/** Plans `searched`, which is the `typed` word or its correction. */
function plannedWord(typed: Word, searched: Word, counted: Counted): PlannedWord {
  const promptsWith = (text: string) => counted.get(text)?.prompts ?? 0;
  const { folded } = searched;
  const english = stemOf(searched, 'en');
  const attached = withoutAttached(folded);
  // Stems that are also words have too many other meanings, unless accents show that the word is foreign.
  const hasAccents = searched.word !== folded;
  const others = otherForms({ ...searched, joined: '' }, stemmedLanguages)
    .filter((form) => form !== english)
    .filter((form) => hasAccents || attached.includes(form) || counted.get(form)?.is_word === false);
  const forms = [folded, english, ...others];
  const planned: PlannedWord = {
    word: typed,
    stem: english,
    variants: [],
    forms: [],
    titles: [...new Set(forms)].map(titleTerm),
    prompts: Math.max(...forms.map(promptsWith)),
    rarity: 0,
    isCommon: false,
    share: typed === searched ? 1 : correctedShare,
  };
  addVariant(planned, [folded], { weight: weights.exact });
  if (english !== folded) addVariant(planned, [english], { weight: weights.stem });
  for (const form of others) addVariant(planned, [form], { weight: weights.foreignStem });
  return planned;
}

/** Adds a variant of a word that consists of all of these words or stems. */
function addVariant(
  planned: PlannedWord,
  words: readonly string[],
  { weight, ...rest }: Omit<Variant, 'terms'>,
): void {
  planned.variants.push({ terms: words.map(wordTerm), weight: weight * planned.share, ...rest });
  planned.forms.push(...words);
}

/** Two neighbouring words of a search as one word, and its stem. */
interface JoinedWords {
  words: readonly Word[];
  forms: string[];
}

function joinedWords(words: readonly Word[]): JoinedWords[] {
  return words.slice(1).flatMap((second, n) => {
    const first = words[n];
    if (!first || isSpaceless(first.word) || isSpaceless(second.word)) return [];
    const folded = first.folded + second.folded;
    const stem = stemOf({ word: folded, folded }, 'en');
    return [{ words: [first, second], forms: [...new Set([folded, stem])] }];
  });
}

/**
 * Adds two neighbouring words as one word, if prompts contain that. A function word and another one are only
 * one word if that is more common than the other one: "you tube", but not "in form".
 */
function addJoined(planned: readonly PlannedWord[], { words, forms }: JoinedWords, counted: Counted): void {
  const known = forms.filter((form) => counted.has(form));
  const prompts = Math.max(0, ...known.map((form) => counted.get(form)?.prompts ?? 0));
  const parts = planned.filter(({ word }) => words.includes(word));
  if (words.some(({ folded }) => isStopWord(folded)) && parts.some((part) => part.prompts >= prompts)) return;
  for (const part of parts) {
    for (const form of known) addVariant(part, [form], { weight: weights.joined });
    part.titles.push(...known.map(titleTerm));
    part.prompts = Math.max(part.prompts, prompts);
  }
}

/**
 * Adds other words as variants: those that begin with the last word or with one that occurs nowhere, and the
 * correction of a rare word. A word that still finds nothing gets those that differ from it only at the end,
 * or the two words that it consists of.
 */
async function addOtherWords(
  { db }: Pick<Context, 'db'>,
  planned: readonly PlannedWord[],
  { last, isWeakShown }: SearchWords,
  { rows: known, total }: CountedForms,
): Promise<void> {
  const begun = planned.filter(
    ({ word, prompts }) => prompts === 0 || (word === last && word.folded.length >= shortestBeginning),
  );
  const mistyped = planned.filter(
    ({ word, prompts }) => isRareWord(prompts, total) && correctable.test(word.folded),
  );
  const spellings = mistyped.flatMap(({ word }) => spellingsOf(word.folded));
  const [longer, similar] = await Promise.all([
    begun.length ? wordsBeginningWith(db, begun.flatMap(beginningsOf), othersRead) : [],
    spellings.length ? similarWords(db, spellings) : [],
  ]);
  for (const one of begun) addBeginnings(one, one.word.folded, longer, isWeakShown);
  for (const one of mistyped) setCorrection(one, similar, total);
  for (const one of begun)
    if (one.prompts === 0 && !one.correction?.isSure)
      addBeginnings(one, withoutUmlauts(one.word.folded), longer, isWeakShown);
  for (const one of mistyped)
    if (one.prompts === 0 && !one.correction?.isSure) addEndings(one, longer, known);
  const corrected = mistyped
    .map((one) => ({ one, searched: correctedWord(one) }))
    .filter(({ one, searched }) => searched ?? one.prompts === 0);
  if (!corrected.length) return;
  const { rows } = await lookUp(
    { db },
    corrected.flatMap(({ one, searched }) =>
      searched ? formsOf(searched) : halvesOf(one.word.folded).flat(),
    ),
  );
  for (const { one, searched } of corrected) {
    if (searched) addCorrected(one, plannedWord(one.word, searched, rows));
    else addHalves(one, rows);
  }
}

/** Returns what the words begin with that {@link addBeginnings} and {@link addEndings} add. */
function beginningsOf({ word: { folded }, prompts }: PlannedWord): string[] {
  if (prompts > 0) return [folded];
  return [folded, withoutUmlauts(folded), stemOfEndings(folded)].filter(
    (beginning) => beginning === folded || beginning.length >= shortestStem,
  );
}

/**
 * Adds words with this beginning. Those that only begin with a word weigh less when it is not far rarer than
 * they are.
 */
function addBeginnings(
  one: PlannedWord,
  beginning: string,
  longer: readonly NearWord[],
  isWeakShown: boolean,
): void {
  const { folded } = one.word;
  const words = longer
    .filter(({ wanted, word }) => wanted === beginning && word !== folded)
    .slice(0, maxOthers);
  const prompts = Math.max(0, ...words.map((word) => word.prompts));
  const isIncomplete = isFarRarer(one.prompts, prompts, folded.length);
  if (!isIncomplete && !isWeakShown) return;
  const { incomplete, complete } = weights.beginning;
  for (const { word } of words) addVariant(one, [word], { weight: isIncomplete ? incomplete : complete });
  if (isIncomplete) one.prompts = prompts;
}

/**
 * Adds words that are probably other forms of a word: its stems that are also words, and those with other
 * endings, since many languages have no stemmer here.
 */
function addEndings(one: PlannedWord, longer: readonly NearWord[], known: Counted): void {
  const { folded } = one.word;
  const beginning = stemOfEndings(folded);
  const stems = otherForms({ ...one.word, joined: '' }, stemmedLanguages)
    .filter((stem) => stem.length >= folded.length / 2)
    .flatMap((stem) => known.get(stem) ?? []);
  const words = longer
    .filter(({ wanted, word }) => wanted === beginning && differAtEnds(one.word, word))
    .slice(0, maxOthers);
  for (const { word, prompts } of [...stems, ...words]) {
    addVariant(one, [word], { weight: weights.ending });
    one.prompts = Math.max(one.prompts, prompts);
  }
}

/** Sets the correction of a word that occurs nowhere, or the certain one of a word that is far rarer. */
function setCorrection(one: PlannedWord, similar: readonly NearWord[], total: number): void {
  const { folded } = one.word;
  const spellings = spellingsOf(folded);
  const near = similar.filter(({ wanted, word }) => spellings.includes(wanted) && !isStopWord(word));
  const correction = correctionFor(folded, near, total);
  if (!correction) return;
  const isTelling = correction.isSure && isFarRarer(one.prompts, correction.prompts, folded.length);
  if (one.prompts === 0 || isTelling) one.correction = correction;
}

/** Adds what the correction of a word finds. */
function addCorrected(one: PlannedWord, corrected: PlannedWord): void {
  Object.assign(one, {
    ...corrected,
    variants: [...one.variants, ...corrected.variants],
    forms: [...one.forms, ...corrected.forms],
    titles: [...one.titles, ...corrected.titles],
  });
}

/** Adds the best way to split a word into two that prompts contain. */
function addHalves(one: PlannedWord, counted: Counted): void {
  const common = (halves: readonly string[]) =>
    Math.min(...halves.map((half) => counted.get(half)?.prompts ?? 0));
  const [best] = halvesOf(one.word.folded).sort((a, b) => common(b) - common(a));
  if (!best || common(best) === 0) return;
  addVariant(one, best, { weight: weights.split });
  one.prompts = common(best);
}

/** Returns the certain correction of a word. */
function correctedWord({ word, correction }: PlannedWord): Word | undefined {
  return correction?.isSure ? { ...word, word: correction.word, folded: correction.word } : undefined;
}

/** Returns the ways to split a word into two of at least three letters. */
function halvesOf(word: string): [string, string][] {
  const letters = [...word];
  return letters
    .slice(3, -2)
    .map((_, n) => [letters.slice(0, n + 3).join(''), letters.slice(n + 3).join('')]);
}

/**
 * Adds the synonyms of each phrase of the search to all its words. What several words have in common counts
 * for the rarest of them only, and a word of the search only for itself. A synonym in the title weighs nearly
 * as much as the word; the words of a phrase weigh less when they are not next to each other.
 */
async function addSynonyms(ctx: Pick<Context, 'content'>, planned: readonly PlannedWord[]): Promise<void> {
  const synonyms = await readSynonyms(ctx);
  const known = new Set(planned.map(({ stem }) => stem));
  const rarestFirst = planned.toSorted((a, b) => a.prompts - b.prompts);
  for (let length = longestPhrase; length >= 1; length--) {
    for (const word of rarestFirst) {
      const first = planned.indexOf(word);
      const phrase = planned.slice(first, first + length);
      if (phrase.length < length) continue;
      for (const other of synonyms.get(phrase.map(({ stem }) => stem).join(' ')) ?? []) {
        const name = other.stems.join(' ');
        if (length === 1 && known.has(name)) continue;
        known.add(name);
        for (const one of phrase) addSynonym(one, other);
      }
    }
  }
}

function addSynonym(planned: PlannedWord, { stems: words, isSame }: StemmedSynonym): void {
  const { title, words: adjacent, apart } = isSame ? weights.synonym : weights.related;
  const pairs = words.slice(1).map((word, n) => pairTerm(words[n] ?? '', word));
  addVariant(planned, words, { weight: title, withTerms: words.map(titleTerm) });
  addVariant(planned, words, { weight: adjacent, withPairs: pairs });
  if (pairs.length) addVariant(planned, words, { weight: apart });
}

/** Matches words that are long enough to be recognized with a wrong letter. */
const correctable = /^[\p{L}\p{M}]{4,24}$/u;
