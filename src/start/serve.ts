import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Metrics } from '../adapters/core/measures/prometheus.ts';
import { noteMember } from '../adapters/core/requests/current-request.ts';
import type { LoopTime } from '../adapters/core/requests/loop-time.ts';
import { addressGroup, clientAddress } from '../api/core/client-address.ts';
import { turns } from '../api/core/turns.ts';
import { isUnreachable } from '../api/core/unmatched.ts';
import { isWebPath, mayConnectAnywhere, type UrlKind, urlKind } from '../contract/core/url-kinds.ts';
import { routeOf } from '../contract/route-of.ts';
import { composedAddress } from '../domain/core/addresses.ts';
import { encodingFor } from '../domain/core/content-encoding.ts';
import { idOf, isSignedIn, type Viewer, visitor } from '../domain/identity/viewer.ts';
import { builtFiles } from '../http/built-files.ts';
import { answerForm, formPages } from '../http/forms.ts';
import { type GuardedServer, guardedServer } from '../http/guarded-server.ts';
import { commonHeaders, type PolicySources, pageHeaders } from '../http/headers.ts';
import type { Monitor } from '../http/monitor.ts';
import { type Observers, observedRequests, type PendingRequest } from '../http/observed-requests.ts';
import { setupWarnings } from '../http/setup-warnings.ts';
import type { Limits, LimitUse, Log } from '../operations/core/adapters/adapters.ts';
import { isFailure } from '../operations/core/failure.ts';
import { type CachedPage, createPageCache, type PageCache } from '../web/render/page-cache.ts';
import type { Page, Pages } from '../web/render/server.tsx';
import { cachedReads, isSharedPath } from './cached-reads.ts';
import type { SharedPages } from './processes/shared-pages.ts';
import { markdownTarget, prefersMarkdown, storedResponse, textAddress, withMarkdown } from './text-pages.ts';

/** The parts of a site that a server serves. */
export interface Served extends Omit<Observers, 'metrics' | 'loopTime'> {
  loopTime?: LoopTime;
  /** Responds to everything that is neither a page nor a built file; see `contract/core/url-kinds.ts`. */
  fetch: (
    request: Request,
    from: { address: string | undefined; counted?: LimitUse },
  ) => Response | Promise<Response>;
  /** Number of trusted proxies in front (TRUST_PROXY); 0 by default. */
  proxies?: number;
  /** The site's address, for headers and warnings, and whether it is set by PUBLIC_URL. */
  publicUrl?: string;
  hasPublicUrl?: boolean;
  /** Whether only members can read it. */
  isPrivate?: boolean;
  pages: Pages;
  sessions: PageSessions;
  limits: Pick<Limits, 'count'>;
  /** When data was last changed, in milliseconds of `performance.now()`; see {@link createPageCache}. */
  changedAt?: () => number;
  /** The pages of the other workers. `own` is set to a function that returns the pages of this one. */
  otherPages?: SharedPages;
  metrics?: Pick<Metrics, 'record' | 'readPageCache'> | undefined;
  /** Responds to /healthz, /readyz and /metrics. */
  monitor?: Monitor | undefined;
  /** Folders of the current and previous browser files; in development Vite serves them. */
  built?: { client: string; previous: string };
  /** Called before any other handler; returns whether it handled the request. */
  before?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Additional sources for Vite in development, and for a hosted identity. */
  policy?: PolicySources;
  log: Log;
}

/** Identifies the user of a page request. */
export interface PageSessions {
  /** The session token of a Cookie header, if its signature is valid; does not use the database. */
  tokenIn(cookie: string | undefined): string | undefined;
  /** The session's user; a visitor if the session has ended. */
  viewerOf(token: string): Promise<Viewer>;
}

/** Creates the Node server of the whole site, which does not listen yet. */
export function createSiteServer(served: Served, guarded: GuardedServer = guardedServer()): Server {
  guarded.serve(siteListener(served));
  return guarded.server;
}

