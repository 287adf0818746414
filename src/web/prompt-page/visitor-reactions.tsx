import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { bookmarkOf } from '../bookmarks/bookmark-reaction.ts';
import { likeOf } from '../likes/like-reaction.ts';
import { ReactionButton } from '../ui/reaction-button.tsx';

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
