import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Heart } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Prompt, PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { quantity } from '../ui/numbers.ts';
import { type Reaction, ReactionButton } from '../ui/reaction-button.tsx';

/** Like and bookmark buttons for members. `onNotice` receives an error message to show below the back link, or null. */
export function MemberReactions({
  prompt,
  onNotice,
}: {
  prompt: Prompt;
  onNotice: (notice: ReactNode) => void;
}) {
  const showError = (message: string) => onNotice(message ? <ReactionError message={message} /> : null);
  return (
    <>
      <LikeButton prompt={prompt} onError={showError} />
      <BookmarkButton prompt={prompt} onError={showError} />
    </>
  );
}

/** Sticky, so that it is visible when the button was pressed further down the page. */
function ReactionError({ message }: { message: string }) {
  return (
    <p
      role="alert"
      className="sticky top-16 z-10 -ms-3 w-fit rounded-control bg-danger-soft px-3 py-1.5 text-sm text-danger max-sm:ms-0 sm:top-33"
    >
      {message}
    </p>
  );
}

/** Like and bookmark buttons for visitors: a form that leads to sign-in and back to the prompt, which works without scripts. */
export function VisitorReactions({ prompt }: { prompt: Prompt }) {
  return (
    <form action={paths.login()} className="flex items-center gap-1">
      <input type="hidden" name="next" value={paths.prompt(prompt.id)} />
      <ReactionButton reaction={likeOf(prompt)} />
      <ReactionButton reaction={bookmarkOf(prompt)} />
    </form>
  );
}

/** Likes or unlikes a prompt. `onError` receives the error message, and '' when a new request starts. */
function LikeButton({
  prompt,
  onError,
}: {
  prompt: Pick<PromptSummary, 'id' | 'liked' | 'likeCount'>;
  onError: (message: string) => void;
}) {
  const { id, likeCount } = prompt;
  const api = useApi();
  const queries = useQueryClient();
  const like = useMutation({
    mutationFn: () => api.likePrompt({ params: { id } }),
    onMutate: () => onError(''),
    onSuccess: (state) => {
      patchCachedPrompt(queries, id, state);
      void queries.invalidateQueries({ queryKey: ['prompts', 'liked'] });
    },
    onError: ({ message }) => onError(message),
  });
  return (
    <>
      <ReactionButton reaction={likeOf(prompt)} disabled={like.isPending} onPress={() => like.mutate()} />
      <span role="status" className="sr-only">
        {like.data && quantity(likeCount, 'like')}
      </span>
    </>
  );
}

/** The like button's appearance. */
function likeOf({ liked, likeCount }: Pick<PromptSummary, 'liked' | 'likeCount'>): Reaction {
  return { label: 'Like', icon: Heart, tone: 'text-like', count: likeCount, pressed: liked };
}

/** How long the button is disabled after a press. */
const lockMs = 5_000;

type BookmarkState = Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>;

/** Bookmarks a prompt optimistically. `onError` receives the error message, and '' when a new request starts. */
function BookmarkButton({
  prompt: { id, bookmarked, bookmarkCount },
  onError,
}: {
  prompt: Pick<PromptSummary, 'id'> & BookmarkState;
  onError: (message: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), lockMs);
    return () => clearTimeout(timer);
  }, [locked]);
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

/** The state after a press; the count never falls below 0. */
function toggled({ bookmarked, bookmarkCount }: BookmarkState): BookmarkState {
  return { bookmarked: !bookmarked, bookmarkCount: Math.max(0, bookmarkCount + (bookmarked ? -1 : 1)) };
}

/** The bookmark button's appearance. */
function bookmarkOf({ bookmarked, bookmarkCount }: BookmarkState): Reaction {
  return {
    label: 'Bookmark',
    icon: Bookmark,
    tone: 'text-bookmark',
    count: bookmarkCount,
    pressed: bookmarked,
  };
}
