import type { Variant } from '../../../database/discovery/search/search-scan.ts';
import {
  countedWords,
  similarWords,
  type WordRow,
  wordsBeginningWith,
} from '../../../database/discovery/search/search-words.ts';
import { withoutAttached } from '../../../domain/core/text/attached-parts.ts';
import { isGeneralWord, isStopWord } from '../../../domain/core/text/stop-words.ts';
import { isSpaceless, type Word } from '../../../domain/core/text/words.ts';
import { type Correction, correctionFor } from '../../../domain/core/typos.ts';
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
  beginning: 70,
  foreignStem: 60,
  synonym: { title: 80, words: 70, apart: 62 },
  related: { title: 70, words: 60, apart: 52 },
} as const;
/** A correction finds what its word finds, a little lower. */
const correctedShare = 0.9;
const generalShare = 0.35;
const maxBeginnings = 8;

/**
 * Reads the variants of the words of a search: their other forms, synonyms, the words that begin with a word
 * that occurs nowhere, and its correction if that is certain. `all` are the words with those that are not
 * searched: "you tube" is also one word. Executes at most five statements.
 */
export async function planWords(
  ctx: Pick<Context, 'db' | 'content'>,
  words: readonly Word[],
  all: readonly Word[] = words,
): Promise<PlannedWord[]> {
  const joined = joinedWords(all);
  const counted = await lookUp(ctx, words.flatMap(formsOf).concat(joined.flatMap(({ forms }) => forms)));
  const planned = words.map((word) => plannedWord(word, word, counted.rows));
  for (const one of joined) addJoined(planned, one, counted.rows);
  await addOtherWords(ctx, planned, counted.total);
  await addSynonyms(ctx, planned);
  setRarities(planned, counted.total);
  return planned;
}

type Counted = ReadonlyMap<string, WordRow>;

async function lookUp({ db }: Pick<Context, 'db'>, forms: readonly string[]) {
  const { words, total } = await countedWords(db, [...new Set(forms)]);
  return { rows: new Map(words.map((row) => [row.word, row])) as Counted, total };
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
 * Adds variants of words that occur nowhere: words that begin with them, otherwise a correction, or the two
 * words that they consist of.
 */
async function addOtherWords(ctx: Pick<Context, 'db'>, planned: PlannedWord[], total: number): Promise<void> {
  const unknown = planned.filter(({ prompts }) => prompts === 0);
  if (!unknown.length) return;
  const beginnings = await wordsBeginningWith(
    ctx.db,
    unknown.map(({ word }) => word.folded),
    maxBeginnings,
  );
  for (const one of unknown) {
    const longer = beginnings.filter(({ wanted }) => wanted === one.word.folded);
    for (const { word, prompts } of longer) {
      addVariant(one, [word], { weight: weights.beginning });
      one.prompts = Math.max(one.prompts, prompts);
    }
  }
  const mistyped = unknown.filter(({ prompts, word }) => prompts === 0 && correctable.test(word.folded));
  if (!mistyped.length) return;
  const similar = await similarWords(
    ctx.db,
    mistyped.map(({ word }) => word.folded),
  );
  for (const one of mistyped) {
    const near = similar.filter(({ wanted, word }) => wanted === one.word.folded && !isStopWord(word));
    const correction = correctionFor(one.word.folded, near, total);
    if (correction) one.correction = correction;
  }
  const corrected = mistyped.map((one) => ({ one, searched: correctedWord(one) }));
  const counted = await lookUp(
    ctx,
    corrected.flatMap(({ one, searched }) =>
      searched ? formsOf(searched) : halvesOf(one.word.folded).flat(),
    ),
  );
  for (const { one, searched } of corrected) {
    if (searched) {
      Object.assign(one, { ...plannedWord(one.word, searched, counted.rows), correction: one.correction });
      continue;
    }
    const promptsWith = (half: string) => counted.rows.get(half)?.prompts ?? 0;
    const common = (halves: readonly string[]) => Math.min(...halves.map(promptsWith));
    const [best] = halvesOf(one.word.folded).sort((a, b) => common(b) - common(a));
    if (!best || common(best) === 0) continue;
    addVariant(one, best, { weight: weights.split });
    one.prompts = common(best);
  }
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
 * Adds the synonyms of each phrase of the search to all its words. A synonym in the title weighs nearly as
 * much as the word; the words of a phrase weigh less when they are not next to each other.
 */
async function addSynonyms(ctx: Pick<Context, 'content'>, planned: readonly PlannedWord[]): Promise<void> {
  const synonyms = await readSynonyms(ctx);
  for (let first = 0; first < planned.length; first++) {
    for (let length = longestPhrase; length >= 1; length--) {
      const phrase = planned.slice(first, first + length);
      if (phrase.length < length) continue;
      for (const other of synonyms.get(phrase.map(({ stem }) => stem).join(' ')) ?? [])
        for (const one of phrase) addSynonym(one, other);
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
const correctable = /^\p{L}{4,24}$/u;
