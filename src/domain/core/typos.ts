/**
 * The number of single-character edits (insertion, deletion, replacement, transposition of neighbours) that
 * turn one word into another: the optimal string alignment distance. Stops above `maxEdits` and returns
 * `maxEdits + 1`. Characters are UTF-16 code units.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let min = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        min = Math.min(min, (older[j - 2] ?? 0) + 1);
      row.push(min);
    }
    if (Math.min(...row) > maxEdits) return maxEdits + 1;
    [older, old] = [old, row];
  }
  return Math.min(old[b.length] ?? 0, maxEdits + 1);
}

/** A probable correction of a mistyped word. */
export interface Correction {
  word: string;
  /** Number of prompts that contain it. */
  prompts: number;
  /** Whether it is close and common enough to be searched without confirmation. */
  isSure: boolean;
}

/** Whether a word is so rare that it may be mistyped. */
export function isRareWord(prompts: number, total: number): boolean {
  return prompts <= Math.max(fewPrompts, (2 * total) / rareShare);
}

/**
 * Whether a word in `prompts` prompts is so much rarer than another that it is probably part of it or
 * mistyped. A mistyped word of few letters must be rarer still, since more words are similar to it.
 */
export function isFarRarer(prompts: number, others: number, letters: number): boolean {
  return others > 0 && others >= prompts * (letters >= tellingWord ? 20 : 50);
}

/**
 * The ways to spell a folded word with the same sound at the beginning, itself first: similar words are
 * looked for by their first letter.
 */
export function spellingsOf(folded: string): string[] {
  const others = sounds.filter(([typed]) => folded.startsWith(typed));
  return [folded, ...others.map(([typed, meant]) => meant + folded.slice(typed.length))];
}

const sounds = [
  ['f', 'ph'],
  ['ph', 'f'],
  ['k', 'c'],
  ['c', 'k'],
  ['sy', 'psy'],
  ['n', 'kn'],
  ['r', 'wr'],
  ['j', 'g'],
  ['g', 'j'],
  ['s', 'c'],
] as const;

/**
 * The correction of a word from similar words: the nearest one within one edit for words of up to five
 * letters and two for longer ones, where another of its {@link spellingsOf} is one edit. It is sure when it
 * begins with the same letter (for a word of at least {@link tellingWord} letters, the same sound), is one
 * edit away (two for words of at least {@link longWord} letters), and occurs in one of {@link rareShare}
 * prompts, for a short word in at least three. Ties go to a candidate that contains all of the word's letters
 * in order, because omitted letters are more common than wrong ones, then to the more common candidate.
 */
export function correctionFor(
  word: string,
  candidates: readonly { word: string; prompts: number }[],
  total: number,
): Correction | undefined {
  const maxEdits = word.length <= 5 ? 1 : 2;
  const spellings = spellingsOf(word);
  const [best] = candidates
    .map((candidate) => ({
      ...candidate,
      distance: Math.min(
        ...spellings.map((one, n) => Math.min(n, 1) + editDistance(one, candidate.word, maxEdits)),
      ),
      isWithin: isWithin(word, candidate.word),
    }))
    .filter(({ distance }) => distance > 0 && distance <= maxEdits)
    .sort(
      (a, b) => a.distance - b.distance || Number(b.isWithin) - Number(a.isWithin) || b.prompts - a.prompts,
    );
  if (!best) return undefined;
  const beginnings = word.length >= tellingWord ? spellings : [word];
  const isClose = best.distance === 1 || word.length >= longWord;
  const min = word.length >= tellingWord ? 1 : 3;
  const isCommon = best.prompts >= Math.max(min, total / rareShare);
  return {
    word: best.word,
    prompts: best.prompts,
    isSure: isClose && isCommon && beginnings.some((one) => one[0] === best.word[0]),
  };
}

const longWord = 10;
/** From this length on, words that are one edit apart are rarely two different words. */
const tellingWord = 6;
/** A word in fewer than one of this many prompts is too rare to replace another word. */
const rareShare = 2_000;
/** In a small library, a word in up to this many prompts is rare. */
const fewPrompts = 3;

/** Whether a word's letters appear in another word in the same order, possibly with others between them. */
function isWithin(word: string, other: string): boolean {
  let at = -1;
  return [...word].every((letter) => {
    at = other.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/**
 * The parameter or field whose name was probably mistyped: within one edit for names of three to five letters
 * and two for longer ones, ignoring case, hyphens and underscores; otherwise one of which the other is a
 * prefix.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const typed = plainName(name);
  const maxEdits = typed.length < 3 ? 0 : typed.length <= 5 ? 1 : 2;
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(typed, plainName(candidate), maxEdits) }))
    .filter(({ distance }) => distance <= maxEdits)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate ?? known.find((candidate) => areAlike(typed, plainName(candidate)));
}

function areAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}
