import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ViteDevServer } from 'vite';
import type { Config } from '../config/config.ts';
import { isWebPath } from '../contract/core/url-kinds.ts';
import { routeOf } from '../contract/route-of.ts';
import { externalLinks } from '../domain/core/text/external-links.ts';
import { defaultXray } from '../domain/prompts/xray/severities.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import { builtAssets, devAssets, type PageAssets } from '../web/render/assets.ts';
import type { PagesOptions } from '../web/render/server.tsx';
import type { App } from './compose.ts';
import type { Served } from './serve.ts';

const root = join(import.meta.dirname, '../..');

/** Everything that a site's server serves, including its pages. */
export interface SitePages {
  served: Served;
  /** Called when the first page can be requested. */
  ready?(): void;
  close(): Promise<void>;
}

/** Serves the site with the pages of `npm run build`. */
export async function servedFromBuild(config: Config, app: App, log: Log): Promise<SitePages> {
  const client = join(root, 'build/client');
  const bundle = join(root, 'build/server/server.js');
  if (!existsSync(bundle))
    throw new Error('The pages are not built yet: start with npm start, or run npm run build.');
  const { createPages } = (await import(bundle)) as typeof import('../web/render/server.tsx');
  const pages = createPages(pagesOptions(config, app, log, builtAssets(client)));
  const served = {
    ...servedBy(config, app, log),
    pages,
    built: { client, previous: join(root, 'build/previous') },
    policy: policyOf(config),
  };
  return { served, close: async () => {} };
}

/**
 * Sources that pages may load from besides this site: those of Firebase's client, if it is used, and `more`.
 */
function policyOf({ hosted }: Config, more = { script: '', connect: '' }): NonNullable<Served['policy']> {
  if (!hosted?.firebase) return more;
  const { emulator = '' } = hosted.firebase;
  return {
    // Google's sign-in window communicates with its page through a frame.
    script: `https://apis.google.com ${more.script}`.trim(),
    connect:
      `https://identitytoolkit.googleapis.com https://securetoken.googleapis.com ${emulator} ${more.connect}`.trim(),
  };
}

interface DevPages {
  vite: ViteDevServer;
  /** Loads the page renderer in its current version. */
  load(): Promise<typeof import('../web/render/server.tsx')>;
  first: typeof import('../web/render/server.tsx');
}

/** Starts the server that compiles the pages in development. */
export async function startVite(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('/src/web/render/server.tsx') as Promise<DevPages['first']>;
  return { vite, load, first: await load() };
}

/** Serves the site in development, with pages compiled by Vite. */
export function servedByVite(config: Config, app: App, log: Log, { vite, load, first }: DevPages): SitePages {
  const options = pagesOptions(config, app, log, devAssets);
  return {
    served: {
      ...servedBy(config, app, log),
      pages: {
        normalise: first.createPages(options).normalise,
        // Loaded for each page, which is free until a file changes.
        render: async (request) => (await load()).createPages(options).render(request),
      },
      before: (request, response) =>
        new Promise((resolve) => {
          if (!isWebPath(request.url ?? '')) return resolve(false);
          response.once('finish', () => resolve(true));
          vite.middlewares(request, response, () => resolve(false));
        }),
      // While the server restarts, Vite waits in a worker created from a blob.
      policy: policyOf(config, { script: "'unsafe-inline' blob:", connect: 'ws:' }),
    },
    ready: () => {
      // Compiles what every page needs before a browser requests it, but after a page that is requested
      // immediately.
      setTimeout(() => {
        for (const file of [
          '/src/web/ui/theme.css',
          '/src/web/render/browser.tsx',
          '/src/web/routes/discovery/home.tsx',
        ])
          void vite.warmupRequest(file);
      }, 300);
    },
    close: () => vite.close(),
  };
}

function servedBy(config: Config, app: App, log: Log): Omit<Served, 'pages'> {
  return {
    fetch: app.fetch,
    sessions: app.sessions,
    limits: app.limits,
    changedAt: app.changedAt,
    proxies: config.trustProxy,
    publicUrl: config.publicUrl,
    hasPublicUrl: config.hasPublicUrl,
    isPrivate: config.isPrivate,
    log,
  };
}

function pagesOptions(config: Config, app: App, log: Log, assets: PageAssets): PagesOptions {
  return {
    site: {
      name: config.siteName,
      url: config.publicUrl,
      isPrivate: config.isPrivate,
      signUp: config.signUp,
      sells: config.market.payments !== 'off',
      currency: config.market.currency,
      ...(!isDeepStrictEqual(config.xray, defaultXray) && { xray: config.xray }),
      links: externalLinks({
        url: config.publicUrl,
        accounts: config.socialLinks,
        email: config.publicEmail,
      }),
      email: config.publicEmail,
    },
    // The API runs in this process: the host name is never resolved.
    fetchApi: (path, init, from) => app.fetch(new Request(new URL(path, 'http://localhost'), init), from),
    assets,
    onError: (err, url) => log.error({ err, route: routeOf(url.pathname) }, 'a page could not be rendered'),
  };
}
