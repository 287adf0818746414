import { Hono, type Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { routeOf } from '../contract/route-of.ts';
import type { Limits, Log } from '../operations/core/adapters/adapters.ts';
import { failure, isStorageUnavailable } from '../operations/core/failure.ts';
import { collectionRoutes } from './community/collections.ts';
import { communityRoutes } from './community/community.ts';
import { discussionRoutes } from './community/discussions.ts';
import { eventRoutes } from './community/events.ts';
import { followRoutes } from './community/follows.ts';
import { statsRoutes } from './community/stats.ts';
import { userRoutes } from './community/users.ts';
import { type Admission, bindingsOf } from './core/admit.ts';
import { compressedReplies } from './core/bodies/compression.ts';
import { allowOtherOrigins } from './core/cross-origin.ts';
import { problemResponse } from './core/problem-response.ts';
import type { Api, ApiEnv } from './core/register.ts';
import { securityRoutes } from './core/security.ts';
import { turns } from './core/turns.ts';
import { unmatched, unreachable } from './core/unmatched.ts';
import { searchRoutes } from './discovery/searches.ts';
import { topicRoutes } from './discovery/topics.ts';
import { uploadRoutes } from './files/uploads.ts';
import { identityRoutes } from './identity/identity.ts';
import { invitationRoutes } from './identity/invitations.ts';
import { keyRoutes } from './identity/keys.ts';
import { logoutRoutes } from './identity/logout.ts';
import { providerRoutes } from './identity/providers.ts';
import { secondFactorRoutes } from './identity/second-factor.ts';
import { accountRoutes } from './integrations/account.ts';
import { docsRoutes } from './integrations/docs/routes.ts';
import { serviceRoutes } from './integrations/services.ts';
import { webhookRoutes } from './integrations/webhooks.ts';
import { marketRoutes } from './market/market.ts';
import { paymentNotificationRoutes } from './market/payment-notifications.ts';
import { adminRoutes } from './moderation/admin.ts';
import { appealRoutes } from './moderation/appeals.ts';
import { reportRoutes } from './moderation/reports.ts';
import { notificationRoutes } from './notifications/notifications.ts';
import { contactRoutes } from './pages/contact.ts';
import { contentRoutes } from './pages/content.ts';
import { muteRoutes } from './people/mutes.ts';
import { bookmarkRoutes } from './prompts/bookmarks.ts';
import { commentRoutes } from './prompts/comments.ts';
import { forkRoutes } from './prompts/forks.ts';
import { likeRoutes } from './prompts/likes.ts';
import { promptStatsRoutes } from './prompts/prompt-stats.ts';
import { promptRoutes } from './prompts/prompts.ts';
import { proposalRoutes } from './prompts/proposals.ts';
import { versionRoutes } from './prompts/versions.ts';

/** Dependencies of the API. */
export interface ApiOptions {
  site: { name: string; url: string };
  log: Log;
  limits: Limits;
  /** See {@link Api}. */
  origin?: string | undefined;
  /** See {@link Admission}. */
  isPrivate?: boolean;
  /** See {@link Api}. */
  hasRoom: Admission['hasRoom'];
  /** See {@link Admission}. */
  budget?: Admission['budget'];
  /**
   * Returns the operations' context for one request. Without a known `viewer`, it is derived from the
   * request's cookie or token.
   */
  contextOf: Admission['contextOf'];
  /** See {@link Admission}. */
  feedViewer?: Admission['feedViewer'];
  newId: () => string;
}

/**
 * Creates the public API below `/api` as a Hono app; `app.fetch(request)` responds in-process or behind a
 * server.
 */
export function createApi(options: ApiOptions): Api['hono'] {
  const api = emptyApi(options);
  docsRoutes(api, options.site);
  identityRoutes(api);
  providerRoutes(api, options.site);
  securityRoutes(api);
  secondFactorRoutes(api);
  topicRoutes(api);
  promptRoutes(api);
  promptStatsRoutes(api);
  likeRoutes(api);
  bookmarkRoutes(api);
  collectionRoutes(api);
  commentRoutes(api);
  reportRoutes(api);
  followRoutes(api);
  forkRoutes(api);
  proposalRoutes(api);
  uploadRoutes(api);
  userRoutes(api);
  accountRoutes(api);
  keyRoutes(api);
  invitationRoutes(api);
  searchRoutes(api);
  webhookRoutes(api);
  versionRoutes(api);
  muteRoutes(api);
  notificationRoutes(api);
  contactRoutes(api);
  statsRoutes(api);
  contentRoutes(api);
  serviceRoutes(api);
  communityRoutes(api);
  discussionRoutes(api);
  eventRoutes(api);
  appealRoutes(api);
  marketRoutes(api);
  paymentNotificationRoutes(api);
  logoutRoutes(api);
  adminRoutes(api);
  return api.hono;
}

/**
 * Creates the API without endpoints: request ids, the log, error responses, and 404 or 405 for unregistered
 * addresses.
 */
export function emptyApi({
  limits,
  origin,
  isPrivate = false,
  hasRoom,
  budget,
  contextOf,
  feedViewer,
  log,
  newId,
}: Omit<ApiOptions, 'site'>): Api {
  const hono: Api['hono'] = new Hono<ApiEnv>({ strict: false }).basePath('/api');
  hono.use(withRequestId({ newId, log }));
  hono.use(compressedReplies);
  hono.notFound(unmatched(hono, limits));
  hono.onError((error, c) => failed(c, error, log));
  return { hono, limits, origin, isPrivate, hasRoom, contextOf, feedViewer, log, turns: turns(budget) };
}

/** Assigns each request an id, by default the server's, and logs writes and server errors. */
function withRequestId({ newId, log }: Pick<ApiOptions, 'newId' | 'log'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const requestId = bindingsOf(c).requestId ?? newId();
    c.set('requestId', requestId);
    // Set before the response exists: adding a header to a finished response makes Hono rebuild it.
    c.header('x-request-id', requestId);
    // The default, also for errors.
    c.header('cache-control', 'private, no-store');
    // Cookies are ignored in requests of other sites' pages.
    c.header('vary', 'Accept-Encoding, Authorization, Cookie, Origin');
    allowOtherOrigins(c);
    const started = performance.now();
    await next();
    // Failures that make the site unavailable are logged in summary.
    if (c.res.status !== 503 && (c.req.method !== 'GET' || c.res.status >= 500)) {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { method, path } = c.req;
      log.info({ requestId, method, route: routeOf(path), status: c.res.status, ms }, 'api');
    }
  });
}

/** The response to anything thrown: the client receives what it can act on, the log all details. */
function failed(c: HonoContext<ApiEnv>, error: Error, log: Log): Response {
  if (error instanceof HTTPException && error.status < 500) {
    return problemResponse(
      c,
      failure(
        error.status === 413 ? 'too-large' : 'malformed',
        error.message || 'The request cannot be read',
      ),
    );
  }
  // The client aborted the request; nothing is wrong with the site.
  if (c.req.raw.signal.aborted) return problemResponse(c, failure('malformed', 'The request was aborted'));
  const requestId = c.get('requestId');
  // The storage itself logs its outages.
  if (!isStorageUnavailable(error))
    log.error(
      { err: error, requestId, method: c.req.method, route: routeOf(c.req.path) },
      'unexpected error',
    );
  return (
    unreachable(c, error) ??
    problemResponse(c, {
      code: 'internal',
      detail: `Something went wrong on our side. Try again; if it happens again, tell us the request id ${requestId}`,
    })
  );
}
