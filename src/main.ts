import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { explain } from './adapters/log/explain.ts';
import { jsonLog } from './adapters/log/json-log.ts';
import { type App, compose, databaseEndedMessage } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { isWebPath } from './contract/url-kinds.ts';
import { externalLinks } from './domain/external-links.ts';
import { guardedServer } from './http/guarded-server.ts';
import { startMonitoring, startTracing, statementWatch } from './monitoring.ts';
import type { Log } from './operations/adapters.ts';
import { dropPrivileges, isPrivilegedPort } from './privileges.ts';
import { createSiteServer, type Served } from './serve.ts';
import { builtAssets, devAssets, type PageAssets } from './web/render/assets.ts';
import type { PagesOptions } from './web/render/server.tsx';

/** Milliseconds to wait at a stop for requests that are being answered. */
const stopTimeoutMs = 5_000;
const root = join(import.meta.dirname, '..');

await main();

/** Serves the site until SIGINT, SIGTERM or SIGHUP, then stops everything it started. */
async function main(): Promise<void> {
  const started = performance.now();
  const stop = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) =>
    stop.signal.addEventListener('abort', () => resolve('stopped')),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  let app: App | undefined;
  try {
    const config = readConfig(process.env, { dev: process.argv.includes('--dev') });
    const log = jsonLog(config.logLevel);
    const guarded = guardedServer(config.trustProxy === 0 ? { maxPerAddress: 200 } : {});
    if (!config.dev) {
      if (process.getuid?.() === 0 && isPrivilegedPort(config.port)) await listen(guarded.server, config);
      await dropPrivileges({ ...config, embedded: !config.databaseUrl, files: filesOf(config), log });
    }
    // Vite reads the pages while the database starts.
    const vite = config.dev ? startVite() : undefined;
    vite?.catch(() => {});
    const tracing = await startTracing(config, log);
    app = await compose(config, log, stop.signal, statementWatch(config, log, tracing));
    const pages = vite ? servedByVite(config, app, log, await vite) : await servedFromBuild(config, app, log);
    stop.signal.throwIfAborted();
    const monitoring = await startMonitoring(config, app, guarded);
    const served: Served = {
      fetch: app.fetch,
      sessions: app.sessions,
      limits: app.limits,
      ...monitoring.served,
      tracing,
      proxies: config.trustProxy,
      publicUrl: config.publicUrl,
      hasPublicUrl: config.hasPublicUrl,
      log,
      ...pages.served,
    };
    const server = createSiteServer(served, guarded);
    if (!server.listening) await listen(server, config);
    const { port } = server.address() as AddressInfo;
    const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${config.siteName} is ready at ${address} (${seconds} s). Ctrl-C stops it.
`);
    pages.ready?.();
    const databaseEnded = app.databaseEnded.then(() => 'database ended');
    if ((await Promise.race([stopped, databaseEnded])) === 'database ended') {
      process.stderr.write(`\n${databaseEndedMessage}\n\n`);
      process.exitCode = 1;
    }
    await guarded.stop(stopTimeoutMs);
    await monitoring.close();
    await pages.close();
    await app.close();
    await tracing?.close();
  } catch (error) {
    await app?.close();
    if (error !== stop.signal.reason) {
      process.stderr.write(`\n${explain(error)}\n\n`);
      process.exitCode = 1;
    }
  }
  // Handles that libraries left open must not keep the process running.
  process.exit();
}

/** Samples of everything that a running site reads. */
function filesOf({ contentDir }: Config): string[] {
  const own = ['src/main.ts', 'node_modules/hono/package.json', 'build/server/server.js', 'build/client'];
  return [...own, 'content', 'library'].map((path) => join(root, path)).concat(contentDir ?? []);
}

interface SitePages {
  served: Pick<Served, 'pages' | 'staticFolder' | 'before' | 'policy'>;
  /** Called when the first page can be requested. */
  ready?(): void;
  close(): Promise<void>;
}

async function servedFromBuild(config: Config, app: App, log: Log): Promise<SitePages> {
  const client = join(root, 'build/client');
  const bundle = join(root, 'build/server/server.js');
  if (!existsSync(bundle))
    throw new Error('The pages are not built yet: start with npm start, or run npm run build.');
  const { createPages } = (await import(bundle)) as typeof import('./web/render/server.tsx');
  const pages = createPages(pagesOptions(config, app, log, builtAssets(client)));
  return { served: { pages, staticFolder: client, policy: policyOf(config) }, close: async () => {} };
}

/** Sources that pages may load from besides this site: those of Firebase's client, if it is used, and `more`. */
function policyOf({ hosted }: Config, more = { script: '', connect: '' }): NonNullable<Served['policy']> {
  if (!hosted?.firebase) return more;
  const { emulator = '' } = hosted.firebase;
  return {
    // The sign-in window of Google communicates with its page through a frame.
    script: `https://apis.google.com ${more.script}`.trim(),
    connect:
      `https://identitytoolkit.googleapis.com https://securetoken.googleapis.com ${emulator} ${more.connect}`.trim(),
  };
}

interface DevPages {
  vite: ViteDevServer;
  /** The page renderer as its files are now. */
  load(): Promise<typeof import('./web/render/server.tsx')>;
  first: typeof import('./web/render/server.tsx');
}

async function startVite(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('/src/web/render/server.tsx') as Promise<DevPages['first']>;
  return { vite, load, first: await load() };
}

function servedByVite(config: Config, app: App, log: Log, { vite, load, first }: DevPages): SitePages {
  const options = pagesOptions(config, app, log, devAssets);
  return {
    served: {
      pages: {
        normalise: first.createPages(options).normalise,
        // Loaded for each page, which costs nothing until a file has changed.
        render: async (request) => (await load()).createPages(options).render(request),
      },
      before: (request, response) =>
        new Promise((resolve) => {
          if (!isWebPath(request.url ?? '')) return resolve(false);
          response.once('finish', () => resolve(true));
          vite.middlewares(request, response, () => resolve(false));
        }),
      // Vite waits for a restarting server in a worker created from a blob.
      policy: policyOf(config, { script: "'unsafe-inline' blob:", connect: 'ws:' }),
    },
    ready: () => {
      // What every page needs, before a browser asks for it, but after the page that is asked for at once.
      setTimeout(() => {
        for (const file of [
          '/src/web/ui/theme.css',
          '/src/web/render/browser.tsx',
          '/src/web/routes/home.tsx',
        ])
          void vite.warmupRequest(file);
      }, 300);
    },
    close: () => vite.close(),
  };
}

function pagesOptions(config: Config, app: App, log: Log, assets: PageAssets): PagesOptions {
  return {
    site: {
      name: config.siteName,
      url: config.publicUrl,
      links: externalLinks({
        url: config.publicUrl,
        accounts: config.socialLinks,
        email: config.publicEmail,
      }),
      email: config.publicEmail,
    },
    // The API runs in this process: the host name is never resolved.
    fetchApi: (path, init, viewer) =>
      app.fetch(new Request(new URL(path, 'http://localhost'), init), viewer && { viewer }),
    assets,
    onError: (err, url) => log.error({ err, path: url.pathname }, 'a page could not be rendered'),
  };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  const noAddress = `HOST ${host} is not an address of this machine. Leave it out, or set HOST=0.0.0.0 to serve other machines too.`;
  const messages: Partial<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is used by another program. Stop it, or choose another port: PORT=3001 npm start`,
    EACCES: `This account is not allowed to use port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = messages[error.code ?? ''];
      reject(message ? new Error(message) : error);
    });
    server.listen(port, host, resolve);
  });
}
