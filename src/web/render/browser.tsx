import '../ui/theme.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { createClient } from '../../contract/client.ts';
import { preload } from '../runtime/lazy-component.tsx';
import { browserLoad } from '../runtime/page-load.ts';
import { createQueryClient } from '../runtime/query-client.ts';
import { reloadForNewBuild } from '../shell/new-build.ts';
import { rememberScroll } from '../shell/scrolling.ts';
import { App } from './app.tsx';
import { createBrowserRouter } from './browser-router.ts';
import { replaceFailedImages } from './failed-images.ts';
import { followLinks } from './links.ts';
import { hydrateQueries, type PageState } from './page-state.ts';
import { boundaryId, createRoutes, type PageModule, pages } from './page-table.ts';

// Until the router stands: to this page.
let going: Parameters<typeof reloadForNewBuild>[0] = () => location;
reloadForNewBuild(() => going());
replaceFailedImages();

const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState;
const queries = createQueryClient(createClient({ base: '/api' }));
hydrateQueries(queries, state.queries, madeAt());

const loadOf = ({ url, params }: LoaderFunctionArgs) => browserLoad(queries, { url, params });
const module: PageModule = await pages[state.page].module();
const router = createBrowserRouter(createRoutes(loadOf, { [state.page]: module }), {
  loaderData: { root: null, [state.page]: null },
  ...(state.failed && { errors: { [boundaryId]: new Error('The page could not be shown') } }),
});
going = () => router.state.navigation.location;
const { params = {} } = router.state.matches.at(-1) ?? {};
// Without them the page still comes to life, and they follow.
const page = browserLoad(queries, { url: new URL(location.href), params });
await preload(module.preloads?.(page)).catch(() => {});
rememberScroll(router);
followLinks(router, loadOf);

// As a transition it gives way every few milliseconds, so that a slow phone goes on scrolling.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <App site={state.site} queries={queries}>
      <RouterProvider router={router} />
    </App>,
  );
});

/** The page was just made or found unchanged by the server, but for Back and Forward: those may show an old copy. */
function madeAt(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' ? 0 : Date.now();
}
