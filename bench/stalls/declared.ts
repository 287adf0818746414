import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/server';
import { createApi } from '../../src/api/app.ts';
import { createMcp } from '../../src/api/integrations/agents/mcp.ts';
import { createMcpServer } from '../../src/api/integrations/agents/mcp-server.ts';
import { tools } from '../../src/api/integrations/agents/mcp-tools.ts';
import { createPublicFiles } from '../../src/api/public-files.ts';
import { routes } from '../../src/contract/core/routes.ts';
import { endpointList } from '../../src/contract/endpoints.ts';
import { valueFilters } from '../../src/domain/discovery/prompt-filters.ts';
import { forms } from '../../src/http/form-table.ts';

const web = join(import.meta.dirname, '../../src/web');
const site = { name: 'Bench', url: 'http://localhost' };

/**
 * Lists everything that the site answers, read from what the product registers: endpoints, the other routes
 * of the API, files (texts for programs, feeds, sitemaps, pictures), methods and tools of MCP, pages, and the
 * forms of pages.
 */
export function declared() {
  return {
    endpoints: endpointList.map(({ name }) => name),
    routes: otherRoutes(),
    files: routesOf(createPublicFiles(unused())),
    mcpPaths: createMcp(unused()).routes.flatMap(({ path }) => (path.includes('*') ? [] : [path])),
    mcpMethods: mcpMethods(),
    mcpTools: Object.keys(tools),
    pages: Object.keys(routes) as (keyof typeof routes)[],
    forms: Object.entries(forms).flatMap(([page, ofPage]) =>
      Object.keys(ofPage).map((endpoint) => `${endpoint} at ${page}`),
    ),
  };
}

/** Nothing is requested: of the dependencies, only these are read. */
function unused<T>(): T {
  return { site, admission: {} } as T;
}

function routesOf({ routes: registered }: { routes: { method: string; path: string }[] }): string[] {
  return registered.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
}

/** The routes of the API that no endpoint declares. */
function otherRoutes(): string[] {
  const known = new Set(
    endpointList.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  return routesOf(createApi(unused())).filter((route) => !known.has(route));
}

/** The methods for which a server registers handlers, those of the SDK included. */
function mcpMethods(): string[] {
  const methods: string[] = [];
  const { setRequestHandler } = Server.prototype;
  try {
    Server.prototype.setRequestHandler = function (this: Server, ...given: [string, ...unknown[]]) {
      methods.push(given[0]);
      return (setRequestHandler as (...given: unknown[]) => void).apply(this, given);
    } as typeof setRequestHandler;
    createMcpServer({ ctx: { site } } as Parameters<typeof createMcpServer>[0]);
  } finally {
    Server.prototype.setRequestHandler = setRequestHandler;
  }
  return methods;
}

/**
 * The query parameters that each page reads, from the source of its module: modules with JSX need the
 * compiler.
 */
export function pageQueries(): Record<string, string[]> {
  const table = readFileSync(join(web, 'render/page-table.ts'), 'utf8');
  const modules = [...table.matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\.\/(.+?)'\)/gm)];
  return Object.fromEntries(
    modules.map(([, page = '', file = '']) => {
      const source = readFileSync(join(web, file), 'utf8');
      const [, listed = ''] = /^export const query = \[([^\]]*)\]/m.exec(source) ?? [];
      const names = listed.replace('...valueFilters', valueFilters.map((name) => `'${name}'`).join(', '));
      return [page, [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)];
    }),
  );
}
