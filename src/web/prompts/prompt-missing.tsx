import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/** The page of a prompt that is not there, or not for this viewer. */
export function PromptMissing() {
  return (
    <div className="page-width py-24 text-center">
      <PageMeta title="Post not found" description="There is no prompt at this address." noindex />
      <h1 className="text-2xl">Post not found</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        Its author may have taken it back, or the link has a slip in it.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>
        <ButtonLink href={paths.home()} variant="secondary">
          Go Home
        </ButtonLink>
      </div>
    </div>
  );
}
