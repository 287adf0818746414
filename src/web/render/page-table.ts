/**
 * Which module renders which address. To add a page:
 * 1. its path in `contract/routes.ts` (`routes` and `paths`),
 * 2. `web/routes/{name}.tsx`, which exports `Component` and, to load data, `loader(page: PageLoad)`,
 * 3. one line here. `query` names the query parameters that the page reads; others are removed before it is rendered for
 *    visitors, so that they cannot fill the page cache.
 */
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { routes } from '../../contract/routes.ts';
import type { Preload } from '../runtime/lazy-component.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { RouteError } from '../shell/route-error.tsx';
import { Shell } from '../shell/shell.tsx';
import { userQueries } from '../users/queries.ts';

/** What the files in `web/routes/` export. */
export interface PageModule {
  Component: ComponentType;
  /** Loads the page's queries, sets its status, or throws a `redirect`. */
  loader?: (page: PageLoad) => Promise<void> | void;
  /** The lazy components that this visitor will see; called when the page's queries are loaded. */
  preloads?: (page: PageLoad) => Preload[];
}

interface PageEntry {
  module: () => Promise<PageModule>;
  query?: readonly string[];
}

export const pages = {
  home: { module: () => import('../routes/home.tsx'), query: ['tab', 'after'] },
  prompt: { module: () => import('../routes/prompt.tsx'), query: ['comment'] },
  explore: {
    module: () => import('../routes/explore.tsx'),
    query: ['q', 'category', 'tags', 'language', 'price', 'sort', 'view', 'page'],
  },
  topics: { module: () => import('../routes/topics.tsx'), query: ['q', 'category'] },
  write: { module: () => import('../routes/write.tsx'), query: ['edit'] },
  login: { module: () => import('../routes/login.tsx'), query: ['next'] },
  signup: { module: () => import('../routes/signup.tsx'), query: ['next'] },
  forgotPassword: { module: () => import('../routes/forgot-password.tsx') },
  resetPassword: { module: () => import('../routes/reset-password.tsx') },
  verifyEmail: { module: () => import('../routes/verify-email.tsx') },
  profile: { module: () => import('../routes/profile.tsx'), query: ['tab', 'page'] },
  settings: { module: () => import('../routes/settings.tsx') },
  recent: { module: () => import('../routes/recent.tsx'), query: ['tab'] },
  searches: { module: () => import('../routes/searches.tsx') },
  about: { module: () => import('../routes/about.tsx') },
  help: { module: () => import('../routes/help.tsx') },
  contact: { module: () => import('../routes/contact.tsx') },
  community: { module: () => import('../routes/community.tsx') },
  leaderboard: { module: () => import('../routes/leaderboard.tsx'), query: ['period', 'page'] },
  members: { module: () => import('../routes/members.tsx'), query: ['q', 'sort', 'page'] },
  discussions: { module: () => import('../routes/discussions.tsx'), query: ['category', 'page'] },
  newDiscussion: { module: () => import('../routes/new-discussion.tsx'), query: ['category'] },
  discussion: { module: () => import('../routes/discussion.tsx'), query: ['reply', 'page'] },
  events: { module: () => import('../routes/events.tsx'), query: ['when', 'page'] },
  newEvent: { module: () => import('../routes/new-event.tsx') },
  event: { module: () => import('../routes/event.tsx') },
  admin: { module: () => import('../routes/admin.tsx'), query: ['tab', 'q', 'state', 'page'] },
  guidelines: { module: () => import('../routes/guidelines.tsx') },
  privacy: { module: () => import('../routes/privacy.tsx') },
  terms: { module: () => import('../routes/terms.tsx') },
  cookies: { module: () => import('../routes/cookies.tsx') },
  dmca: { module: () => import('../routes/dmca.tsx') },
  'not-found': { module: () => import('../routes/not-found.tsx') },
} as const satisfies Record<keyof typeof routes | 'not-found', PageEntry>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** React Router's path pattern of a page. */
export function patternOf(name: PageName): string {
  return name === 'not-found' ? '*' : routes[name];
}

/** The query parameters that a page reads. */
export function queryOf(name: PageName): readonly string[] {
  return (pages[name] as PageEntry).query ?? [];
}

/** Id of the route whose error boundary is inside the shell. */
export const boundaryId = 'boundary';

/** The router's routes. Pages in `loaded` are ready, the others are loaded on the first visit. */
export function createRoutes(
  loadOf: (args: LoaderFunctionArgs) => PageLoad,
  loaded: Partial<Record<PageName, PageModule>>,
): RouteObject[] {
  const routeOf = (module: PageModule) => ({
    Component: module.Component,
    loader: async (args: LoaderFunctionArgs) => {
      await module.loader?.(loadOf(args));
      return null;
    },
  });
  const children = pageNames.map((name): RouteObject => {
    const module = loaded[name];
    const route = { id: name, path: patternOf(name) };
    return module
      ? { ...route, ...routeOf(module) }
      : { ...route, lazy: async () => routeOf(await pages[name].module()) };
  });
  return [
    {
      id: 'root',
      Component: Shell,
      ErrorBoundary: RouteError,
      loader: async (args) => {
        await loadOf(args).load(userQueries.me());
        return null;
      },
      children: [{ id: boundaryId, ErrorBoundary: RouteError, children }],
    },
  ];
}
