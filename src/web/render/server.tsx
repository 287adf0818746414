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
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import { PreloadedComponents, type PreloadedSet, preload } from '../core/lazy-component.tsx';
import { type PageOutcome, serverLoad, statusOf } from '../core/page-load.ts';
import { createQueryClient, meKey } from '../core/query-client.ts';
import type { Site } from '../core/site.ts';
import { ServerHeadTags } from '../ui/pages/server-meta.ts';
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
  preloadsOf,
} from './page-table.ts';

export interface PageRequest {
  url: URL;
  /** The user for whom the page is rendered. Default: a visitor. */
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
  /** Calls the API within this process; addresses begin with `/api`. */
  fetchApi: (
    url: string,
    init: RequestInit,
    from: Pick<PageRequest, 'viewer'>,
  ) => Response | Promise<Response>;
  assets: PageAssets;
  /** Called when rendering a page failed. */
  onError?: (error: unknown, url: URL) => void;
}

export interface Pages {
  render(request: PageRequest): Promise<Page>;
  /**
   * Returns the URL with only the query parameters that its page reads, in a fixed order; a visitor's page
   * depends on nothing else. `/explore?page=2&utm=x&q=a` results in `/explore?q=a&page=2`.
   */
  normalise(url: URL): string;
}

interface MeasurablePages extends Pages {
  /**
   * Loads a visitor's page and returns React's part of rendering it, as a baseline for {@link render} in
   * benchmarks.
   */
  prepareMarkup(url: URL): Promise<() => string>;
}

const modules = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, await pages[name]()])),
) as Record<PageName, PageModule>;

/** The data collected by the loaders of one request. */
interface RequestData {
  queries: QueryClient;
  outcome: PageOutcome;
}

const requestContext = createContext<RequestData>();

/** Creates the page renderer, which matches the route, loads through the API and renders one document. */
export function createPages(options: PagesOptions): MeasurablePages {
  const { isPrivate } = options.site;
  const routes = createRoutes(({ context, url, params }) => {
    const { queries, outcome } = context.get(requestContext);
    return serverLoad(queries, outcome, { url, params, isPrivate });
  }, modules);
  const handler = createStaticHandler(routes);
  const toDocument = createDocument(options.assets);

  const pageOf = (context: StaticHandlerContext) =>
    (context.matches.at(-1)?.route.id ?? 'not-found') as PageName;

  /** Loads the lazy components of the layout, and those of the page unless it failed; no others are rendered. */
  const preloadFor = async (data: RequestData, context: StaticHandlerContext, url: URL, failed = false) => {
    const { params = {} } = context.matches.at(-1) ?? {};
    const page = serverLoad(data.queries, data.outcome, { url, params, isPrivate });
    const preloads = preloadsOf(failed ? undefined : modules[pageOf(context)], page);
    await preload(preloads);
    return new Set(preloads.filter((component) => !!component));
  };

  const markupOf = (
    queries: QueryClient,
    context: StaticHandlerContext,
    preloaded: PreloadedSet,
    head: string[],
    site: Site,
  ) =>
    renderToString(
      <ServerHeadTags value={head}>
        <PreloadedComponents value={preloaded}>
          <App site={site} queries={queries}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </PreloadedComponents>
      </ServerHeadTags>,
    );

  /** Starts the page's loaders, which fill `data`; `context` resolves when they are done. */
  function load({ url, ...from }: PageRequest) {
    const queries = createQueryClient(
      createClient({
        base: '/api',
        // No request is aborted here, and creating a Request with a signal takes a tenth of the page's CPU
        // time.
        fetch: (path, { signal: _, ...init }) => options.fetchApi(path, init, from),
      }),
    );
    const outcome: PageOutcome = { status: 200, noStore: false };
    if (!from.viewer) queries.setQueryData(meKey, null);
    const provider = new RouterContextProvider();
    const data: RequestData = { queries, outcome };
    provider.set(requestContext, data);
    return { data, context: handler.query(new Request(url), { requestContext: provider }) };
  }

  async function render(request: PageRequest): Promise<Page> {
    const { url } = request;
    const signedIn = request.viewer !== undefined;
    // Removes trailing slashes. A path that starts with two slashes would redirect to another site.
    const [, plain] = /^(\/[^/](?:.*[^/])?)\/+$/.exec(url.pathname) ?? [];
    if (plain) return redirectTo(308, plain + url.search, signedIn);
    const { data, context: loaded } = load(request);
    const { queries, outcome } = data;
    try {
      const context = await loaded;
      if (context instanceof Response)
        return redirectTo(context.status, context.headers.get('location') ?? '/', signedIn);
      const failure = context.errors && Object.values(context.errors)[0];
      // API errors are logged by the API.
      if (failure && !(failure instanceof ApiError)) options.onError?.(failure, url);
      const preloaded = await preloadFor(data, context, url, !!failure);
      const { site } = options;
      const state = () => ({ site, page: pageOf(context), queries: dehydrateQueries(queries) });
      const document = (shown: StaticHandlerContext, pageState: PageState = state()) => {
        const head: string[] = [];
        return toDocument(markupOf(queries, shown, preloaded, head, site), pageState, head);
      };
      const errorPage = (error: unknown) => ({
        html: document({ ...context, errors: { [boundaryId]: error } }, { ...state(), failed: true }),
        status: error instanceof ApiError ? statusOf(error) : 500,
      });
      let result = failure && errorPage(failure);
      try {
        result ??= { html: document(context), status: outcome.status };
        if (result.html.length > maxCharacters) throw new Error('a page is too large to be sent');
      } catch (error) {
        options.onError?.(error, url);
        result = errorPage(error);
      }
      return {
        status: result.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': cacheControl(signedIn, outcome.noStore || result.status >= 500),
          vary: 'accept-encoding, cookie',
        },
        html: result.html,
      };
    } finally {
      queries.clear();
    }
  }

  async function prepareMarkup(url: URL): Promise<() => string> {
    const { data, context: loaded } = load({ url });
    const context = await loaded;
    if (context instanceof Response) throw new Error(`${url.pathname} is a redirect.`);
    const preloaded = await preloadFor(data, context, url);
    return () => markupOf(data.queries, context, preloaded, [], options.site);
  }

  function normalise(url: URL): string {
    if (url.search === '') return url.pathname;
    const name = (handler.match(url.pathname)?.at(-1)?.route.id ?? 'not-found') as PageName;
    const read = new URLSearchParams();
    for (const key of modules[name].query ?? []) {
      const value = url.searchParams.get(key);
      if (value) read.set(key, value);
    }
    const search = read.toString();
    return search ? `${url.pathname}?${search}` : url.pathname;
  }

  return { render, normalise, prepareMarkup };
}

/** Characters of a page: several times those of a prompt with every field at its limit. */
const maxCharacters = 8_000_000;

function redirectTo(status: number, location: string, signedIn: boolean): Page {
  return {
    status,
    headers: { location, 'cache-control': cacheControl(signedIn, true), vary: 'cookie' },
    html: '',
  };
}

function cacheControl(signedIn: boolean, noStore: boolean): string {
  if (signedIn) return 'private, no-store';
  return noStore ? 'no-store' : 'public, max-age=0, must-revalidate';
}