/** Handles all requests. Cached pages of visitors are sent without a router. */
function siteListener(served: Served): RequestListener {
  const { pages, sessions, log, before, publicUrl = '', hasPublicUrl = false, proxies = 0 } = served;
  const isForEveryone = (request: Request) => !served.isPrivate && isSharedRead(request, sessions);
  const ordinary = pageHeaders(served.policy);
  const connecting = pageHeaders(served.policy, { connectsAnywhere: true });
  const secured: Secured = (page, path = '') => (mayConnectAnywhere(path) ? connecting : ordinary)(page);
  const common = commonHeaders(publicUrl);
  const files = served.built && builtFiles(served.built.client, served.built.previous);
  const checkSetup = setupWarnings({ publicUrl, hasPublicUrl, proxies }, log);
  const normalise = (url: URL) =>
    urlKind(url.pathname) === 'text' ? textAddress(url) : pages.normalise(url);
  const responseTo = async (url: URL) =>
    storedResponse(await served.fetch(new Request(url), { address: undefined }));
  const cacheOptions = {
    ...(served.changedAt && { changedAt: served.changedAt }),
    onError: (err: unknown, address: string) =>
      log.error({ err, route: routeOf(address) }, 'a cached page could not be re-rendered'),
  };
  const cache = createPageCache({
    ...cacheOptions,
    render: async (url) =>
      urlKind(url.pathname) === 'text'
        ? responseTo(url)
        : withMarkdown(url.pathname, secured(await pages.render({ url }), url.pathname)),
    normalise,
    ...(served.otherPages && { request: served.otherPages.request }),
    // In development every request renders its page.
    ...(before ? { freshMs: 0, staleMs: 0 } : { staleMs: 15_000 }),
  });
  if (served.otherPages) served.otherPages.own = cache.share;
  served.metrics?.readPageCache(cache.use);
  const reads = cachedReads({
    ...cacheOptions,
    render: responseTo,
    limits: served.limits,
    budget: served.loopTime,
    fetch: served.fetch,
  });
  const observed = observedRequests(served, proxies);
  const app = siteApp(served, cache, secured, normalise);
  const routed = getRequestListener((request, env) => {
    const composed = composedLocation(request);
    if (composed) return redirectTo(composed);
    const path = getPath(request);
    if (isWebPath(path) || (urlKind(path) === 'text' && isForEveryone(request)))
      return app.fetch(request, env);
    // The API and the public files have their own routers.
    const address = addressOf(request, env as HttpBindings, proxies);
    return !before && request.method === 'GET' && isSharedPath(path) && isForEveryone(request)
      ? sharedRead(request, (env as HttpBindings).incoming, address)
      : served.fetch(request, { address });
  });
  const sharedRead = async (request: Request, incoming: IncomingMessage, address: string | undefined) => {
    const answered = await reads.answer(request, incoming, address);
    if (!('reply' in answered)) return answered;
    const response = await cachedResponse(request, answered.reply);
    for (const [name, value] of Object.entries(answered.headers)) response.headers.set(name, value);
    return response;
  };
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    kind: UrlKind,
    current: PendingRequest,
  ) => {
    const headers = { ...common, 'x-request-id': current.id };
    const file = kind === 'asset' ? files?.(request, response, headers) : undefined;
    if (file) {
      file.then(
        (bytes) => {
          current.bytes = bytes;
        },
        (err) => {
          log.error({ err, route: routeOf(request.url ?? '') }, 'a built file could not be read');
          response.destroy();
        },
      );
      return;
    }
    const { cookie } = request.headers;
    const isPlain =
      sessions.tokenIn(cookie) === undefined &&
      (kind === 'page' || request.headers.authorization === undefined);
    const cacheable = request.method === 'GET' && !before && isPlain;
    const page = cacheable ? (kind === 'api' ? reads : cache).hit(request.url ?? '/') : undefined;
    const route = () => {
      setHeaders(response, headers);
      routed(request, response);
    };
    const send = (cached: CachedPage, own?: Readonly<Record<string, string>>) =>
      sendCached(cached, request, response, { headers: { ...headers, ...own }, current });
    if (!page) route();
    else if (kind !== 'api') send(page);
    else
      reads.admit(request, current.address).then(
        (limit) => (limit ? send(page, limit) : route()),
        () => response.destroy(),
      );
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (prefersMarkdown(request.headers.accept)) request.url = markdownTarget(request.url ?? '');
    const kind = urlKind(request.url ?? '');
    if (kind === 'monitor' && served.monitor) {
      setHeaders(response, common);
      if (served.monitor(request, response)) return;
    }
    checkSetup(request);
    observed(request, response, kind, (current) => answer(request, response, kind, current));
  };
  return before ? async (req, res) => ((await before(req, res)) ? undefined : serve(req, res)) : serve;
}

/** The address in NFC of a page or file that was requested by another spelling of its letters. */
function composedLocation({ method, url }: Request): string | undefined {
  if (!url.includes('%') || !['GET', 'HEAD'].includes(method)) return undefined;
  const { pathname, search } = new URL(url);
  const composed = composedAddress(pathname + search);
  const isOther = composed !== pathname + search && !/^\/(\/|api\/)/.test(pathname);
  return isOther ? composed : undefined;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } });
}

function addressOf(request: Request, { incoming }: HttpBindings, proxies = 0): string | undefined {
  const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
  return clientAddress(incoming.socket.remoteAddress, forwardedFor, proxies);
}

/** Whether a visitor sends a read whose response is the same for all visitors and may come from a cache. */
function isSharedRead({ method, headers }: Request, sessions: PageSessions): boolean {
  const cookie = headers.get('cookie') ?? undefined;
  return (
    (method === 'GET' || method === 'HEAD') &&
    !headers.has('authorization') &&
    sessions.tokenIn(cookie) === undefined
  );
}

/** Adds the headers of pages; `path` is that of a page with scripts. */
type Secured = <P extends Pick<Page, 'headers'>>(page: P, path?: string) => P;

