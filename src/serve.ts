import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { clientAddress } from './api/client-address.ts';
import { isServerRoute } from './api/public-files.ts';
import type { Log } from './operations/context.ts';
import { type CachedPage, createPageCache, encodingFor } from './web/render/page-cache.ts';
import type { Pages } from './web/render/server.tsx';
import { hasSession } from './web/render/session-cookie.ts';

/** What a server serves. */
export interface Served {
  /** Answers what is no page and no built file: `api/public-files.ts` names the paths. */
  fetch: (request: Request, from: { address: string | undefined }) => Response | Promise<Response>;
  /** How many proxies in front say whose request it is (TRUST_PROXY); none unless given. */
  proxies?: number;
  pages: Pages;
  /** Folder of the built browser files; in development Vite serves them. */
  staticFolder?: string;
  /** Takes requests before anything else; answers whether it did. */
  before?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Sources that the content policy allows besides this site's, by directive: in development Vite's, and those of a hosted identity. */
  policy?: { script: string; connect: string };
  log: Log;
}

/** A Node server of the whole site. Visitors' pages that are kept are written without passing through a router. */
export function createSiteServer(served: Served): Server {
  const { pages, log } = served;
  const secured = pageHeaders(served.policy);
  const kept = createPageCache({
    render: async (url) => secured(await pages.render({ url, headers: new Headers() })),
    normalise: pages.normalise,
    // In development a page is made anew each time.
    ...(served.before ? { freshMs: 0, staleMs: 0 } : { staleMs: 15_000 }),
    onError: (err, address) => log.error({ err, address }, 'a page could not be made'),
  });
  const app = siteApp(served, kept.get, secured);
  const listener = getRequestListener((request, env) => {
    // What the floor below answers is not sent through a router first: it has its own.
    if (!isServerRoute(getPath(request))) return app.fetch(request, env);
    const { remoteAddress } = (env as HttpBindings).incoming.socket;
    const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
    return served.fetch(request, {
      address: clientAddress(remoteAddress, forwardedFor, served.proxies ?? 0),
    });
  });
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const visitor = request.method === 'GET' && !hasSession(request.headers.cookie);
    const page = visitor && !served.before ? kept.hit(request.url ?? '/') : undefined;
    if (page) sendCached(page, request, response);
    else listener(request, response);
  };
  const { before } = served;
  return createServer(
    before ? async (req, res) => ((await before(req, res)) ? undefined : serve(req, res)) : serve,
  );
}

function siteApp(
  served: Served,
  cachedPage: (url: URL) => CachedPage | Promise<CachedPage>,
  secured: ReturnType<typeof pageHeaders>,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  if (served.staticFolder) {
    const files = serveStatic({ root: served.staticFolder, precompressed: true });
    app.get('/assets/*', async (c, next) => {
      await next();
      if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
    });
    app.get('/assets/*', files);
    // Files with a name of their own (favicon.svg); a page's address has no dot in its last part but for profiles.
    app.get('/:file{[\\w-]+\\.\\w+}', files);
    app.get('/assets/*', (c) => c.text('Not found', 404));
  }
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const url = new URL(c.req.url);
    if (!hasSession(c.req.header('cookie'))) {
      const page = await cachedPage(url);
      if (page.matches(c.req.header('if-none-match') ?? ''))
        return new Response(null, { status: 304, headers: page.unchanged });
      const encoding = encodingFor(c.req.header('accept-encoding'));
      const body = new Uint8Array(await page.body(encoding));
      return new Response(c.req.method === 'HEAD' ? null : body, {
        status: page.status,
        headers: page.headers(encoding),
      });
    }
    const page = secured(await served.pages.render({ url, headers: c.req.raw.headers }));
    return new Response(c.req.method === 'HEAD' ? null : page.html, {
      status: page.status,
      headers: page.headers,
    });
  });
  app.all('*', (c) => {
    c.header('allow', 'GET, HEAD, OPTIONS');
    return c.req.method === 'OPTIONS' ? c.body(null, 204) : c.text('Method not allowed', 405);
  });
  app.onError((err, c) => {
    served.log.error({ err, method: c.req.method, path: c.req.path }, 'unexpected error');
    return c.text('Something went wrong on our side. Try again.', 500);
  });
  return app;
}

function sendCached(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const match = request.headers['if-none-match'];
  if (match && page.matches(match)) {
    response.writeHead(304, page.unchanged).end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = page.body(encoding);
  if (Buffer.isBuffer(body)) {
    response.writeHead(page.status, page.headers(encoding)).end(body);
  } else {
    body.then(
      (bytes) => response.writeHead(page.status, page.headers(encoding)).end(bytes),
      () => response.destroy(),
    );
  }
}

/** Adds what every page is sent with: a policy that lets it run and load only what this site serves. */
function pageHeaders(extra: Served['policy'] = { script: '', connect: '' }) {
  const security = {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${extra.script}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      // Covers and samples may stand at any address that an author gave; videos of other sites are framed on a click.
      "img-src 'self' data: blob: http: https:",
      "media-src 'self' http: https:",
      'frame-src http: https:',
      `connect-src 'self' ${extra.connect}`.trim(),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
  return <P extends { headers: Record<string, string> }>(page: P): P => ({
    ...page,
    headers: { ...page.headers, ...security },
  });
}
