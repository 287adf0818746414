import { paths } from '../../contract/routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { useOnline } from './network-notice.tsx';

/** Stands in a page's place when it could not be shown: a fault, a file that a new release took away, or no network. */
export function RouteError() {
  const online = useOnline();
  return (
    <div className="page-width py-24 text-center">
      <PageMeta title="Something went wrong" description="This page could not be shown." noindex />
      <h1 className="text-3xl">{online ? 'Something went wrong' : 'You are offline'}</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        {online
          ? 'This page could not be shown. Perhaps the site was renewed while you were here; loading it once more often helps.'
          : 'This page needs the network. Load it once more when you are connected again.'}
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
