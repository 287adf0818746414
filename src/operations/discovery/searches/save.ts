import type { NewSearch, SavedSearch } from '../../../contract/discovery/searches.ts';
import { insertSearch, searchesOf } from '../../../database/discovery/searches.ts';
import { limits } from '../../../domain/core/limits.ts';
import { defaultSearchName, filtersKey } from '../../../domain/discovery/filter-names.ts';
import { type PromptFilters, sortOf } from '../../../domain/discovery/prompt-filters.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';
import { withLockedSession } from '../../identity/with-locked-session.ts';
import { topicNamed } from '../topics/list.ts';
import { presentSearch } from './present.ts';

/**
 * Saves a search of the signed-in user. Fails with invalid (an unknown topic) and conflict (the user saved
 * the same filters before, or has the maximum number of searches).
 */
export async function saveSearch(ctx: MemberContext, input: NewSearch): Promise<SavedSearch | Failure> {
  const { categoryId, sort = '', ...given } = input.filters;
  const topic = categoryId ? await topicNamed(ctx, categoryId) : undefined;
  if (categoryId && !topic)
    return invalid({ field: 'filters.categoryId', message: 'There is no such category' });
  const filters: PromptFilters = {
    ...given,
    topicId: topic?.id ?? '',
    sort: sortOf({ q: given.q, sort }),
  };
  const row = {
    id: ctx.newId(),
    userId: ctx.viewer.id,
    name: input.name ?? defaultSearchName(filters, topic?.name),
    filters,
    filtersKey: filtersKey(filters),
    createdAt: ctx.now(),
  };
  // The lock on the user serializes concurrent requests, so that both rules hold.
  const refused = await withLockedSession(ctx, async (ctx) => {
    const saved = await searchesOf(ctx.db, ctx.viewer.id);
    const same = saved.find((search) => search.filtersKey === row.filtersKey);
    if (same) return failure('conflict', `You have already saved this search as “${same.name}”`);
    if (saved.length >= limits.searchesPerUser) return tooMany();
    await insertSearch(ctx.db, row);
    return undefined;
  });
  return refused ?? presentSearch(row);
}

const tooMany = () =>
  failure(
    'conflict',
    `You have ${limits.searchesPerUser} saved searches, which is the limit. Delete one first`,
  );
