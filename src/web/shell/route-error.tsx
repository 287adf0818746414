import { useEffect } from 'react';
import { paths } from '../../contract/core/routes.ts';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { PageMessage } from '../ui/pages/item-page.tsx';
import { PageMeta } from '../ui/pages/page-meta.tsx';
import { useOnline } from './network-notice.tsx';

/** Shown when a page failed to load or render: an error, a file of an older release, or no network. */
export function RouteError() {
  const online = useOnline();
  // Reloads the page when the browser is online again.
  useEffect(() => {
    if (navigator.onLine) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const title = online ? 'Something went wrong' : 'You’re offline';
  return (
    <>
      <PageMeta title={title} description="This page couldn’t be displayed." noindex />
      <PageMessage
        title={title}
        hint={
          online
            ? 'This page couldn’t be displayed. The site may have been updated. Reloading often helps.'
            : 'This page needs a network connection. It will load when you’re back online.'
        }
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <ButtonLink href={paths.home()} variant="secondary" data-native>
              Go Home
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
