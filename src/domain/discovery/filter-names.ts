import { limits } from '../core/limits.ts';
import { foldText } from '../core/text/folding.ts';
import { languageName } from '../core/text/languages.ts';
import { shorten } from '../core/text/text.ts';
import { choiceLabel, choiceNames } from '../prompts/choices.ts';
import { tagKey } from '../prompts/topics-and-tags/tags.ts';
import {
  type PromptFilters,
  type PromptPrice,
  sortOf,
  type ValueFilter,
  valueFilters,
} from './prompt-filters.ts';

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
