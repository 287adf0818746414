import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { ApiError, createClient } from '../../contract/client.ts';
import type { SignedInUser } from '../../domain/viewer.ts';
import { PreloadedComponents, type PreloadedSet, preload } from '../runtime/lazy-component.tsx';
import { type PageOutcome, serverLoad, statusOf } from '../runtime/page-load.ts';
import { createQueryClient, meKey } from '../runtime/query-client.ts';
import type { Site } from '../runtime/site.ts';
import { ServerHeadTags } from '../ui/server-meta.ts';
import { App } from './app.tsx';
import type { PageAssets } from './assets.ts';
import { createDocument } from './document.ts';
import { dehydrateQueries, type PageState } from './page-state.ts';
import {
  boundaryId,
  createRoutes,
  type PageModule,
  type PageName,
  pageNames,
  pages,
  queryOf,
} from './page-table.ts';

export interface PageRequest {
  url: URL;
  headers: Headers;
  /** Whose page it is; a visitor's unless given. */
  viewer?: SignedInUser;
}

export interface Page {
  status: number;
  headers: Record<string, string>;
  /** Empty for a redirect. */
  html: string;
}

export interface PagesOptions {
  site: Site;
  /** The API, in this process; addresses begin with `/api`. */
  fetchApi: (url: string, init: RequestInit, viewer?: SignedInUser) => Response | Promise<Response>;
  assets: PageAssets;
  /** Told about a page that could not be rendered. */
  onError?: (error: unknown, url: URL) => void;
}

export interface Pages {
  render(request: PageRequest): Promise<Page>;
  /**
   * The address with only the query parameters that its page reads, in a fixed order: what decides about a visitor's
   * page and nothing else. `/explore?page=2&utm=x&q=a` gives `/explore?q=a&page=2`.
   */
  normalise(url: URL): string;
}

interface MeasurablePages extends Pages {
  /** React's rendering of a visitor's page whose data is loaded, and nothing else: what the bench measures {@link render} by. */
  bare(url: URL): Promise<() => string>;
}

const modules = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, await pages[name].module()])),
) as Record<PageName, PageModule>;

/** What the loaders of one request fill. */
interface Loading {
  queries: QueryClient;
  outcome: PageOutcome;
}

const requestContext = createContext<Loading>();

