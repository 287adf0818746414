import type { Language } from './languages/language.ts';
import { below, pick, type Random, randomOf, zipf } from './random.ts';

/** Number of words of a language that are composed of syllables. */
const madeWords = 25_000;
/**
 * Share of nouns that are in no list: names, which make the number of different words grow with the number of
 * texts.
 */
const names = 1 / 200;
/** Share of mistyped nouns. */
const typos = 1 / 1_500;
/** Share of nouns that belong to the prompt's topic. */
const ofTopic = 0.35;

/** Draws the words of a language. */
export interface Vocabulary {
  noun(random: Random, topicId: string): string;
  verb(random: Random): string;
  adjective(random: Random): string;
  role(random: Random): string;
  /** One of the rare words. */
  rare(random: Random): string;
}

const known = new Map<string, Vocabulary>();

/** Returns the vocabulary of a language: listed words first, then generated ones, by the law of Zipf. */
export function vocabularyOf(language: Language): Vocabulary {
  const made = known.get(language.code);
  if (made) return made;
  const vocabulary = newVocabulary(language);
  known.set(language.code, vocabulary);
  return vocabulary;
}

/** Returns the rare word of a rank, from 0: the same word each time. */
export function rareWord({ code, syllables }: Language, rank: number): string {
  const random = randomOf('word', code, rank);
  const length = 2 + below(random, 3);
  return Array.from({ length }, () => pick(random, syllables)).join('');
}

/** Swaps two neighbouring letters of a word after its first. */
export function mistyped(word: string, random: Random): string {
  const letters = [...word];
  if (letters.length < 4) return word;
  const at = 1 + below(random, letters.length - 2);
  [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
  return letters.join('');
}

function newVocabulary(language: Language): Vocabulary {
  const { nouns, topicNouns = {}, verbs, adjectives, roles } = language;
  const rareWords = Array.from({ length: madeWords }, (_, rank) => rareWord(language, rank));
  const all = [...nouns, ...rareWords];
  const nounRank = zipf(all.length, { exponent: 1.3, offset: 10 });
  const rareRank = zipf(rareWords.length, { exponent: 0.6, offset: 10 });
  const byLaw = (words: readonly string[]) => {
    const rank = zipf(words.length, { exponent: 0.8, offset: 3 });
    return (random: Random) => words[rank(random)] ?? '';
  };
  const topical = new Map(Object.entries(topicNouns).map(([id, words]) => [id, byLaw(words)]));
  return {
    noun(random, topicId) {
      const chance = random();
      if (chance < names) return rareWord(language, madeWords + below(random, 2 ** 31));
      const word = (chance < ofTopic && topical.get(topicId)?.(random)) || (all[nounRank(random)] ?? '');
      return chance > 1 - typos ? mistyped(word, random) : word;
    },
    verb: byLaw(verbs),
    adjective: byLaw(adjectives),
    role: byLaw(roles),
    rare: (random) => rareWords[rareRank(random)] ?? '',
  };
}
