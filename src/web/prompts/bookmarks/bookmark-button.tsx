import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { ReactionButton } from '../../ui/forms/reaction-button.tsx';
import { toggleBookmark } from '../bookmark.ts';
import { useBookmarkLock } from '../bookmark-lock.ts';
import { bookmarkOf } from './bookmark-reaction.ts';

/**
 * Bookmarks a prompt optimistically. `onError` receives the error message, and '' when a new request starts.
 */
export function BookmarkButton({
  prompt,
  onError,
}: {
  prompt: Pick<PromptSummary, 'id' | 'title' | 'bookmarked' | 'bookmarkCount'>;
  onError: (message: string) => void;
}) {
  const queries = useQueryClient();
  const [locked, lock] = useBookmarkLock(prompt.id);
  const bookmark = useMutation({
    mutationFn: () => toggleBookmark(queries, prompt),
    onMutate: () => onError(''),
    onError: ({ message }) => onError(message),
  });
  return (
    <>
      <ReactionButton
        reaction={bookmarkOf(prompt)}
        disabled={locked || bookmark.isPending}
        onPress={() => {
          lock();
          bookmark.mutate();
        }}
      />
      <span role="status" className="sr-only">
        {bookmark.isSuccess && (prompt.bookmarked ? 'Bookmarked' : 'Bookmark removed')}
      </span>
    </>
  );
}
