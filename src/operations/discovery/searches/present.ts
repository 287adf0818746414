import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import type { SavedSearchRow } from '../../../database/discovery/searches.ts';
import type { PromptFilters } from '../../../domain/discovery/prompt-filters.ts';

/** Converts a row to the API form of a saved search for its owner. */
export function presentSearch({ id, name, filters, createdAt }: SavedSearchRow): SavedSearch {
  const { q, topicId, tags, sort } = filters;
  // Early saved searches have none of these filters.
  const {
    language = '',
    kind = '',
    model = '',
    price = '',
    featured = false,
  }: Partial<PromptFilters> = filters;
  const given = { q, tags: [...tags], language, kind, model, price, featured };
  return {
    id,
    name,
    filters: { ...given, categoryId: topicId, sort },
    url: paths.explore({ ...given, category: topicId, sort }),
    feedUrl: feedPaths.search({ ...given, category: topicId }),
    createdAt: createdAt.toISOString(),
  };
}
