import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundMessage } from '../ui/load-failure.tsx';

/** Page for a prompt that does not exist or is not visible to this viewer. */
export function PromptMissing() {
  return (
    <NotFoundMessage
      title="Post not found"
      description="There is no prompt at this address."
      hint="Its author may have deleted it, or the link may contain a typo."
      actions={
        <>
          <ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>
          <ButtonLink href={paths.home()} variant="secondary">
            Go Home
          </ButtonLink>
        </>
      }
    />
  );
}
