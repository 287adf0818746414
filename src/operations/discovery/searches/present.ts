import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import type { SavedSearchRow } from '../../../database/discovery/searches.ts';
import type { PromptFilters } from '../../../domain/discovery/prompt-filters.ts';

/** Converts a row to the API form of a saved search for its owner. */
export function presentSearch({ id, name, filters, createdAt }: SavedSearchRow): SavedSearch {
  const { q, topicId, tags, sort } = filters;
  // Early saved searches have none of these filters.
  const { language = '', price = '', featured = false } = filters as Partial<PromptFilters>;
  return {
    id,
    name,
    filters: { q, categoryId: topicId, tags: [...tags], language, price, featured, sort },
    url: paths.explore({ q, category: topicId, tags, language, price, featured, sort }),
    feedUrl: feedPaths.search({ q, category: topicId, tags, language, price, featured }),
    createdAt: createdAt.toISOString(),
  };
}
