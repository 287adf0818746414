/**
 * Maps addresses to the modules that render them. To add a page:
 * 1. its path in `contract/core/routes.ts` (`routes` and `paths`),
 * 2. `web/routes/{name}.tsx`, which exports `Component` and, to load data, `loader(page: PageLoad)`,
 * 3. one line here.
 */
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router';
import { routes } from '../../contract/core/routes.ts';
import { mayConnectAnywhere } from '../../contract/core/url-kinds.ts';
import type { Preload } from '../core/lazy-component.tsx';
import type { PageLoad } from '../core/page-load.ts';
import { notificationQueries } from '../notifications/queries.ts';
import { requireReader } from '../people/guard.ts';
import { userQueries } from '../people/queries.ts';
import { RouteError } from '../shell/route-error.tsx';
import { Shell, shellPreloads } from '../shell/shell.tsx';

/** The exports of the files in `web/routes/`. */
export interface PageModule {
  Component: ComponentType;
  /**
   * The query parameters that the page reads. All others are removed before it is rendered for visitors, so
   * that they cannot fill the page cache.
   */
  query?: readonly string[];
  /** Whether visitors see it also on a site that only members can read (ACCESS). */
  whilePrivate?: boolean;
  /** Loads the page's queries, sets its status, or throws a `redirect`. */
  loader?: (page: PageLoad) => Promise<void> | void;
  /** Returns the lazy components that this visitor will see; called when the page's queries are loaded. */
  preloads?: (page: PageLoad) => Preload[];
}

/** Functions that load the module of each page. */
export const pages = {
  home: () => import('../routes/discovery/home.tsx'),
  prompt: () => import('../routes/prompts/prompt.tsx'),
  tryPrompt: () => import('../routes/prompts/try-prompt.tsx'),
  promptHistory: () => import('../routes/prompts/prompt-history.tsx'),
  promptForks: () => import('../routes/prompts/prompt-forks.tsx'),
  promptStats: () => import('../routes/prompts/prompt-stats.tsx'),
  mergeFork: () => import('../routes/prompts/merge-fork.tsx'),
  savePrompt: () => import('../routes/community/save-prompt.tsx'),
  checkout: () => import('../routes/market/checkout.tsx'),
  purchases: () => import('../routes/market/purchases.tsx'),
  purchase: () => import('../routes/market/purchase.tsx'),
  withdrawal: () => import('../routes/market/withdrawal.tsx'),
  sales: () => import('../routes/market/sales.tsx'),
  payouts: () => import('../routes/market/payouts.tsx'),
  testPayouts: () => import('../routes/market/test-payouts.tsx'),
  collections: () => import('../routes/community/collections.tsx'),
  newCollection: () => import('../routes/community/new-collection.tsx'),
  collection: () => import('../routes/community/collection.tsx'),
  editCollection: () => import('../routes/community/edit-collection.tsx'),
  proposeEdit: () => import('../routes/prompts/propose-edit.tsx'),
  promptProposals: () => import('../routes/prompts/prompt-proposals.tsx'),
  proposal: () => import('../routes/prompts/proposal.tsx'),
  explore: () => import('../routes/discovery/explore.tsx'),
  topics: () => import('../routes/discovery/topics.tsx'),
  write: () => import('../routes/prompts/write.tsx'),
  login: () => import('../routes/identity/login.tsx'),
  signup: () => import('../routes/identity/signup.tsx'),
  forgotPassword: () => import('../routes/identity/forgot-password.tsx'),
  resetPassword: () => import('../routes/identity/reset-password.tsx'),
  verifyEmail: () => import('../routes/identity/verify-email.tsx'),
  invitation: () => import('../routes/identity/invitation.tsx'),
  invitations: () => import('../routes/identity/invitations.tsx'),
  waiting: () => import('../routes/identity/waiting.tsx'),
  profile: () => import('../routes/community/profile.tsx'),
  settings: () => import('../routes/identity/settings.tsx'),
  webhooks: () => import('../routes/integrations/webhooks.tsx'),
  notifications: () => import('../routes/notifications/notifications.tsx'),
  proposals: () => import('../routes/prompts/proposals.tsx'),
  notificationMails: () => import('../routes/notifications/notification-mails.tsx'),
  muted: () => import('../routes/community/muted.tsx'),
  unsubscribe: () => import('../routes/notifications/unsubscribe.tsx'),
  recent: () => import('../routes/discovery/recent.tsx'),
  library: () => import('../routes/community/library.tsx'),
  about: () => import('../routes/pages/about.tsx'),
  help: () => import('../routes/pages/help.tsx'),
  contact: () => import('../routes/pages/contact.tsx'),
  community: () => import('../routes/community/community.tsx'),
  leaderboard: () => import('../routes/community/leaderboard.tsx'),
  members: () => import('../routes/community/members.tsx'),
  discussions: () => import('../routes/community/discussions.tsx'),
  newDiscussion: () => import('../routes/community/new-discussion.tsx'),
  discussion: () => import('../routes/community/discussion.tsx'),
  events: () => import('../routes/community/events.tsx'),
  newEvent: () => import('../routes/community/new-event.tsx'),
  event: () => import('../routes/community/event.tsx'),
  moderationLog: () => import('../routes/moderation/moderation-log.tsx'),
  decision: () => import('../routes/moderation/decision.tsx'),
  admin: () => import('../routes/moderation/admin.tsx'),
  agents: () => import('../routes/integrations/agents.tsx'),
  inspect: () => import('../routes/prompts/inspect.tsx'),
  guidelines: () => import('../routes/pages/guidelines.tsx'),
  privacy: () => import('../routes/pages/privacy.tsx'),
  terms: () => import('../routes/pages/terms.tsx'),
  cookies: () => import('../routes/pages/cookies.tsx'),
  dmca: () => import('../routes/pages/dmca.tsx'),
  'not-found': () => import('../routes/not-found.tsx'),
} as const satisfies Record<keyof typeof routes | 'not-found', () => Promise<PageModule>>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** Returns the lazy components that this visitor will see in the layout and on the page; without a module, in the layout. */
export function preloadsOf(module: PageModule | undefined, page: PageLoad): Preload[] {
  return [...shellPreloads(page), ...(module?.preloads?.(page) ?? [])];
}

/** Returns React Router's path pattern of a page. */
export function patternOf(name: PageName): string {
  return name === 'not-found' ? '*' : routes[name];
}

/** Id of the route whose error boundary is inside the shell. */
export const boundaryId = 'boundary';

/** Creates the router's routes. Pages in `loaded` are ready, the others are loaded on the first visit. */
export function createRoutes(
  loadOf: (args: LoaderFunctionArgs) => PageLoad,
  loaded: Partial<Record<PageName, PageModule>>,
): RouteObject[] {
  const routeOf = (module: PageModule) => ({
    Component: module.Component,
    loader: async (args: LoaderFunctionArgs) => {
      const page = loadOf(args);
      // A content security policy belongs to a document.
      if (!page.onServer && mayConnectAnywhere(page.url.pathname) !== mayConnectAnywhere(location.pathname))
        throw redirectDocument(page.url.href);
      if (page.isPrivate && !module.whilePrivate) await requireReader(page);
      await module.loader?.(page);
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
        const me = queries.getQueryData(userQueries.me().queryKey);
        if (me && !me.waiting) await load(notificationQueries.unread());
        return null;
      },
      children: [{ id: boundaryId, ErrorBoundary: RouteError, children }],
    },
  ];
}
