import { wordsOf } from '../../core/text/words.ts';

/** The alternatives that a search for a phrase also finds. */
export interface Synonym {
  /** Folded words. */
  words: readonly string[];
  finds: readonly string[];
  /** Whether both mean the same; otherwise the second is only related. */
  isSame: boolean;
}

/**
 * Parses a list of synonyms. `- word = other word = a phrase`: each finds the others. `- narrow > broad =
 * related`: the first also finds the phrases on the right. Other lines are comments. Throws an error that
 * names the line when an entry has too few phrases or one with more than {@link longestPhrase} words.
 */
export function parseSynonyms(text: string): Synonym[] {
  return text.split(/\r?\n/).flatMap((line, n) => {
    const [, entry] = /^[-*] (.+)$/.exec(line) ?? [];
    if (entry === undefined) return [];
    const [from = [], ...right] = entry.split('>').map(phrasesOf);
    const to = right[0] ?? from;
    if (right.length > 1 || (to === from && to.length < 2))
      throw new Error(
        `line ${n + 1} must be like "- word = other word" or "- word > related word": "${line}"`,
      );
    if ([...from, ...to].some(({ length }) => length === 0 || length > longestPhrase))
      throw new Error(
        `line ${n + 1} has a phrase without words or of more than ${longestPhrase} words: "${line}"`,
      );
    const isSame = to === from;
    return from.flatMap((words) =>
      to.filter((finds) => finds !== words).map((finds) => ({ words, finds, isSame })),
    );
  });
}

function phrasesOf(text: string): string[][] {
  return text.split('=').map((phrase) => Array.from(wordsOf(phrase), ({ folded }) => folded));
}

/** Maximum number of words of a phrase that can have a synonym. */
export const longestPhrase = 4;
