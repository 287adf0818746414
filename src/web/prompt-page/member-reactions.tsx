import type { ReactNode } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';

/** Like and bookmark, for whoever is signed in. `onNotice` is given what went wrong, to stand under the back link, or null. */
export function MemberReactions({
  prompt,
  onNotice,
}: {
  prompt: Prompt;
  onNotice: (notice: ReactNode) => void;
}) {
  const show = (message: string) => onNotice(message ? <Failed message={message} /> : null);
  return (
    <>
      <LikeButton prompt={prompt} onError={show} />
      <BookmarkButton prompt={prompt} onError={show} />
    </>
  );
}

/** Stays in sight of whoever pressed a button further down. */
function Failed({ message }: { message: string }) {
  return (
    <p
      role="alert"
      className="sticky top-16 z-10 -ms-3 w-fit rounded-control bg-danger-soft px-3 py-1.5 text-sm text-danger max-sm:ms-0 sm:top-33"
    >
      {message}
    </p>
  );
}
