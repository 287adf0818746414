import { feedPaths, paths } from '../../contract/routes.ts';
import type { SavedSearch } from '../../contract/searches.ts';
import type { SavedSearchRow } from '../../database/searches.ts';

/** A saved search as its owner sees it. */
export function presentSearch({ id, name, filters, createdAt }: SavedSearchRow): SavedSearch {
  const { q, topicId, tags, sort } = filters;
  return {
    id,
    name,
    filters: { q, categoryId: topicId, tags: [...tags], sort },
    url: paths.explore({ q, category: topicId, tags, sort }),
    feedUrl: feedPaths.search({ q, category: topicId, tags }),
    createdAt: createdAt.toISOString(),
  };
}
