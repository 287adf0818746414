/**
 * What another form of a word must begin with, and its greatest length; undefined for a word that is too
 * short. Most languages inflect words at their ends.
 */
export function rangeOfEndings(folded: string): { beginning: string; longest: number } | undefined {
  const letters = [...folded];
  const cut = Math.min(longestEnding, Math.floor(letters.length * 0.4));
  if (letters.length - cut < shortestStem) return undefined;
  return { beginning: letters.slice(0, -cut).join(''), longest: letters.length * 2 };
}

/**
 * Whether two words are likely to be forms of one: they share the beginning ({@link rangeOfEndings}) and have
 * at most as many letters after it together.
 */
export function differAtEnds(folded: string, other: string): boolean {
  const [one, two] = [[...folded], [...other]];
  const at = one.findIndex((letter, n) => letter !== two[n]);
  const shared = at < 0 ? one.length : at;
  return folded !== other && one.length - shared + two.length - shared <= shared;
}

const longestEnding = 3;
const shortestStem = 3;
