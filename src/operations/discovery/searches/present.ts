import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import type { SavedSearchRow } from '../../../database/discovery/searches.ts';
import { noChoices } from '../../../domain/prompts/choices.ts';

/** Filters that early saved searches do not have. */
const laterFilters = { language: '', ...noChoices, model: '', price: '', featured: false } as const;

/** Converts a row to the API form of a saved search for its owner. */
export function presentSearch({ id, name, filters, createdAt }: SavedSearchRow): SavedSearch {
  const { topicId, sort, tags, ...others } = { ...laterFilters, ...filters };
  const given = { ...others, tags: [...tags] };
  return {
    id,
    name,
    filters: { ...given, categoryId: topicId, sort },
    url: paths.explore({ ...given, category: topicId, sort }),
    feedUrl: feedPaths.search({ ...given, category: topicId }),
    createdAt: createdAt.toISOString(),
  };
}
