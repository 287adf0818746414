import '../ui/theme.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { createClient } from '../../contract/client.ts';
import { preload } from '../core/lazy-component.tsx';
import { browserLoad } from '../core/page-load.ts';
import { createQueryClient } from '../core/query-client.ts';
import { reloadForNewBuild } from '../shell/new-build.ts';
import { keyHistoryEntries, rememberScroll } from '../shell/scrolling.ts';
import { App } from './app.tsx';
import { createBrowserRouter } from './browser-router.ts';
import { replaceFailedImages } from './failed-images.ts';
import { followLinks } from './links.ts';
import { hydrateQueries, type PageState } from './page-state.ts';
import { boundaryId, createRoutes, type PageModule, pages, preloadsOf } from './page-table.ts';

// Until the router exists, the destination is this page.
let destination: Parameters<typeof reloadForNewBuild>[0] = () => location;
reloadForNewBuild(() => destination());
replaceFailedImages();

const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState;
const queries = createQueryClient(createClient({ base: '/api' }));
hydrateQueries(queries, state.queries, renderedAt());

const { isPrivate } = state.site;
const loadOf = ({ url, params }: LoaderFunctionArgs) => browserLoad(queries, { url, params, isPrivate });
const module: PageModule = await pages[state.page]();
keyHistoryEntries();
const router = createBrowserRouter(createRoutes(loadOf, { [state.page]: module }), {
  loaderData: { root: null, [state.page]: null },
  ...(state.failed && { errors: { [boundaryId]: new Error('The page couldn’t be shown') } }),
});
destination = () => router.state.navigation.location;
const { params = {} } = router.state.matches.at(-1) ?? {};
// If this fails, the page is still hydrated, and they load later.
const page = browserLoad(queries, { url: new URL(location.href), params, isPrivate });
await preload(preloadsOf(state.failed ? undefined : module, page)).catch(() => {});
rememberScroll(router);
followLinks(router, ({ url, params }) => browserLoad(queries, { url, params, isPrivate }, true));

// A transition yields every few milliseconds, so that scrolling stays smooth on slow phones.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <App site={state.site} queries={queries}>
      <RouterProvider router={router} />
    </App>,
  );
});

/**
 * Returns the time of rendering in milliseconds, or 0: the page was just rendered or revalidated, except
 * after Back and Forward, which may show an old copy.
 */
function renderedAt(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' ? 0 : Date.now();
}
