import type { QueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { apiOf } from '../core/query-client.ts';
import { patchCachedPrompt } from './cached-prompts.ts';
import { promptQueries } from './queries.ts';

type BookmarkState = Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>;

/**
 * Toggles the viewer's bookmark optimistically in every cached copy of the prompt. Restores them and rejects
 * on an error.
 */
export async function toggleBookmark(
  queries: QueryClient,
  { id, bookmarked, bookmarkCount }: Pick<PromptSummary, 'id'> & BookmarkState,
): Promise<void> {
  const before = { bookmarked, bookmarkCount };
  // A response to an earlier request must not overwrite the optimistic state.
  await queries.cancelQueries({ queryKey: promptQueries.one(id).queryKey });
  patchCachedPrompt(queries, id, toggled(before));
  try {
    patchCachedPrompt(queries, id, await apiOf(queries).bookmarkPrompt({ params: { id } }));
    void queries.invalidateQueries({ queryKey: ['prompts', 'bookmarked'] });
  } catch (error) {
    patchCachedPrompt(queries, id, before);
    throw error;
  }
}

/** Returns the state after a press; the count never falls below 0. */
function toggled({ bookmarked, bookmarkCount }: BookmarkState): BookmarkState {
  return { bookmarked: !bookmarked, bookmarkCount: Math.max(0, bookmarkCount + (bookmarked ? -1 : 1)) };
}
