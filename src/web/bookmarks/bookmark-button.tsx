import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { bookmarkOf, ReactionButton } from '../likes/reaction-button.tsx';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';

/** Milliseconds that the button rests after a press (SPEC 9). */
const lock = 5_000;

type Bookmarked = Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>;

/** Bookmarks a prompt, shown before the server has answered. `onError` is told what went wrong, and '' when a new try begins. */
export function BookmarkButton({
  prompt: { id, bookmarked, bookmarkCount },
  onError,
}: {
  prompt: Pick<PromptSummary, 'id'> & Bookmarked;
  onError: (message: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), lock);
    return () => clearTimeout(timer);
  }, [locked]);
  const bookmark = useMutation({
    mutationFn: () => api.bookmarkPrompt({ params: { id } }),
    onMutate: async (): Promise<Bookmarked> => {
      onError('');
      // An answer from before this press must not undo what is shown.
      await queries.cancelQueries({ queryKey: promptQueries.one(id).queryKey });
      patchCachedPrompt(queries, id, flipped({ bookmarked, bookmarkCount }));
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
          setLocked(true);
          bookmark.mutate();
        }}
      />
      <span role="status" className="sr-only">
        {bookmark.data && (bookmarked ? 'Bookmarked' : 'Bookmark removed')}
      </span>
    </>
  );
}

/** The state after a press; the count never falls below 0 (SPEC 4). */
function flipped({ bookmarked, bookmarkCount }: Bookmarked): Bookmarked {
  return { bookmarked: !bookmarked, bookmarkCount: Math.max(0, bookmarkCount + (bookmarked ? -1 : 1)) };
}
