import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { bookmarkOf } from '../bookmarks/bookmark-reaction.ts';
import { IntentForm } from '../intents/intent-form.tsx';
import { likeOf } from '../likes/like-reaction.ts';
import { ReactionButton } from '../ui/reaction-button.tsx';

/** Like and bookmark buttons for visitors: forms that lead to sign-in and back to the prompt, which work without scripts. */
export function VisitorReactions({ prompt }: { prompt: Prompt }) {
  const { id, title } = prompt;
  const next = paths.prompt(id);
  return (
    <>
      <IntentForm intent={{ kind: 'like', id, title }} next={next}>
        <ReactionButton reaction={likeOf(prompt)} />
      </IntentForm>
      <IntentForm intent={{ kind: 'bookmark', id, title }} next={next}>
        <ReactionButton reaction={bookmarkOf(prompt)} />
      </IntentForm>
    </>
  );
}
