import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { francAll } from 'franc';
import { withoutAttached } from '../../../domain/core/text/attached-parts.ts';
import type { detectedLanguages } from '../../../domain/core/text/languages.ts';
import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { isAscii } from '../../../domain/core/text/text.ts';
import { foldWord, isSpaceless, type Word } from '../../../domain/core/text/words.ts';

/** Snowball stemmers by ISO 639-1 code. */
const stemmers: Readonly<Record<string, (word: string) => string>> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hi: hindi,
  hu: hungarian,
  id: indonesian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  // It writes Cyrillic letters as Latin ones, so words in both scripts find each other.
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
};

/** The languages that are detected: the detector's ISO 639-3 codes with their ISO 639-1 codes. */
const detected = {
  arb: 'ar',
  bul: 'bg',
  ces: 'cs',
  cmn: 'zh',
  dan: 'da',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fin: 'fi',
  fra: 'fr',
  heb: 'he',
  hin: 'hi',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  nob: 'no',
  pes: 'fa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tam: 'ta',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  vie: 'vi',
} as const satisfies Record<string, (typeof detectedLanguages)[number]>;
const codes = Object.keys(detected);

/**
 * Returns the language of a prompt's text as an ISO 639-1 code; null when the text is too short or its
 * language is none of the detected ones.
 */
export function languageOf(text: string): string | null {
  const beginning = text.slice(0, charactersRead);
  if (beginning.length >= minCharacters && isClearlyEnglish(beginning)) return 'en';
  const [best, ...others] = francAll(beginning, { only: possibleIn(beginning), minLength: minCharacters });
  if (!best || best[0] === 'und') return null;
  // English is by far the most common language of prompts, so another language must be clearly more likely.
  const english = others.find(([code]) => code === 'eng')?.[1] ?? 0;
  return english > nearlyAsLikely ? 'en' : detected[best[0] as keyof typeof detected];
}

/** The codes of the detected languages, without those that similar languages' letters or words exclude. */
function possibleIn(text: string): string[] {
  const impossible = signs.flatMap(({ pattern, excludes }) => (pattern.test(text) ? excludes : []));
  return codes.filter((code) => !impossible.includes(code));
}

/** Letters and words that only one of several similar languages has. */
const signs = [
  { pattern: /[ыэё]/iu, excludes: ['bul', 'srp', 'ukr'] },
  { pattern: /[іїєґ]/iu, excludes: ['bul', 'rus', 'srp'] },
  { pattern: /[ђјљњћџ]/iu, excludes: ['bul', 'rus', 'ukr'] },
  { pattern: /(?<!\p{L})(?:av|deg|etter|hva|meg|mye|noe|noen)(?!\p{L})/iu, excludes: ['dan'] },
  { pattern: /(?<!\p{L})(?:af|dig|efter|hvad|meget|mig|nogle)(?!\p{L})/iu, excludes: ['nob'] },
];

/** Whether many words of a text are function words that only English has: much faster than the detector. */
function isClearlyEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => englishWords.has(word)).length >= words.length * clearShare;
}

const englishWords = new Set(
  'the and of you your this that with from for are should be is to it as by or not have has which their'.split(
    ' ',
  ),
);
/** The share of {@link englishWords} from which a text is English; in English, they are about a third. */
const clearShare = 0.2;
const charactersRead = 300;
const minCharacters = 40;
/**
 * The score of English above which a text counts as English. The detector's score of the most likely language
 * is 1.
 */
const nearlyAsLikely = 0.93;

/** Returns the folded stem of a word in a language, or the folded word if the language has no stemmer. */
export function stemOf({ word, folded }: Pick<Word, 'word' | 'folded'>, language: string): string {
  const stem = stemmers[language];
  if (!stem) return folded;
  const known = knownStems(language);
  let found = known.get(word);
  if (found === undefined) {
    found = isSpaceless(word) || !/\p{L}{3}/u.test(word) ? folded : stemmed(stem, { word, folded }, language);
    if (known.size >= maxKnown) known.clear();
    known.set(word, found);
  }
  return found;
}

function stemmed(
  stem: (word: string) => string,
  { word, folded }: Pick<Word, 'word' | 'folded'>,
  language: string,
): string {
  // Accents are optional in English: "résumés" and "resume" are forms of one word.
  const found = foldWord(stem(language === 'en' ? folded : word)) || folded;
  // No word has the stem of a function word.
  return isStopWord(found) && !isStopWord(folded) ? folded : found;
}

/**
 * Returns the other forms by which a word is found, in the order of their likelihood: its stems in these
 * languages, with and without accents, without attached parts, and joined with the word before it.
 */
export function otherForms(word: Word, languages: readonly string[]): string[] {
  const { joined, folded } = word;
  const stems = languages.map((language) => stemOf(word, language));
  // People type words with and without accents, on which some stems depend.
  if (word.word !== folded)
    for (const language of languages) stems.push(stemOf({ word: folded, folded }, language));
  const ofJoined = joined ? [joined, stemOf({ word: joined, folded: joined }, 'en')] : [];
  const forms = new Set([...stems, ...withoutAttached(word.folded), ...ofJoined]);
  forms.delete(word.folded);
  return [...forms];
}

/**
 * Whether a word of another language's text is likely to be English, as many words of titles are: it has
 * only ASCII letters.
 */
export function mayBeEnglish({ word }: Word): boolean {
  return isAscii(word) && word.length <= longestEnglish;
}

const longestEnglish = 24;

/** The languages that have a stemmer. */
export const stemmedLanguages: readonly string[] = Object.keys(stemmers);

const stemsByLanguage = new Map<string, Map<string, string>>();
/** Maximum number of cached stems per language. */
const maxKnown = 30_000;

function knownStems(language: string): Map<string, string> {
  const known = stemsByLanguage.get(language) ?? new Map<string, string>();
  stemsByLanguage.set(language, known);
  return known;
}
