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
 * Whether two words that share a {@link stemOfEndings} are likely to be forms of one: together, they have at
 * most as many letters after what they share.
 */
export function differAtEnds(folded: string, other: string): boolean {
  const [one, two] = [[...folded], [...other]];
  const at = one.findIndex((letter, n) => letter !== two[n]);
  const shared = at < 0 ? one.length : at;
  return folded !== other && one.length - shared + two.length - shared <= shared;
}

/** Returns a word with "ae", "oe" and "ue" as folded umlauts, for which people type them. */
export function withoutUmlauts(folded: string): string {
  return folded.length < shortestUmlauts ? folded : folded.replace(/([aou])e/g, '$1');
}

const longestEnding = 3;
/** Words that share fewer letters are rarely forms of one. */
export const shortestStem = 3;
const shortestUmlauts = 5;
