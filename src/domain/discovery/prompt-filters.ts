import { limits } from '../core/limits.ts';
import { languageName } from '../core/text/languages.ts';
import { foldText, shorten } from '../core/text/text.ts';
import { kindNames, type PromptKind } from '../prompts/kinds.ts';
import { tagKey } from '../prompts/topics-and-tags/tags.ts';

/** The orders in which a list of prompts can be requested. */
export const promptSorts = ['trending', 'recent', 'popular', 'oldest'] as const;

/** Prompts without and with a price. */
export const promptPrices = ['free', 'premium'] as const;
export type PromptPrice = (typeof promptPrices)[number];

/** The filters of a search for prompts. Empty values do not filter. */
export interface PromptFilters {
  /** Words, "phrases", -excluded. */
  q: string;
  topicId: string;
  /** All must match. */
  tags: readonly string[];
  /** ISO 639-1 code. */
  language: string;
  kind: PromptKind | '';
  /** The name of a model, in any case. */
  model: string;
  price: PromptPrice | '';
  /** Whether only featured prompts are listed. */
  featured: boolean;
  /** '' is the default: trending, or the best match if there are words. */
  sort: (typeof promptSorts)[number] | '';
}

/** Whether the filters narrow the list of all prompts; a sort order alone does not. */
export function narrows({
  q,
  topicId,
  tags,
  language,
  kind,
  model,
  price,
  featured,
}: Omit<PromptFilters, 'sort'>): boolean {
  return Boolean(q || topicId || tags.length || language || kind || model || price || featured);
}

/** The order of a search, with '' for its default. */
export function sortOf({ q, sort }: Pick<PromptFilters, 'q' | 'sort'>): PromptFilters['sort'] {
  return sort === 'trending' && !q ? '' : sort;
}

/**
 * A key that is equal for searches with the same list: ignores case and accents of words and tags, and the
 * order of the tags.
 */
export function filtersKey(filters: PromptFilters): string {
  const { q, topicId, tags, language, kind, model, price, featured } = filters;
  const first = [foldText(q), topicId, tags.map(tagKey).sort(), sortOf(filters)];
  if (kind || model) return JSON.stringify([...first, language, price, featured, kind, tagKey(model)]);
  if (featured) return JSON.stringify([...first, language, price, featured]);
  return JSON.stringify(language || price ? [...first, language, price] : first);
}

/** The filters in a label, which also has the topic's name. */
export type LabelledFilters = Omit<PromptFilters, 'topicId' | 'sort'>;

/** The filters in one line: 'code review · Programming · #testing · German · Free'. */
export function filtersLabel(
  { q, tags, language, kind, model, price, featured }: LabelledFilters,
  topicName: string | undefined,
): string {
  return [
    q,
    topicName,
    ...tags.map((tag) => `#${tag}`),
    language && languageName(language),
    kind && kindNames[kind],
    model,
    price && priceNames[price],
    featured && featuredName,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const priceNames: Readonly<Record<PromptPrice, string>> = { free: 'Free', premium: 'Premium' };

export const featuredName = 'Featured';

/** The default name of a saved search. */
export function defaultSearchName(filters: LabelledFilters, topicName: string | undefined): string {
  return shorten(filtersLabel(filters, topicName), limits.searchName);
}
