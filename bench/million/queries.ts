import { chinese } from '../seed/languages/asian.ts';
import { english } from '../seed/languages/english.ts';
import { below, pick, type Random, randomOf, zipf } from '../seed/random.ts';
import { textsOf } from '../seed/texts.ts';
import { mistyped, rareWord } from '../seed/vocabulary.ts';

/** Number of queries of each kind; enough that no cache can contain all results. */
const count = 200;
const { nouns, verbs, adjectives } = english;
const common = zipf(nouns.length, { exponent: 0.9, offset: 5 });
const commonNoun = (random: Random) => nouns[common(random)] ?? '';

const kinds: Record<string, (random: Random) => string> = {
  rare: (random) => rareWord(english, 3_000 + below(random, 20_000)),
  common: (random) =>
    pick(random, [
      ...['you', 'write', 'the', 'your', 'ask', 'every', 'step', 'give', 'table', 'act'],
      ...[nouns, verbs, adjectives].flatMap((words) => words.slice(0, 20)),
    ]),
  'two words': (random) => `${pick(random, [commonNoun(random), pick(random, verbs)])} ${commonNoun(random)}`,
  question: (random) =>
    pick(random, [
      `how do I ${pick(random, verbs)} a ${pick(random, adjectives)} ${commonNoun(random)}?`,
      `what is the best way to ${pick(random, verbs)} my ${commonNoun(random)}`,
      `can you ${pick(random, verbs)} a ${commonNoun(random)} for a ${commonNoun(random)}?`,
    ]),
  phrase: (random) => `"${phraseOf(random)}"`,
  minus: (random) =>
    pick(random, [`${commonNoun(random)} -${commonNoun(random)}`, `-${pick(random, verbs)}`]),
  typo: (random) => mistyped(longWord(random), random),
  Chinese: (random) =>
    pick(random, chinese.nouns) +
    pick(random, ['', pick(random, chinese.nouns), pick(random, chinese.verbs)]),
  nonsense: (random) =>
    Array.from({ length: 6 + below(random, 6) }, () => pick(random, [...'bcdfghjklmnpqrstvwxz'])).join(''),
};

/**
 * Returns different search queries by kind: always the same, composed of the words of the generated prompts.
 */
export function searchQueries(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, draw]) => [kind, different(randomOf('queries', kind), draw)]),
  );
}

/** Returns what is typed into the search box on the way to a word: one to eight letters. */
export function typedPrefixes(): string[] {
  return different(randomOf('prefixes'), (random) => {
    const word = pick(random, [
      commonNoun(random),
      pick(random, verbs),
      rareWord(english, below(random, 25_000)),
    ]);
    return word.slice(0, 1 + below(random, 8));
  });
}

/** Some kinds have fewer than {@link count} queries: as many as a few thousand draws find. */
function different(random: Random, draw: (random: Random) => string): string[] {
  const found = new Set<string>();
  for (let tries = 0; found.size < count && tries < 20 * count; tries++) found.add(draw(random));
  return [...found];
}

/** Two to four neighbouring words of a generated text. */
function phraseOf(random: Random): string {
  const { language, body } = textsOf(randomOf('phrase', below(random, 2 ** 31)), 'programming');
  if (language !== 'en') return phraseOf(random);
  const sentence = pick(random, body.match(/\p{L}+(?: \p{L}+){3,}/gu) ?? ['act as a better editor']);
  const words = sentence.split(' ');
  const length = 2 + below(random, 3);
  const from = below(random, words.length - length + 1);
  return words.slice(from, from + length).join(' ');
}

function longWord(random: Random): string {
  const word = commonNoun(random);
  return word.length > 5 ? word : longWord(random);
}