type SiteEnv = { Bindings: HttpBindings };

function siteApp(
  served: Served,
  cache: PageCache,
  secured: Secured,
  normalise: (url: URL) => string,
): Hono<SiteEnv> {
  const { pages, sessions } = served;
  const app = new Hono<SiteEnv>();
  const inTurn = turns(served.loopTime);
  if (served.built) app.get('/assets/*', (c) => c.text('Not found', 404));
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const url = new URL(c.req.url);
    const token = sessions.tokenIn(c.req.header('cookie'));
    const viewer = token === undefined ? visitor : await sessions.viewerOf(token);
    noteMember(idOf(viewer));
    const cached = isSignedIn(viewer) ? undefined : cache.hit(normalise(url));
    if (cached) return cachedResponse(c.req.raw, cached);
    const refusal = await limitRendering(c, served);
    if (refusal) return pageResponse(c, secured(refusal));
    const address = addressOf(c.req.raw, c.env, served.proxies);
    const rendered = await inTurn(idOf(viewer) ?? (address && addressGroup(address)), async () =>
      isSignedIn(viewer) ? pages.render({ url, viewer }) : cache.get(url),
    );
    if (isFailure(rendered)) return pageResponse(c, secured(tooManyPages(rendered.retryAfter ?? 1)));
    if ('matches' in rendered) return cachedResponse(c.req.raw, rendered);
    return pageResponse(c, withMarkdown(url.pathname, secured(rendered, url.pathname)));
  });
  for (const page of formPages)
    app.post(page, async (c) => {
      const refusal = await limitRendering(c, served);
      if (refusal) return pageResponse(c, secured(refusal));
      const address = addressOf(c.req.raw, c.env, served.proxies);
      const params = c.req.param() as Record<string, string>;
      const form = { page, params };
      const reply = await answerForm(c.req.raw, form, (request) => served.fetch(request, { address }));
      const response = pageResponse(c, secured(reply));
      for (const cookie of reply.cookies) response.headers.append('set-cookie', cookie);
      return response;
    });
  app.all('*', (c) => {
    c.header('allow', `GET, HEAD, OPTIONS${formPages.includes(c.req.path) ? ', POST' : ''}`);
    return c.req.method === 'OPTIONS' ? c.body(null, 204) : c.text('Method not allowed', 405);
  });
  app.onError((err, c) => {
    served.log.error({ err, method: c.req.method, route: routeOf(c.req.path) }, 'unexpected error');
    if (isUnreachable(err))
      return c.text('The site is not ready right now. Try again in a few seconds.', 503, {
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    return c.text('Something went wrong on our side. Try again.', 500);
  });
  return app;
}

/** Counts a rendered page for the client's address; returns the page that reports an exceeded limit. */
async function limitRendering(
  c: HonoContext<SiteEnv>,
  { limits, proxies }: Served,
): Promise<Page | undefined> {
  const address = addressOf(c.req.raw, c.env, proxies);
  if (address === undefined) return undefined;
  const { exceeded, resetSeconds } = await limits.count('page', addressGroup(address));
  return exceeded ? tooManyPages(resetSeconds) : undefined;
}

function pageResponse(c: HonoContext, { status, headers, html }: Page): Response {
  return new Response(c.req.method === 'HEAD' ? null : html, { status, headers });
}

async function cachedResponse({ method, headers }: Request, page: CachedPage): Promise<Response> {
  if (page.matches(headers.get('if-none-match') ?? ''))
    return new Response(null, { status: 304, headers: page.unchanged });
  const encoding = encodingFor(headers.get('accept-encoding') ?? undefined);
  const body = new Uint8Array(await page.body(encoding));
  return new Response(method === 'HEAD' ? null : body, {
    status: page.status,
    headers: page.headers(encoding),
  });
}

/** Readable without the site's scripts and styles, which would cause more requests. */
function tooManyPages(seconds: number): Page {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return {
    status: 429,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    },
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many requests</title>
<style>body { max-width: 34rem; margin: 20vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; color-scheme: light dark }</style>
<h1>Too many requests</h1>
<p>Your network has opened too many pages on this site within a minute. Wait ${wait}, then <a href="">load this page again</a>.</p>
<p>Programs can use the <a href="/api/docs">API</a>.</p>
</html>
`,
  };
}

/** Sends all headers at once, which costs less than `setHeader` before `writeHead`. */
function sendCached(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  { headers, current }: { headers: Readonly<Record<string, string>>; current: PendingRequest },
): void {
  const match = request.headers['if-none-match'];
  if (match && page.matches(match)) {
    response.writeHead(304, { ...page.unchanged, ...headers }).end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  const send = (bytes: Buffer) => {
    current.bytes = bytes.length;
    response.writeHead(page.status, { ...page.headers(encoding), ...headers }).end(bytes);
  };
  const body = page.body(encoding);
  if (Buffer.isBuffer(body)) send(body);
  else body.then(send, () => response.destroy());
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