/** Makes the renderer of pages: match, load through the API, render to one document. */
export function createPages(options: PagesOptions): MeasurablePages {
  const routes = createRoutes(({ context, url, params }) => {
    const { queries, outcome } = context.get(requestContext);
    return serverLoad(queries, outcome, { url, params });
  }, modules);
  const handler = createStaticHandler(routes);
  const write = createDocument(options.assets);

  const pageOf = (context: StaticHandlerContext) =>
    (context.matches.at(-1)?.route.id ?? 'not-found') as PageName;

  /** Fetches the code of the page's later parts; the page is rendered with these and no others. */
  const readied = async (loading: Loading, context: StaticHandlerContext, url: URL) => {
    const { params = {} } = context.matches.at(-1) ?? {};
    const page = serverLoad(loading.queries, loading.outcome, { url, params });
    const named = modules[pageOf(context)].preloads?.(page);
    await preload(named);
    return new Set(named?.filter((part) => !!part));
  };

  const markupOf = (
    queries: QueryClient,
    context: StaticHandlerContext,
    parts: PreloadedSet,
    head: string[],
  ) =>
    renderToString(
      <ServerHeadTags value={head}>
        <PreloadedComponents value={parts}>
          <App site={options.site} queries={queries}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </PreloadedComponents>
      </ServerHeadTags>,
    );

  /** Runs the page's loaders: `loaded` is how they end; meanwhile `loading` fills. */
  function load({ url, headers, viewer }: PageRequest) {
    const queries = createQueryClient(
      createClient({
        base: '/api',
        // Nobody aborts here, and a Request with a signal is twice the work (measured: a tenth of the page's CPU).
        fetch: (path, { signal: _, ...init }) => options.fetchApi(path, init, viewer),
        headers: forwarded(headers),
      }),
    );
    const outcome: PageOutcome = { status: 200, fleeting: false };
    if (!viewer) queries.setQueryData(meKey, null);
    const provider = new RouterContextProvider();
    const loading: Loading = { queries, outcome };
    provider.set(requestContext, loading);
    return { loading, loaded: handler.query(new Request(url), { requestContext: provider }) };
  }

  async function render({ url, headers, viewer }: PageRequest): Promise<Page> {
    const signedIn = viewer !== undefined;
    // One address for each page; what begins with two slashes would lead to another site.
    if (/^\/[^/].*\/$/.test(url.pathname))
      return movedTo(url.pathname.replace(/\/+$/, '') + url.search, signedIn);
    const { loading, loaded } = load({ url, headers, ...(viewer && { viewer }) });
    const { queries, outcome } = loading;
    try {
      const context = await loaded;
      if (context instanceof Response) return redirectTo(context, signedIn);
      const failure = context.errors && Object.values(context.errors)[0];
      // What a call failed for was told where it was answered.
      if (failure && !(failure instanceof ApiError)) options.onError?.(failure, url);
      const parts: PreloadedSet = failure ? new Set() : await readied(loading, context, url);
      const state = () => ({ site: options.site, page: pageOf(context), queries: dehydrateQueries(queries) });
      const document = (shown: StaticHandlerContext, made: PageState = state()) => {
        const head: string[] = [];
        return write(markupOf(queries, shown, parts, head), made, head);
      };
      const broken = (error: unknown) => ({
        html: document({ ...context, errors: { [boundaryId]: error } }, { ...state(), failed: true }),
        status: error instanceof ApiError ? statusOf(error) : 500,
      });
      const made = failure
        ? broken(failure)
        : renderOr(
            () => document(context),
            outcome.status,
            (error) => {
              options.onError?.(error, url);
              return broken(error);
            },
          );
      return {
        status: made.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': cacheControl(signedIn, outcome.fleeting || made.status >= 500),
          vary: 'accept-encoding, cookie',
        },
        html: made.html,
      };
    } finally {
      queries.clear();
    }
  }

  async function bare(url: URL): Promise<() => string> {
    const { loading, loaded } = load({ url, headers: new Headers() });
    const context = await loaded;
    if (context instanceof Response) throw new Error(`${url.pathname} is a redirect and shows nothing.`);
    const parts = await readied(loading, context, url);
    return () => markupOf(loading.queries, context, parts, []);
  }

  function normalise(url: URL): string {
    if (url.search === '') return url.pathname;
    const name = (handler.match(url.pathname)?.at(-1)?.route.id ?? 'not-found') as PageName;
    const kept = new URLSearchParams();
    for (const key of queryOf(name)) {
      const value = url.searchParams.get(key);
      if (value) kept.set(key, value);
    }
    const search = kept.toString();
    return search ? `${url.pathname}?${search}` : url.pathname;
  }

  return { render, normalise, bare };
}

function renderOr(
  render: () => string,
  status: number,
  otherwise: (error: unknown) => { html: string; status: number },
) {
  try {
    return { html: render(), status };
  } catch (error) {
    return otherwise(error);
  }
}

/** What the API must know of the request that a page is made for. */
function forwarded(headers: Headers): Record<string, string> {
  const id = headers.get('x-request-id');
  return id ? { 'x-request-id': id } : {};
}

function movedTo(location: string, signedIn: boolean): Page {
  return redirectTo(new Response(null, { status: 308, headers: { location } }), signedIn);
}

function redirectTo(response: Response, signedIn: boolean): Page {
  return {
    status: response.status,
    headers: {
      location: response.headers.get('location') ?? '/',
      'cache-control': cacheControl(signedIn, true),
      vary: 'cookie',
    },
    html: '',
  };
}

function cacheControl(signedIn: boolean, fleeting: boolean): string {
  if (signedIn) return 'private, no-store';
  return fleeting ? 'no-store' : 'public, max-age=0, must-revalidate';
}
