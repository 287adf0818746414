import { type ChoiceFilters, choiceNames } from '../prompts/choices.ts';

/** The orders in which a list of prompts can be requested. */
export const promptSorts = ['trending', 'recent', 'popular', 'oldest'] as const;

/** Prompts without and with a price. */
export const promptPrices = ['free', 'premium'] as const;
export type PromptPrice = (typeof promptPrices)[number];

/** The filters of a search for prompts. Empty values do not filter. */
export interface PromptFilters extends ChoiceFilters {
  /** Words, "phrases", -excluded. */
  q: string;
  topicId: string;
  /** All must match. */
  tags: readonly string[];
  /** ISO 639-1 code. */
  language: string;
  /** The name of a model, in any case. */
  model: string;
  price: PromptPrice | '';
  /** Whether only featured prompts are listed. */
  featured: boolean;
  /** '' is the default: trending, or the best match if there are words. */
  sort: (typeof promptSorts)[number] | '';
}

/** The filters with one value, in the order in which forms and addresses have them. */
export const valueFilters = ['language', ...choiceNames, 'model', 'price'] as const;
export type ValueFilter = (typeof valueFilters)[number];

/** Whether the filters narrow the list of all prompts; a sort order alone does not. */
export function narrows(filters: Omit<PromptFilters, 'sort'>): boolean {
  const { q, topicId, tags, featured } = filters;
  return Boolean(q || topicId || tags.length || featured || valueFilters.some((name) => filters[name]));
}

/** The filters that are set, as lists of the API take them. */
type SetFilters = { [F in ValueFilter]?: Exclude<PromptFilters[F], ''> } & { q?: string; featured?: 'true' };

/** Returns the filters that are set, except topic and tags, as lists of the API take them. */
export function setFilters({
  q,
  featured,
  ...values
}: Omit<PromptFilters, 'topicId' | 'tags' | 'sort'>): SetFilters {
  const set = valueFilters.filter((name) => values[name]).map((name) => [name, values[name]]);
  return { ...(q && { q }), ...Object.fromEntries(set), ...(featured && { featured: 'true' }) };
}

/** The order of a search, with '' for its default. */
export function sortOf({ q, sort }: Pick<PromptFilters, 'q' | 'sort'>): PromptFilters['sort'] {
  return sort === 'trending' && !q ? '' : sort;
}
