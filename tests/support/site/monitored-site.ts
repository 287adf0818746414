import type { Server } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../../src/config/config.ts';
import { startMonitoring } from '../../../src/start/monitoring.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { quietLog } from './quiet-log.ts';
import type { TestApp } from './test-app.ts';

export const token = 'a-token-for-the-metrics';

/** Pages that are there or not by their address. */
export const pages = {
  normalise: (url: URL) => url.pathname,
  render: async ({ url }: { url: URL }) => ({
    status: url.pathname.startsWith('/prompt/') ? 200 : 404,
    headers: { 'content-type': 'text/html', 'cache-control': 'public' },
    html: '<p>page</p>',
  }),
};

/** How the site differs from the app of the test. */
export interface SiteOptions {
  env?: Record<string, string>;
  isStopping?: boolean;
  databaseAnswers?: () => Promise<boolean>;
  contextFor?: TestApp['contextFor'];
}

/** The site with its monitoring on a port of its own, which is among what is `closing`. */
export async function monitoredSite(
  app: TestApp,
  closing: (() => unknown)[],
  {
    env = {},
    isStopping = false,
    databaseAnswers = app.databaseAnswers,
    contextFor = app.contextFor,
  }: SiteOptions = {},
) {
  const config = { ...readConfig(env), dataDir: app.config.dataDir };
  const monitoring = await startMonitoring(
    config,
    { ...app, databaseAnswers, contextFor },
    { isStopping: () => isStopping },
  );
  const lines: Record<string, unknown>[] = [];
  const log = { ...quietLog, info: (fields: object) => lines.push({ ...fields }) };
  const { accessLog, ...watched } = monitoring.served;
  const server = createSiteServer({
    ...app,
    ...watched,
    accessLog: accessLog && { ...accessLog, log },
    proxies: config.trustProxy,
    pages,
    log: quietLog,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(), monitoring.close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    lines,
    get: (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init),
    metrics: async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/metrics`, { headers })).text();
    },
    send: (method: string, path: string) => send(server, method, path),
  };
}

/** Sends a request with a method that fetch refuses. */
function send(server: Server, method: string, path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    });
    outgoing.on('error', reject).end();
  });
}
