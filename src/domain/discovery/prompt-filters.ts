import { limits } from '../core/limits.ts';
import { languageName } from '../core/text/languages.ts';
import { foldText, shorten } from '../core/text/text.ts';
import { tagKey } from '../prompts/topics-and-tags/tags.ts';

/** The orders in which a list of prompts can be requested. */
export const promptSorts = ['trending', 'recent', 'popular', 'oldest'] as const;

/** Prompts without and with a price. */
export const promptPrices = ['free', 'premium'] as const;
export type PromptPrice = (typeof promptPrices)[number];

/** What a search of prompts consists of. Empty values do not filter. */
export interface PromptFilters {
  /** Words, "phrases", -excluded. */
  q: string;
  topicId: string;
  /** All must match. */
  tags: readonly string[];
  /** ISO 639-1 code. */
  language: string;
  price: PromptPrice | '';
  /** Whether only prompts that admins feature are listed. */
  featured: boolean;
  /** '' is the default: trending, or with words the best match. */
  sort: (typeof promptSorts)[number] | '';
}

/** Whether the filters narrow the list of all prompts; an order alone does not. */
export function narrows({
  q,
  topicId,
  tags,
  language,
  price,
  featured,
}: Omit<PromptFilters, 'sort'>): boolean {
  return Boolean(q || topicId || tags.length || language || price || featured);
}

/** The order of a search, with '' for the one that it has by default. */
export function sortOf({ q, sort }: Pick<PromptFilters, 'q' | 'sort'>): PromptFilters['sort'] {
  return sort === 'trending' && !q ? '' : sort;
}

/** Equal for searches that give the same list: case and accents of words and tags do not count, nor the order of the tags. */
export function filtersKey(filters: PromptFilters): string {
  const { q, topicId, tags, language, price, featured } = filters;
  const first = [foldText(q), topicId, tags.map(tagKey).sort(), sortOf(filters)];
  if (featured) return JSON.stringify([...first, language, price, featured]);
  return JSON.stringify(language || price ? [...first, language, price] : first);
}

/** What a label of filters is made of, besides the topic's name. */
export type LabelledFilters = Omit<PromptFilters, 'topicId' | 'sort'>;

/** The filters in one line: 'code review · Programming · #testing · German · Free'. */
export function filtersLabel(
  { q, tags, language, price, featured }: LabelledFilters,
  topicName: string | undefined,
): string {
  return [
    q,
    topicName,
    ...tags.map((tag) => `#${tag}`),
    language && languageName(language),
    price && priceNames[price],
    featured && featuredName,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const priceNames: Readonly<Record<PromptPrice, string>> = { free: 'Free', premium: 'Premium' };

export const featuredName = 'Featured';

/** The name of a saved search that was given none. */
export function defaultSearchName(filters: LabelledFilters, topicName: string | undefined): string {
  return shorten(filtersLabel(filters, topicName), limits.searchName);
}
