/**
 * The parts of a prompt that are searched. `weight` is what one occurrence counts, `average` a usual number of words, and
 * `b` how far a longer text than that lowers the weight of each word (0 not at all, 1 in proportion).
 */
const fields = {
  title: { weight: 14, average: 6, b: 0.4 },
  tags: { weight: 4, average: 5, b: 0.2 },
  summary: { weight: 2, average: 20, b: 0.3 },
  author: { weight: 2, average: 2, b: 0 },
  body: { weight: 1, average: 250, b: 0.8 },
} as const;
export type Field = keyof typeof fields;

/** How much a word counts towards its stem, compared with the stem itself as a word: exact words rank before inflected ones. */
export const stemWeight = 0.7;

/**
 * What an occurrence of a word in a field of this many words counts: the field's weight, normalized by the field's length.
 * First half of BM25F; see {@link impactOf}.
 */
export function occurrenceWeight(field: Field, words: number): number {
  const { weight, average, b } = fields[field];
  return weight / (1 - b + b * Math.max(words / average, shortest));
}

/**
 * How strongly a prompt is about a word, from 0 to 255: BM25F's saturation of the summed {@link occurrenceWeight}
 * (Robertson, Zaragoza: "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.6), with fixed average
 * lengths, so that it can be stored with the prompt. Stored as one byte (Anh, Moffat: "Vector-space ranking with effective early
 * termination", 2001).
 */
export function impactOf(occurrences: number): number {
  return Math.max(1, Math.round((255 * occurrences) / (saturation + occurrences)));
}

/** The summed {@link occurrenceWeight} of a word with this impact, the inverse of {@link impactOf} but for its rounding. */
export function occurrencesOf(impact: number): number {
  return (saturation * impact) / (255.5 - impact);
}

/**
 * How much a word tells: Robertson and Spärck Jones' inverse document frequency, ln(1 + (N − n + ½) / (n + ½)), for a word in
 * `prompts` of `total` prompts.
 */
export function rarityOf(prompts: number, total: number): number {
  const found = Math.min(prompts, total);
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}

/** What is known about how a prompt matches a search. */
export interface Match {
  /** For each word of the search, the impact of its best variant times the variant's weight, 0 to 255. */
  impacts: readonly number[];
  /** For each pair of neighbouring words, whether the prompt has it. */
  pairs: readonly boolean[];
  /** See {@link qualityOf}. */
  quality: number;
}

/** The words of a search as the score sees them. */
export interface ScoredQuery {
  /** {@link rarityOf} of each word. */
  rarities: readonly number[];
  /** For each pair of neighbouring words, their positions in `rarities`. */
  pairs: readonly (readonly [number, number])[];
}

/**
 * The score of a prompt, or undefined when it matches too little to be shown: the sum of each word's rarity times its impact, more for
 * neighbouring words that are neighbours in the prompt, too, times the share of the search that matches; and, as
 * small terms, quality and freshness.
 */
export function scoreOf(query: ScoredQuery, match: Match): number | undefined {
  const parts = scoreParts(query, match);
  return parts.share < leastShare ? undefined : sumOf(parts);
}

/** The parts of a score: see {@link sumOf}. */
export interface ScoreParts {
  /** For each word of the search, its rarity times its impact. */
  words: number[];
  /** What neighbouring words count. */
  pairs: number;
  /** The share of the search that matches, by rarity, and what the words and pairs are multiplied by for it. */
  share: number;
  factor: number;
  /** Reactions and date of publication. */
  quality: number;
}

/** The parts of the score of a prompt. */
export function scoreParts({ rarities, pairs }: ScoredQuery, match: Match): ScoreParts {
  let all = 0;
  let found = 0;
  let ofPairs = 0;
  const words = rarities.map((rarity, n) => {
    const impact = match.impacts[n] ?? 0;
    all += rarity;
    if (impact > 0) found += rarity;
    return (rarity * impact) / 255;
  });
  for (const [n, [first, second]] of pairs.entries())
    if (match.pairs[n]) ofPairs += pairWeight * ((rarities[first] ?? 0) + (rarities[second] ?? 0));
  const share = all === 0 ? 1 : found / all;
  return {
    words,
    pairs: ofPairs,
    share,
    factor: share ** shareExponent,
    quality: match.quality * qualityWeight,
  };
}

/** The score that parts add up to: words and pairs times the factor, plus quality. */
export function sumOf({ words, pairs, factor, quality }: ScoreParts): number {
  return (words.reduce((sum, word) => sum + word, 0) + pairs) * factor + quality;
}

/**
 * How good a prompt is apart from its subject, in the order of which candidates are looked at: log2(1 + points) of its reactions,
 * as in `domain/discovery/ranking.ts`, plus its date of publication: {@link daysOfQuality} days count as much as a doubling of the points.
 */
export function qualityOf(points: number, publishedAt: Date): number {
  return Math.log2(1 + points) + publishedAt.getTime() / (daysOfQuality * 86_400_000);
}

export const daysOfQuality = 180;

/** A text that is shorter than this part of the average counts as that long: few words do not make a body a title. */
const shortest = 0.25;
/** BM25F's k1: the number of occurrences at which a word has half its greatest impact. */
const saturation = 4;
const pairWeight = 0.05;
const qualityWeight = 0.02;
/** The smallest share of the search, by rarity, that must match. */
const leastShare = 0.25;
const shareExponent = 0.5;
