import type { Sort } from '../../contract/prompts.ts';
import type { ExploreQuery } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import type { PromptFilters } from '../../domain/prompt-filters.ts';
import { slugOf } from '../../domain/slug.ts';
import { addTag } from '../../domain/tags.ts';
import type { CardView } from './prompt-card.tsx';
import type { PromptSearch } from './queries.ts';

/** State of the Explore page, read entirely from its URL. */
export interface ExploreState {
  q: string;
  /** As in the URL: a topic's id or its lower-case name; '' for all. */
  category: string;
  tags: readonly string[];
  /** '' is the default: trending, or the best match for a search. */
  sort: Sort | '';
  view: CardView;
  page: number;
}

export const sortLabels: Readonly<Record<Sort, string>> = {
  trending: 'Trending',
  recent: 'Most Recent',
  popular: 'Most Popular',
  oldest: 'Oldest First',
};

/** Reads the query parameters; invalid ones are ignored. */
export function readExplore(search: URLSearchParams): ExploreState {
  const text = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max);
  const sort = text('sort', 20);
  const page = Number(search.get('page'));
  return {
    q: text('q', limits.searchQuery),
    category: text('category', 60),
    tags: (search.get('tags') ?? '').split(',').reduce(addTag, [] as readonly string[]),
    sort: Object.hasOwn(sortLabels, sort) ? (sort as Sort) : '',
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query parameters of a state, without defaults. */
export function exploreQuery(state: ExploreState): ExploreQuery {
  const standard = state.sort === 'trending' && !state.q;
  return {
    q: state.q || undefined,
    category: state.category || undefined,
    tags: state.tags.length ? state.tags : undefined,
    sort: state.sort && !standard ? state.sort : undefined,
    view: state.view === 'list' ? 'list' : undefined,
    page: state.page,
  };
}

/** What the API is asked for. */
export function exploreSearch({ q, category, tags, sort, page }: ExploreState): PromptSearch {
  return {
    page,
    ...(q && { q }),
    ...(category && { categoryId: slugOf(category) }),
    ...(tags.length && { tags: tags.join(',') }),
    ...(sort ? { sort } : !q && { sort: 'trending' }),
  };
}

/** The search of a state, to save it. `topic` is the one that its category means. */
export function exploreFilters(
  { q, tags, sort }: ExploreState,
  topic: { id: string } | undefined,
): PromptFilters {
  return { q, topicId: topic?.id ?? '', tags, sort };
}

/** Whether the address's category means this topic. */
export function isCategory(topic: { id: string; slug: string; name: string }, category: string): boolean {
  const slug = slugOf(category);
  return (
    category !== '' &&
    (topic.id === slug || topic.slug === slug || topic.name.toLowerCase() === category.toLowerCase())
  );
}
