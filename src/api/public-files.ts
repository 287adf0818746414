import { Hono } from 'hono';
import type { Context, Limits, Log, Storage } from '../operations/context.ts';
import { feedRoutes } from './feeds.ts';
import { fileRoutes } from './files.ts';
import { limitReads } from './limits.ts';
import { previewRoutes } from './previews.ts';
import type { ApiEnv } from './register.ts';
import { sitemapRoutes } from './sitemaps.ts';
import { otherMethod, unreachable } from './unmatched.ts';

/** Path patterns of all that this floor answers; everything else is a page or a built file. */
const answeredPaths = [
  '/api',
  '/api/*',
  '/files/*',
  '/covers/*',
  '/previews/*',
  '/feeds/*',
  '/sitemaps/*',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
] as const;

/** Whether a request's target is one of {@link answeredPaths}. */
export function isServerRoute(target: string): boolean {
  const [path = ''] = target.split('?');
  return answeredPaths.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

/** What is read outside of `/api` is built on. */
export interface PublicFilesOptions {
  site: { name: string; url: string };
  log: Log;
  limits: Limits;
  storage: Pick<Storage, 'open'>;
  /** A context for visitors: nothing here depends on who asks. */
  ctx: Context;
}

/** What is not a call of the API: files, preview pictures, feeds, sitemaps. The same for everyone, and read only. */
export function createPublicFiles(options: PublicFilesOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => (['GET', 'HEAD'].includes(c.req.method) ? next() : otherMethod(c, ['GET'])));
  app.route('/', fileRoutes(options.storage));
  app.use(limitReads(options.limits));
  previewRoutes(app, options);
  feedRoutes(app, options);
  sitemapRoutes(app, options);
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    options.log.error({ err: error, method: c.req.method, path: c.req.path }, 'unexpected error');
    return unreachable(c, error) ?? c.text('Something went wrong on our side. Try again.', 500);
  });
  return app;
}
