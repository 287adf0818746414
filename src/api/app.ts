import { Hono, type Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { Viewer } from '../domain/viewer.ts';
import type { Context, Limits, Log } from '../operations/context.ts';
import { failure } from '../operations/failure.ts';
import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { commentRoutes } from './comments.ts';
import { communityRoutes } from './community.ts';
import { contactRoutes } from './contact.ts';
import { contentRoutes } from './content.ts';
import { discussionRoutes } from './discussions.ts';
import { docsRoutes } from './docs.ts';
import { eventRoutes } from './events.ts';
import { followRoutes } from './follows.ts';
import { limitBody, obeyScopes, refuseBanned, sameOriginWrites } from './guards.ts';
import { identityRoutes } from './identity.ts';
import { keyRoutes } from './keys.ts';
import { likeRoutes } from './likes.ts';
import { limitReads, limitUsers } from './limits.ts';
import { problemResponse } from './problem-response.ts';
import { promptRoutes } from './prompts.ts';
import { providerRoutes } from './providers.ts';
import type { Api, ApiEnv } from './register.ts';
import { reportRoutes } from './reports.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { securityRoutes } from './security.ts';
import { statsRoutes } from './stats.ts';
import { topicRoutes } from './topics.ts';
import { unmatched, unreachable } from './unmatched.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';

/** What the API is built on. */
export interface ApiOptions {
  site: { name: string; url: string };
  log: Log;
  limits: Limits;
  /** The operations' context for one request. Without a known `viewer`, it is found by the request's cookie or token. */
  contextOf: (headers: Headers, address: string | undefined, viewer: Viewer | undefined) => Promise<Context>;
  newId: () => string;
}

/** The public API below `/api`, as a Hono app: `app.fetch(request)` answers, in-process or behind a server. */
export function createApi(options: ApiOptions): Api {
  const app: Api = new Hono<ApiEnv>({ strict: false }).basePath('/api');

  app.use(numbered(options));
  app.use(limitReads(options.limits));
  app.use(sameOriginWrites);
  app.use(limitBody);
  docsRoutes(app, options.site);
  app.use(async (c, next) => {
    const viewer = (c.env as ApiEnv['Bindings'] | undefined)?.viewer;
    c.set('ctx', await options.contextOf(c.req.raw.headers, c.get('address'), viewer));
    c.header('cache-control', 'private, no-store');
    await next();
  });
  app.use(refuseBanned);
  app.use(limitUsers);
  app.use(obeyScopes);

  identityRoutes(app);
  providerRoutes(app, options.site);
  securityRoutes(app);
  secondFactorRoutes(app);
  topicRoutes(app);
  promptRoutes(app);
  likeRoutes(app);
  bookmarkRoutes(app);
  commentRoutes(app);
  reportRoutes(app);
  followRoutes(app);
  uploadRoutes(app);
  userRoutes(app);
  accountRoutes(app);
  keyRoutes(app);
  contactRoutes(app);
  statsRoutes(app);
  contentRoutes(app);
  communityRoutes(app);
  discussionRoutes(app);
  eventRoutes(app);
  adminRoutes(app);

  app.notFound(unmatched);
  app.onError((error, c) => failed(c, error, options.log));
  return app;
}

/** Gives each request a number, its own where it has one, and tells the log of writes and of what went wrong. */
function numbered({ newId, log }: Pick<ApiOptions, 'newId' | 'log'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : newId();
    c.set('requestId', requestId);
    // Before the reply is made: a header added to a finished one makes Hono build it again, body and all.
    c.header('x-request-id', requestId);
    const started = performance.now();
    await next();
    if (c.req.method !== 'GET' || c.res.status >= 500) {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'api');
    }
  });
}

/** What to answer to whatever was thrown: the client is told what it can do, the log everything. */
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
  // Nobody is there any more to be told, and nothing is wrong with the site.
  if (c.req.raw.signal.aborted) return problemResponse(c, failure('malformed', 'The request broke off'));
  const requestId = c.get('requestId');
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'unexpected error');
  return (
    unreachable(c, error) ??
    problemResponse(c, {
      code: 'internal',
      detail: `Something went wrong on our side. Try again; if it stays, tell us the number ${requestId}`,
    })
  );
}
