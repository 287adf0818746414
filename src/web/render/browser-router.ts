import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
} from 'react-router';

/**
 * `createBrowserRouter` in the parts it is made of: the function itself brings Link, Form and their kin into every
 * first visit (4.5 kB gzip), and this site's links and forms are plain HTML.
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
