import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
} from 'react-router';

/**
 * Creates React Router's browser router without Link, Form and the like, which would add 4.5 kB (gzip) to
 * every first visit: this site's links and forms are plain HTML.
 */
export function createBrowserRouter(
  routes: RouteObject[],
  hydrationData: { loaderData: Record<string, unknown>; errors?: Record<string, unknown> },
): DataRouter {
  return createRouter({
    history: createBrowserHistory({ window }),
    routes,
    hydrationData,
    mapRouteProperties,
    hydrationRouteProperties,
    window,
  }).initialize();
}
