import type { ReactNode } from 'react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';

/**
 * Like and bookmark buttons for members. `onNotice` receives an error message to show below the back link, or
 * null.
 */
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
