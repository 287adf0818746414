/**
 * Which module renders which address. To add a page:
 * 1. its path in `contract/routes.ts` (`routes` and `paths`),
 * 2. `web/routes/{name}.tsx`, which exports `Component` and, to load data, `loader(page: PageLoad)`,
 * 3. one line here.
 */
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { routes } from '../../contract/routes.ts';
import { notificationQueries } from '../notifications/queries.ts';
import type { Preload } from '../runtime/lazy-component.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { RouteError } from '../shell/route-error.tsx';
import { Shell } from '../shell/shell.tsx';
import { userQueries } from '../users/queries.ts';

/** What the files in `web/routes/` export. */
export interface PageModule {
  Component: ComponentType;
  /**
   * The query parameters that the page reads. Others are removed before it is rendered for visitors, so that they cannot
   * fill the page cache.
   */
  query?: readonly string[];
  /** Loads the page's queries, sets its status, or throws a `redirect`. */
  loader?: (page: PageLoad) => Promise<void> | void;
  /** The lazy components that this visitor will see; called when the page's queries are loaded. */
  preloads?: (page: PageLoad) => Preload[];
}

/** Loads the module of each page. */
export const pages = {
  home: () => import('../routes/home.tsx'),
  prompt: () => import('../routes/prompt.tsx'),
  promptHistory: () => import('../routes/prompt-history.tsx'),
  promptForks: () => import('../routes/prompt-forks.tsx'),
  promptStats: () => import('../routes/prompt-stats.tsx'),
  mergeFork: () => import('../routes/merge-fork.tsx'),
  savePrompt: () => import('../routes/save-prompt.tsx'),
  checkout: () => import('../routes/checkout.tsx'),
  purchases: () => import('../routes/purchases.tsx'),
  purchase: () => import('../routes/purchase.tsx'),
  sales: () => import('../routes/sales.tsx'),
  payouts: () => import('../routes/payouts.tsx'),
  testPayouts: () => import('../routes/test-payouts.tsx'),
  collections: () => import('../routes/collections.tsx'),
  newCollection: () => import('../routes/new-collection.tsx'),
  collection: () => import('../routes/collection.tsx'),
  editCollection: () => import('../routes/edit-collection.tsx'),
  proposeEdit: () => import('../routes/propose-edit.tsx'),
  promptProposals: () => import('../routes/prompt-proposals.tsx'),
  proposal: () => import('../routes/proposal.tsx'),
  explore: () => import('../routes/explore.tsx'),
  ranks: () => import('../routes/ranks.tsx'),
  topics: () => import('../routes/topics.tsx'),
  write: () => import('../routes/write.tsx'),
  login: () => import('../routes/login.tsx'),
  signup: () => import('../routes/signup.tsx'),
  forgotPassword: () => import('../routes/forgot-password.tsx'),
  resetPassword: () => import('../routes/reset-password.tsx'),
  verifyEmail: () => import('../routes/verify-email.tsx'),
  profile: () => import('../routes/profile.tsx'),
  settings: () => import('../routes/settings.tsx'),
  webhooks: () => import('../routes/webhooks.tsx'),
  notifications: () => import('../routes/notifications.tsx'),
  proposals: () => import('../routes/proposals.tsx'),
  notificationMails: () => import('../routes/notification-mails.tsx'),
  muted: () => import('../routes/muted.tsx'),
  unsubscribe: () => import('../routes/unsubscribe.tsx'),
  recent: () => import('../routes/recent.tsx'),
  searches: () => import('../routes/searches.tsx'),
  about: () => import('../routes/about.tsx'),
  help: () => import('../routes/help.tsx'),
  contact: () => import('../routes/contact.tsx'),
  community: () => import('../routes/community.tsx'),
  leaderboard: () => import('../routes/leaderboard.tsx'),
  members: () => import('../routes/members.tsx'),
  discussions: () => import('../routes/discussions.tsx'),
  newDiscussion: () => import('../routes/new-discussion.tsx'),
  discussion: () => import('../routes/discussion.tsx'),
  events: () => import('../routes/events.tsx'),
  newEvent: () => import('../routes/new-event.tsx'),
  event: () => import('../routes/event.tsx'),
  moderationLog: () => import('../routes/moderation-log.tsx'),
  decision: () => import('../routes/decision.tsx'),
  admin: () => import('../routes/admin.tsx'),
  guidelines: () => import('../routes/guidelines.tsx'),
  privacy: () => import('../routes/privacy.tsx'),
  terms: () => import('../routes/terms.tsx'),
  cookies: () => import('../routes/cookies.tsx'),
  dmca: () => import('../routes/dmca.tsx'),
  'not-found': () => import('../routes/not-found.tsx'),
} as const satisfies Record<keyof typeof routes | 'not-found', () => Promise<PageModule>>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** React Router's path pattern of a page. */
export function patternOf(name: PageName): string {
  return name === 'not-found' ? '*' : routes[name];
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
      : { ...route, lazy: async () => routeOf(await pages[name]()) };
  });
  return [
    {
      id: 'root',
      Component: Shell,
      ErrorBoundary: RouteError,
      loader: async (args) => {
        const { load, queries } = loadOf(args);
        await load(userQueries.me());
        if (queries.getQueryData(userQueries.me().queryKey)) await load(notificationQueries.unread());
        return null;
      },
      children: [{ id: boundaryId, ErrorBoundary: RouteError, children }],
    },
  ];
}
