import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Absent } from '../ui/subject-failure.tsx';

/** The page of a prompt that is not there, or not for this viewer. */
export function PromptMissing() {
  return (
    <Absent
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
