import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { IntentForm } from '../../people/intents/intent-form.tsx';
import { ReactionButton } from '../../ui/forms/reaction-button.tsx';
import { bookmarkOf } from '../bookmarks/bookmark-reaction.ts';
import { likeOf } from '../likes/like-reaction.ts';

/**
 * Like and bookmark buttons for visitors: forms that lead to sign-in and back to the prompt, which work
 * without scripts.
 */
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
