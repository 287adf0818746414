import type { ExploreQuery } from '../../../contract/core/routes.ts';
import type { Sort } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { filterValueLabel, priceNames } from '../../../domain/discovery/filter-names.ts';
import {
  narrows,
  type PromptFilters,
  type PromptPrice,
  setFilters,
  type ValueFilter,
  valueFilters,
} from '../../../domain/discovery/prompt-filters.ts';
import { type ChoiceFilters, mapChoices } from '../../../domain/prompts/choices.ts';
import { slugOf } from '../../../domain/prompts/slug.ts';
import { addTag } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { sortLabels } from '../../core/sort-labels.ts';
import { formatNumber } from '../../ui/numbers.ts';
import type { CardView } from '../cards/prompt-card.tsx';
import type { PromptNarrowing, PromptSearch } from '../queries.ts';

/** The choices for the price: one that all prompts have, or the viewer's purchases. */
export type PriceChoice = PromptPrice | 'purchased';

export const priceChoices: Readonly<Record<PriceChoice, string>> = { ...priceNames, purchased: 'Purchased' };

/** Returns the label of a filter's value. */
export function valueLabel(filter: ValueFilter, value: string): string {
  return value === 'purchased' ? priceChoices.purchased : filterValueLabel(filter, value);
}

/** The state of the Explore page, read entirely from its URL. */
export interface ExploreState extends ChoiceFilters {
  q: string;
  /** As in the URL: a topic's id or its lower-case name; '' for all. */
  category: string;
  tags: readonly string[];
  /** ISO 639-1 code; '' for all. */
  language: string;
  model: string;
  price: PriceChoice | '';
  featured: boolean;
  /** '' is the default: trending, or the best match for a search. */
  sort: Sort | '';
  view: CardView;
  page: number;
}

/** Reads the query parameters; invalid ones are ignored. */
export function readExplore(search: URLSearchParams): ExploreState {
  const text = (name: string, max: number) => cutText((search.get(name) ?? '').trim(), max);
  const sort = text('sort', 20);
  const language = text('language', 20);
  const price = text('price', 20);
  const page = Number(search.get('page'));
  return {
    q: text('q', limits.searchQuery),
    category: text('category', 60),
    tags: (search.get('tags') ?? '').split(',').reduce(addTag, [] as readonly string[]),
    language: /^[a-z]{2}$/.test(language) ? language : '',
    ...mapChoices<ChoiceFilters>((choice, values) => {
      const value = text(choice, 20);
      return values.includes(value) ? value : '';
    }),
    model: text('model', limits.model),
    price: Object.hasOwn(priceChoices, price) ? (price as PriceChoice) : '',
    featured: search.get('featured') === 'true',
    sort: Object.hasOwn(sortLabels, sort) ? (sort as Sort) : '',
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the query parameters of a state, without defaults. */
export function exploreQuery(state: ExploreState): ExploreQuery {
  const standard = state.sort === 'trending' && !state.q;
  return {
    q: state.q || undefined,
    category: state.category || undefined,
    tags: state.tags.length ? state.tags : undefined,
    ...Object.fromEntries(valueFilters.map((name) => [name, state[name] || undefined])),
    featured: state.featured || undefined,
    sort: state.sort && !standard ? state.sort : undefined,
    view: state.view === 'list' ? 'list' : undefined,
    page: state.page,
  };
}

/** Returns the API's search parameters for a state. */
export function exploreSearch(state: ExploreState): PromptSearch {
  const { q, sort, page } = state;
  return {
    page,
    ...exploreNarrowing(state),
    ...(sort ? { sort } : !q && { sort: 'trending' }),
  };
}

/** Returns the API's filters for a state. */
function exploreNarrowing(state: ExploreState): PromptNarrowing {
  const { category, tags, price } = state;
  return {
    ...setFilters(exploreFilters(state, undefined)),
    ...(category && { categoryId: slugOf(category) }),
    ...(tags.length && { tags: tags.join(',') }),
    ...(price === 'purchased' && { owned: 'true' as const }),
  };
}

/**
 * Returns the API's parameters for counts. The sort order affects which prompts are listed only for a search.
 */
export function exploreFacets(state: ExploreState): PromptNarrowing & Pick<PromptSearch, 'sort'> {
  return { ...exploreNarrowing(state), ...(state.q && state.sort && { sort: state.sort }) };
}

/** Returns the filters of a state without purchases, to save them. `topic` is the topic of its category. */
export function exploreFilters(
  { category: _, view: __, page: ___, price, ...filters }: ExploreState,
  topic: { id: string } | undefined,
): PromptFilters {
  return { ...filters, topicId: topic?.id ?? '', price: price === 'purchased' ? '' : price };
}

/** Formats a count: '12', or '12+' if not all prompts were counted. */
export function countLabel(count: number, isLowerBound: boolean): string {
  return `${formatNumber(count)}${isLowerBound ? '+' : ''}`;
}

/** Whether the category in the URL refers to this topic. */
export function isCategory(topic: { id: string; slug: string; name: string }, category: string): boolean {
  const slug = slugOf(category);
  return (
    category !== '' &&
    (topic.id === slug || topic.slug === slug || topic.name.toLowerCase() === category.toLowerCase())
  );
}

/** Whether 'Clear filters' would change a state. */
export function differsFromDefaults(state: ExploreState): boolean {
  return isFiltered(state) || (state.sort !== '' && state.sort !== 'trending');
}

/** Whether a state has filters; a sort order alone does not count. */
export function isFiltered(state: ExploreState): boolean {
  return (
    state.price === 'purchased' || narrows({ ...exploreFilters(state, undefined), topicId: state.category })
  );
}
