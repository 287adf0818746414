import type { QueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { apiOf } from '../core/query-client.ts';
import { toast } from '../ui/overlays/toast.ts';
import { patchCachedPrompt } from './cached-prompts.ts';
import { promptQueries } from './queries.ts';
import { openSaving } from './saving/save-host.tsx';

type BookmarkState = Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>;

/**
 * Toggles the viewer's bookmark optimistically in every cached copy of the prompt. Restores them and rejects
 * on an error. A new bookmark can also be added to a collection.
 */
export async function toggleBookmark(
  queries: QueryClient,
  { id, title, bookmarked, bookmarkCount }: Pick<PromptSummary, 'id' | 'title'> & BookmarkState,
): Promise<void> {
  const before = { bookmarked, bookmarkCount };
  // A response to an earlier request must not overwrite the optimistic state.
  await queries.cancelQueries({ queryKey: promptQueries.one(id).queryKey });
  patchCachedPrompt(queries, id, toggled(before));
  try {
    const state = await apiOf(queries).bookmarkPrompt({ params: { id } });
    patchCachedPrompt(queries, id, state);
    if (state.bookmarked)
      toast.success('Saved to your bookmarks', {
        id: 'bookmarked',
        action: { label: 'Add to a collection', onClick: () => openSaving({ id, title }) },
      });
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
