import { Hono } from 'hono';
import { urlKind } from '../contract/core/url-kinds.ts';
import { routeOf } from '../contract/route-of.ts';
import type { Limits, Log, Storage } from '../operations/core/adapters/adapters.ts';
import type { Context } from '../operations/core/context.ts';
import { isFailure, isStorageUnavailable } from '../operations/core/failure.ts';
import { type Admission, admitReader, bindingsOf } from './core/admit.ts';
import { problemResponse } from './core/problem-response.ts';
import type { ApiEnv } from './core/register.ts';
import { otherMethod, unreachable } from './core/unmatched.ts';
import { feedRoutes } from './discovery/feeds.ts';
import { sitemapRoutes } from './discovery/sitemaps.ts';
import { coverRoutes, uploadedFileRoutes } from './files/files.ts';
import { previewRoutes } from './files/previews.ts';
import { inTurns, limitReads } from './hosting/limits.ts';
import { agentTextRoutes } from './integrations/agents/texts.ts';

/** Dependencies of the public files. */
export interface PublicFilesOptions {
  site: { name: string; url: string };
  log: Log;
  limits: Limits;
  /** The checks of requests whose sender matters, as in the API. */
  admission: Admission;
  storage: Pick<Storage, 'open'>;
  /** A visitor's context: everyone receives the same files. */
  ctx: Context;
}

/**
 * Serves everything outside `/api` that is neither a page nor a built file: uploads, covers, preview images,
 * feeds, sitemaps, texts for programs. Read only.
 */
export function createPublicFiles(options: PublicFilesOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    const { requestId } = bindingsOf(c);
    if (requestId) c.set('requestId', requestId);
    await next();
  });
  app.use(async (c, next) => (['GET', 'HEAD'].includes(c.req.method) ? next() : otherMethod(c, ['GET'])));
  agentTextRoutes(app, options.admission);
  if (options.admission.isPrivate) closeFiles(app, options.admission);
  uploadedFileRoutes(app, options.storage);
  // Uploads are read from the disk and not limited. The routes below render, and are.
  app.use(limitReads(options.limits), inTurns(options.admission));
  coverRoutes(app, options);
  previewRoutes(app, options);
  feedRoutes(app, options);
  sitemapRoutes(app, options);
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    // The storage itself logs its outages.
    if (!isStorageUnavailable(error))
      options.log.error({ err: error, method: c.req.method, route: routeOf(c.req.path) }, 'unexpected error');
    return unreachable(c, error) ?? c.text('Something went wrong on our side. Try again.', 500);
  });
  return app;
}

/** Sends the files of the routes that follow to readers of a private site only, and to no shared cache. */
function closeFiles(app: Hono<ApiEnv>, admission: Admission): void {
  app.get('/robots.txt', (c) =>
    c.text('User-agent: *\nDisallow: /\n', 200, { 'cache-control': 'public, max-age=3600' }),
  );
  app.use(async (c, next) => {
    const isFeed = urlKind(c.req.path) === 'feed';
    const reader = await admitReader(admission, c, { acceptsFeedToken: isFeed });
    if (isFailure(reader)) return problemResponse(c, reader);
    if (isFeed) c.set('reader', reader);
    await next();
    const cached = (!isFeed && c.res.headers.get('cache-control')) || 'private, no-store';
    c.res.headers.set('cache-control', cached.replace('public', 'private'));
    // The address of a feed can have the reader's token.
    if (isFeed) c.res.headers.set('referrer-policy', 'no-referrer');
    return undefined;
  });
}
