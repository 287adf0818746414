import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/** What stands where there is nothing, or nothing for this viewer. */
export function NothingHere() {
  return (
    <div className="page-width py-24 text-center">
      <PageMeta title="Page not found" description="There is nothing at this address." noindex />
      <p className="font-display text-4xl font-semibold text-ember">404</p>
      <h1 className="mt-2 text-2xl">Page not found</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        There is nothing at this address. It may have moved, or the link has a slip in it.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.home()}>Go Home</ButtonLink>
        <ButtonLink href={paths.explore()} variant="secondary">
          Explore Prompts
        </ButtonLink>
      </div>
    </div>
  );
}
