/**
 * The searched fields of a prompt. `weight` is the weight of one occurrence, `average` a typical number of
 * words, and `b` the degree to which a longer text lowers the weight of each word (0 not at all, 1 in
 * proportion).
 */
const fields = {
  title: { weight: 14, average: 6, b: 0.4 },
  tags: { weight: 4, average: 5, b: 0.2 },
  summary: { weight: 2, average: 20, b: 0.3 },
  author: { weight: 2, average: 2, b: 0 },
  body: { weight: 1, average: 250, b: 0.8 },
} as const;
export type Field = keyof typeof fields;

/**
 * The weight of a word that only shares its stem with the searched word, relative to the exact word: exact
 * words rank before inflected ones.
 */
export const stemWeight = 0.7;

/**
 * The weight of an occurrence of a word in a field of this many words: the field's weight, normalized by the
 * field's length. First half of BM25F; see {@link impactOf}.
 */
export function occurrenceWeight(field: Field, words: number): number {
  const { weight, average, b } = fields[field];
  return weight / (1 - b + b * Math.max(words / average, minLengthShare));
}

/**
 * The relevance of a word for a prompt, from 0 to 255: BM25F's saturation of the summed {@link
 * occurrenceWeight} (Robertson, Zaragoza: "The Probabilistic Relevance Framework: BM25 and Beyond", 2009,
 * section 3.6), with fixed average lengths, so that it can be stored with the prompt. Stored as one byte
 * (Anh, Moffat: "Vector-space ranking with effective early termination", 2001).
 */
export function impactOf(occurrences: number): number {
  return Math.max(1, Math.round((255 * occurrences) / (k1 + occurrences)));
}

/**
 * The summed {@link occurrenceWeight} of a word with this impact: the inverse of {@link impactOf}, except for
 * rounding.
 */
export function summedWeight(impact: number): number {
  return (k1 * impact) / (255.5 - impact);
}

/**
 * The information of a word: Robertson and Spärck Jones' inverse document frequency, ln(1 + (N − n + ½) / (n
 * + ½)), for a word in `prompts` of `total` prompts.
 */
export function rarityOf(prompts: number, total: number): number {
  const found = Math.min(prompts, total);
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}

/** Whether a word in `prompts` of `total` prompts is so common that it says little about a prompt. */
export function isCommonWord(prompts: number, total: number): boolean {
  return prompts > Math.max(fewPrompts, total / commonShare);
}

/** How a prompt matches a search. */
export interface Match {
  /** For each word of the search, the impact of its best variant times the variant's weight, 0 to 255. */
  impacts: readonly number[];
  /** For each pair of adjacent words, whether the prompt contains it. */
  pairs: readonly boolean[];
  /** See {@link qualityOf}. */
  quality: number;
}

/** The words of a search, for the score. */
export interface ScoredQuery {
  /** {@link rarityOf} of each word. */
  rarities: readonly number[];
  /** Whether each word is too common to find prompts without the others. */
  common: readonly boolean[];
  /** Whether no prompt has two of the words. */
  isApart: boolean;
  /** Whether it is a topic of a few words, and not a question. */
  isShort: boolean;
  /** For each pair of adjacent words, their positions in `rarities`. */
  pairs: readonly (readonly [number, number])[];
}

/**
 * The score of a prompt; undefined when it matches too little to be shown. The sum of each word's rarity
 * times its impact, plus a bonus for adjacent words that are also adjacent in the prompt, multiplied by a
 * factor for the share of the search that matches; plus quality and freshness as small terms.
 */
export function scoreOf(query: ScoredQuery, match: Match): number | undefined {
  const { rarities, pairs } = query;
  let all = 0;
  let found = 0;
  let words = 0;
  for (const [n, rarity] of rarities.entries()) {
    const impact = match.impacts[n] ?? 0;
    all += rarity;
    if (impact > 0) found += rarity;
    words += (rarity * impact) / 255;
  }
  const share = all === 0 ? 1 : found / all;
  if (share < minShare || !isRelevant(query, match)) return undefined;
  let pairScore = 0;
  for (const [n, [first, second]] of pairs.entries()) {
    if (match.pairs[n]) pairScore += pairWeight * ((rarities[first] ?? 0) + (rarities[second] ?? 0));
  }
  return (words + pairScore) * share ** shareExponent + match.quality * qualityWeight;
}

/**
 * Whether a prompt is about a short search: it has two of its words, one that is not common, or a common one
 * in its title. When no prompt has two of them, it must be clearly about one that is not common. In a longer
 * search, most words only describe the others.
 */
function isRelevant({ rarities, common, isApart, isShort }: ScoredQuery, { impacts }: Match): boolean {
  if (rarities.length < 2 || !isShort) return true;
  const matched = [...rarities.keys()].filter((n) => (impacts[n] ?? 0) > 0);
  if (matched.length > 1) return true;
  return matched.some((n) => {
    const isStrong = (impacts[n] ?? 0) >= strongImpact;
    return common[n] ? isStrong && !isApart : isStrong || !isApart;
  });
}

/**
 * The quality of a prompt apart from its subject, which determines the order of candidates: log2(1 + points)
 * of its reactions, as in `domain/discovery/ranking.ts`, plus its date of publication, where {@link
 * daysOfQuality} days equal a doubling of the points.
 */
export function qualityOf(points: number, publishedAt: Date): number {
  return Math.log2(1 + points) + publishedAt.getTime() / (daysOfQuality * 86_400_000);
}

export const daysOfQuality = 180;

/**
 * A text shorter than this fraction of the average counts as that long: a body is not a title because it has
 * few words.
 */
const minLengthShare = 0.25;
/** The number of occurrences at which a word has half its maximum impact. */
const k1 = 4;
const pairWeight = 0.05;
const qualityWeight = 0.02;
/** The minimum share of the search, by rarity, that must match. */
const minShare = 0.25;
const shareExponent = 0.5;
/** In a small library, every word occurs in a large share of the prompts. */
const fewPrompts = 10;
const commonShare = 12;
/** The impact of a word in a tag or a long title, or of several occurrences in a short text. */
const strongImpact = 120;
