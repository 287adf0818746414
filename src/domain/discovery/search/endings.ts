import { isAscii } from '../../core/text/text.ts';
import type { Word } from '../../core/text/words.ts';

/**
 * What other forms of a word probably begin with: all but its last one to three letters, because most
 * languages inflect words at their ends.
 */
export function stemOfEndings(folded: string): string {
  const letters = [...folded];
  return letters
    .slice(0, letters.length - Math.min(longestEnding, Math.floor(letters.length * 0.4)))
    .join('');
}

/**
 * Whether a word that shares a {@link stemOfEndings} with this one is likely to be a form of it: together,
 * they have at most as many letters after what they share. Where that is short and has only ASCII letters, it
 * is at most half as many: such words may be English, which has few endings and many short words.
 */
export function differAtEnds({ word, folded }: Pick<Word, 'word' | 'folded'>, other: string): boolean {
  const [one, two] = [[...folded], [...other]];
  const at = one.findIndex((letter, n) => letter !== two[n]);
  const shared = at < 0 ? one.length : at;
  const most = isAscii(word) && shared < longStem ? shared / 2 : shared;
  return folded !== other && one.length - shared + two.length - shared <= most;
}

/** Returns a word with "ae", "oe" and "ue" as folded umlauts, for which people type them. */
export function withoutUmlauts(folded: string): string {
  return folded.length < shortestUmlauts ? folded : folded.replace(/([aou])e/g, '$1');
}

const longestEnding = 3;
const longStem = 6;
/** Words that share fewer letters are rarely forms of one. */
export const shortestStem = 3;
const shortestUmlauts = 5;
