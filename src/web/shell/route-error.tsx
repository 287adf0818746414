import { paths } from '../../contract/routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/** Stands in a page's place when it could not be shown. */
export function RouteError() {
  return (
    <div className="page-width py-24 text-center">
      <PageMeta title="Something went wrong" description="This page could not be shown." noindex />
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        This page could not be shown. That is our fault, not yours; loading it once more often helps.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <ButtonLink href={paths.home()} variant="secondary" data-native>
          Go Home
        </ButtonLink>
      </div>
    </div>
  );
}
