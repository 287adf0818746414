import { limits } from './limits.ts';
import { tagKey } from './tags.ts';
import { foldText, shorten } from './text.ts';

/** The orders in which a list of prompts can be requested. */
export const promptSorts = ['trending', 'recent', 'popular', 'oldest'] as const;

/** What a search of prompts consists of. Empty values do not filter. */
export interface PromptFilters {
  /** Words, "phrases", -excluded. */
  q: string;
  topicId: string;
  /** All must match. */
  tags: readonly string[];
  /** '' is the default: trending, or with words the best match. */
  sort: (typeof promptSorts)[number] | '';
}

/** Whether the filters narrow the list of all prompts; an order alone does not. */
export function narrows({ q, topicId, tags }: Omit<PromptFilters, 'sort'>): boolean {
  return Boolean(q || topicId || tags.length);
}

/** The order of a search, with '' for the one that it has by default. */
export function sortOf({ q, sort }: Pick<PromptFilters, 'q' | 'sort'>): PromptFilters['sort'] {
  return sort === 'trending' && !q ? '' : sort;
}

/** Equal for searches that give the same list: case and accents of words and tags do not count, nor the order of the tags. */
export function filtersKey(filters: PromptFilters): string {
  const { q, topicId, tags } = filters;
  return JSON.stringify([foldText(q), topicId, tags.map(tagKey).sort(), sortOf(filters)]);
}

/** The filters in one line: 'code review · Programming · #testing'. */
export function filtersLabel(
  { q, tags }: Pick<PromptFilters, 'q' | 'tags'>,
  topicName: string | undefined,
): string {
  return [q, topicName, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ');
}

/** The name of a saved search that was given none. */
export function defaultSearchName(
  filters: Pick<PromptFilters, 'q' | 'tags'>,
  topicName: string | undefined,
): string {
  return shorten(filtersLabel(filters, topicName), limits.searchName);
}
