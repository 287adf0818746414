import { wordsOf } from './words.ts';

/** For each folded phrase, words joined by spaces, the phrases that mean the same. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a list of synonyms: lines `- word = other word = a phrase`; other lines are explanations. Throws an error that
 * names the line when an entry has fewer than two phrases or one of more than {@link longestPhrase} words.
 */
export function parseSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string[]>();
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    const [, entry] = /^[-*] +(.+)$/.exec(line) ?? [];
    if (entry === undefined) continue;
    const phrases = entry.split('=').map((phrase) => [...wordsOf(phrase)].map(({ folded }) => folded));
    if (phrases.length < 2 || phrases.some(({ length }) => length === 0 || length > longestPhrase))
      throw new Error(
        `line ${n + 1} must be two or more phrases of at most ${longestPhrase} words, joined by =: "${line}"`,
      );
    const texts = phrases.map((words) => words.join(' '));
    for (const phrase of texts) {
      const others = texts.filter((other) => other !== phrase);
      synonyms.set(phrase, [...new Set([...(synonyms.get(phrase) ?? []), ...others])]);
    }
  }
  return synonyms;
}

/** Words of the longest phrase that can have a synonym. */
export const longestPhrase = 4;
