import type { Prompt } from '../../contract/prompts.ts';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';

/** Like and bookmark, for who is signed in. */
export function MemberReactions({ prompt, onError }: { prompt: Prompt; onError: (message: string) => void }) {
  return (
    <>
      <LikeButton prompt={prompt} onError={onError} />
      <BookmarkButton prompt={prompt} onError={onError} />
    </>
  );
}
