import { limits } from '../core/limits.ts';
import { languageName } from '../core/text/languages.ts';
import { foldText, shorten } from '../core/text/text.ts';
import { type ChoiceFilters, choiceLabel, choiceNames } from '../prompts/choices.ts';
import { tagKey } from '../prompts/topics-and-tags/tags.ts';

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

/**
 * A key that is equal for searches with the same list: ignores case and accents of words and tags, and the
 * order of the tags.
 */
export function filtersKey(filters: PromptFilters): string {
  const { q, topicId, tags, language, kind, model, price, featured } = filters;
  const first = [foldText(q), topicId, tags.map(tagKey).sort(), sortOf(filters)];
  // Keys are stored, so filters that were added later are part of a key only if they are set.
  const laterChoices = choiceNames.filter((choice) => choice !== 'kind').map((choice) => [filters[choice]]);
  const groups = [[language, price], [featured], [kind, tagKey(model)], ...laterChoices];
  const count = groups.findLastIndex((group) => group.some(Boolean)) + 1;
  return JSON.stringify([...first, ...groups.slice(0, count).flat()]);
}

/** The filters in a label, which also has the topic's name. */
export type LabelledFilters = Omit<PromptFilters, 'topicId' | 'sort'>;

/** The filters in one line: 'code review · Programming · #testing · German · Free'. */
export function filtersLabel(
  { q, tags, featured, ...values }: LabelledFilters,
  topicName: string | undefined,
): string {
  return [
    q,
    topicName,
    ...tags.map((tag) => `#${tag}`),
    ...valueFilters.map((name) => values[name] && filterValueLabel(name, values[name])),
    featured && featuredName,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const priceNames: Readonly<Record<PromptPrice, string>> = { free: 'Free', premium: 'Premium' };

export const featuredName = 'Featured';

/** Returns the name of a filter's value. */
export function filterValueLabel(filter: ValueFilter, value: string): string {
  if (filter === 'language') return languageName(value);
  if (filter === 'model') return value;
  if (filter === 'price') return priceNames[value === 'premium' ? value : 'free'];
  return choiceLabel(filter, value);
}

/** The default name of a saved search. */
export function defaultSearchName(filters: LabelledFilters, topicName: string | undefined): string {
  return shorten(filtersLabel(filters, topicName), limits.searchName);
}
