import { fnv1a } from '../../core/hash.ts';
import { isStopWord } from '../../core/text/stop-words.ts';
import { type Word, wordsOf } from '../../core/text/words.ts';
import { placeholderRanges } from '../placeholders/placeholders.ts';

/** The compared features of a prompt's text. */
export interface ComparedPrompt {
  /** Hashes of all pairs of adjacent words of the body. */
  shingles: ReadonlySet<number>;
  /** The words of the title that the body also contains: the subject of the prompt. */
  subject: ReadonlySet<string>;
  /** All words of the title and the body. */
  words: ReadonlySet<string>;
}

/**
 * Extracts the compared features of a prompt. Ignores case, accents, punctuation, white space, common words
 * ("the", "of") and the names of placeholders. In scripts without spaces, every two adjacent characters are a
 * word (`words.ts`). `bodyWords` are the words of the body, if the caller has them.
 */
export function comparedPrompt(
  { title, body }: { title: string; body: string },
  bodyWords: Iterable<Word> = wordsOf(body),
): ComparedPrompt {
  const words = distinctiveWords(outsidePlaceholders(bodyWords, body));
  const shingles = new Set<number>();
  for (let n = 1; n < words.length; n++) shingles.add(mixed(pairHash(words[n - 1] ?? '', words[n] ?? '')));
  const inBody = new Set(words);
  const inTitle = distinctiveWords(wordsOf(title));
  return {
    shingles,
    subject: new Set(inTitle.filter((word) => inBody.has(word))),
    words: new Set([...inTitle, ...words]),
  };
}

// A placeholder begins and ends with a bracket, so no word is partly inside.
function* outsidePlaceholders(words: Iterable<Word>, text: string): Generator<Word> {
  const ranges = placeholderRanges(text);
  let n = 0;
  for (const word of words) {
    while ((ranges[n]?.end ?? Number.POSITIVE_INFINITY) <= word.start) n++;
    if (word.start < (ranges[n]?.start ?? Number.POSITIVE_INFINITY)) yield word;
  }
}

function distinctiveWords(words: Iterable<Word>): string[] {
  const found: string[] = [];
  for (const { folded } of words) if (!isStopWord(folded)) found.push(folded);
  return found;
}

const pairHash = (first: string, second: string) => fnv1a(second, fnv1a(' ', fnv1a(first)));

/**
 * The similarity of two prompts, 0 to 1: approximately the share of words left unchanged when one is turned
 * into the other by changing single words. Undefined for texts that are too short, and for prompts made from
 * the same template for two subjects, each of which only one of them names in its title and its body.
 *
 * With j, the resemblance of both sets of shingles of k = 2 words (Broder, "On the resemblance and
 * containment of documents", 1997), the share is (2j / (1 + j))^(1/k) (Ondov and others, "Mash: fast genome
 * and metagenome distance estimation using MinHash", 2016).
 */
export function textSimilarity(one: ComparedPrompt, other: ComparedPrompt): number | undefined {
  const [small, large] =
    one.shingles.size < other.shingles.size ? [one.shingles, other.shingles] : [other.shingles, one.shingles];
  if (small.size < minShingles) return undefined;
  if (hasOwnSubject(one, other) && hasOwnSubject(other, one)) return undefined;
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared++;
  const resemblance = shared / (small.size + large.size - shared);
  return Math.sqrt((2 * resemblance) / (1 + resemblance));
}

function hasOwnSubject({ subject }: ComparedPrompt, { words }: ComparedPrompt): boolean {
  for (const word of subject) if (!words.has(word)) return true;
  return false;
}

/** Prompts with fewer pairs of words resemble each other by chance. */
const minShingles = 6;

/** From this similarity on, the editor warns the author before publishing: three of ten words may differ. */
export const warnedSimilarity = 0.7;

/**
 * From this similarity on, a case is opened if the other prompt is by another author: every seventh word may
 * differ.
 */
export const reportedSimilarity = 0.85;

/**
 * Numbers by which similar prompts are found in an index: similar prompts share at least one of them. Each is
 * computed from the smallest values of `rows` hash functions (MinHash, Broder 1997, in bands as in Leskovec,
 * Rajaraman and Ullman, "Mining of massive datasets", chapter 3): prompts of resemblance j share one with a
 * probability of 1 - (1 - j^rows)^bands. None for short texts.
 */
export function bandsOf({ shingles }: Pick<ComparedPrompt, 'shingles'>): number[] {
  if (shingles.size < minShingles) return [];
  const smallest = new Uint32Array(bands * rows).fill(0xffffffff);
  for (const shingle of shingles)
    for (let n = 0; n < seeds.length; n++) {
      const value = mixed(shingle ^ (seeds[n] as number));
      if (value < (smallest[n] as number)) smallest[n] = value;
    }
  return Array.from({ length: bands }, (_, band) => {
    let value = band + 1;
    for (const smallestHash of smallest.subarray(band * rows, (band + 1) * rows))
      value = mixed(value ^ smallestHash);
    return value | 0;
  });
}

const bands = 24;
const rows = 2;
const seeds = Uint32Array.from({ length: bands * rows }, (_, n) => mixed(0x9e3779b9 * (n + 1)));

/** The final steps of MurmurHash3, which mix the bits of a number. */
function mixed(number: number): number {
  let value = number | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
