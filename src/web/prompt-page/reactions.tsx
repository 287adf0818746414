import type { ReactNode } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { BookmarkButton, bookmarkOf } from '../bookmarks/bookmark-button.tsx';
import { LikeButton, likeOf } from '../likes/like-button.tsx';
import { ReactionButton } from '../ui/reaction-button.tsx';

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
