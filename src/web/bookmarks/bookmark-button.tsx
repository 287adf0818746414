import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { readSession, writeSession } from '../runtime/session-store.ts';
import { ReactionButton } from '../ui/reaction-button.tsx';
import { bookmarkOf } from './bookmark-reaction.ts';

/** How long the button is disabled after a press. */
const lockMs = 5_000;

type BookmarkState = Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>;

/** Bookmarks a prompt optimistically. `onError` receives the error message, and '' when a new request starts. */
export function BookmarkButton({
  prompt: { id, bookmarked, bookmarkCount },
  onError,
}: {
  prompt: Pick<PromptSummary, 'id'> & BookmarkState;
  onError: (message: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [locked, lock] = useLock(id);
  const bookmark = useMutation({
    mutationFn: () => api.bookmarkPrompt({ params: { id } }),
    onMutate: async (): Promise<BookmarkState> => {
      onError('');
      // A response to an earlier request must not overwrite the optimistic state.
      await queries.cancelQueries({ queryKey: promptQueries.one(id).queryKey });
      patchCachedPrompt(queries, id, toggled({ bookmarked, bookmarkCount }));
      return { bookmarked, bookmarkCount };
    },
    onSuccess: (state) => {
      patchCachedPrompt(queries, id, state);
      void queries.invalidateQueries({ queryKey: ['prompts', 'bookmarked'] });
    },
    onError: ({ message }, _, before) => {
      if (before) patchCachedPrompt(queries, id, before);
      onError(message);
    },
  });
  return (
    <>
      <ReactionButton
        reaction={bookmarkOf({ bookmarked, bookmarkCount })}
        disabled={locked || bookmark.isPending}
        onPress={() => {
          lock();
          bookmark.mutate();
        }}
      />
      <span role="status" className="sr-only">
        {bookmark.data && (bookmarked ? 'Bookmarked' : 'Bookmark removed')}
      </span>
    </>
  );
}

/** Disables a prompt's button for a while, also when the reader leaves the page and returns. */
function useLock(promptId: string): [locked: boolean, lock: () => void] {
  const storageKey = `bookmark-lock:${promptId}`;
  const [until, setUntil] = useState(0);
  useEffect(() => setUntil(Number(readSession(storageKey))), [storageKey]);
  useEffect(() => {
    if (!until) return;
    const unlock = () => {
      writeSession(storageKey, '');
      setUntil(0);
    };
    const timer = setTimeout(unlock, Math.min(until - Date.now(), lockMs));
    return () => clearTimeout(timer);
  }, [until, storageKey]);
  const lock = () => {
    const end = Date.now() + lockMs;
    writeSession(storageKey, String(end));
    setUntil(end);
  };
  return [until > 0, lock];
}

/** The state after a press; the count never falls below 0. */
function toggled({ bookmarked, bookmarkCount }: BookmarkState): BookmarkState {
  return { bookmarked: !bookmarked, bookmarkCount: Math.max(0, bookmarkCount + (bookmarked ? -1 : 1)) };
}
