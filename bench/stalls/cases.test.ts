import { describe, expect, it } from 'vitest';
import { agentPaths, type routes } from '../../src/contract/core/routes.ts';
import { type UrlKind, urlKind } from '../../src/contract/core/url-kinds.ts';
import { endpointList } from '../../src/contract/endpoints.ts';
import { type PageName, pages } from '../../src/web/render/page-table.ts';
import { allCases } from './cases.ts';
import { declared, pageQueries } from './declared.ts';
import { fileAddresses, routeAddresses } from './file-cases.ts';
import { mcpAddresses } from './mcp-cases.ts';
import { makers, withExamples } from './objects.ts';
import { oddTexts } from './odd-texts.ts';
import { pageAddress } from './page-cases.ts';
import type { OddObjects, Stored } from './stage.ts';

const odd: OddObjects = {
  ...{ kind: 'words', text: (length) => 'word '.repeat(length / 5).trim(), prompt: 'p', slug: 's' },
  ...{ cover: '/covers/prompts/p/00000000.svg', fork: 'f', proposal: 'q', comment: 'c', discussion: 'd' },
  ...{ reply: 'r', event: 'e', decision: 'x', order: 'o' },
};
const stored = {
  author: { username: 'author' },
  collection: { id: 'c', slug: 'c' },
  picture: '/files/0199a5c2-7d00-7000-8000-000000000001/page.webp',
} as Stored;

describe('a load of the group stalls is sent to each', () => {
  const loaded = new Set(allCases().map(({ of }) => of));
  const { mcpPaths, ...lists } = declared();
  const groups = {
    ...{ endpoints: 'endpoint', routes: 'route', files: 'file', mcpMethods: 'mcp', mcpTools: 'tool' },
    ...{ pages: 'page', forms: 'form' },
  };

  it.each(Object.entries(groups) as [keyof typeof groups, string][])('of the %s', (list, group) => {
    const names = lists[list].map((name) => `${group} ${name}`);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !loaded.has(name))).toEqual([]);
    const others = [...loaded].filter((name) => name?.startsWith(`${group} `) && !names.includes(name));
    expect(others).toEqual([]);
  });

  it('address of MCP', () => {
    const addresses = mcpAddresses({ collection: { id: 'c', slug: 'c' } });
    expect(addresses.map((path) => path.replace(/\/c$/, '/:collection'))).toEqual(mcpPaths);
  });

  it('kind of address', () => {
    const addresses = [
      ...[...Object.values(fileAddresses), ...Object.values(routeAddresses)].flatMap((of) => of(odd, stored)),
      ...['/favicon.svg', '/healthz', agentPaths.mcp(), '/explore'],
    ];
    const kinds: Record<UrlKind, true> = {
      ...{ api: true, mcp: true, file: true, preview: true, feed: true, sitemap: true, text: true },
      ...{ asset: true, monitor: true, page: true },
    };
    expect(new Set(addresses.map(urlKind))).toEqual(new Set(Object.keys(kinds)));
  });
});

describe('the addresses of a load', () => {
  it.each(Object.entries(fileAddresses))('%s lead to that route', (route, addresses) => {
    const found = addresses(odd, stored);
    expect(found.length).toBeGreaterThan(0);
    const pattern = patternOf(route.replace('GET ', ''));
    expect(found.filter((path) => !pattern.test(path.split('?', 1)[0] ?? ''))).toEqual([]);
  });

  it.each(declared().pages)('of the page %s contain what it is about', (page: keyof typeof routes) => {
    expect(pageAddress(page, odd, stored)).toMatch(/^\/[^:]*$/);
  });

  it.each(endpointList.filter(({ path }) => path.includes('{')).map((one) => `${one.method} ${one.path}`))(
    'of %s contain an object that exists',
    (line) => {
      const made = makers.some(([pattern]) => pattern.test(line));
      expect(made).not.toBe(withExamples.test(line));
    },
  );

  it('contain the parameters that each page reads', async () => {
    const read = await Promise.all(
      Object.entries(pages).map(async ([page, load]) => {
        const { query = [] } = (await load()) as { query?: readonly string[] };
        return [page as PageName, [...query]] as const;
      }),
    );
    expect(pageQueries()).toEqual(Object.fromEntries(read));
  });
});

describe('an odd text', () => {
  it.each(Object.entries(oddTexts))('%s is about as long as its limit, and can be stored', (_, write) => {
    for (const length of [20, 300, 20_000, 100_000]) {
      const text = write(length);
      expect(text.length).toBeLessThanOrEqual(length);
      expect(text.length).toBeGreaterThan(length * 0.9 - 10);
      expect([text.isWellFormed(), text.trim() === '']).toEqual([true, false]);
    }
  });
});

/** A route of Hono's as a pattern: parameters in braces have a pattern of their own. */
function patternOf(route: string): RegExp {
  const parts = route.split(/(:\w+(?:\{.*?[^\\]\}(?=\/|$))?)/);
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return RegExp.escape(part);
    return /\{(.*)\}$/.exec(part)?.[1] ?? '[^/]+';
  });
  return new RegExp(`^${source.map((part) => (part.includes('|') ? `(?:${part})` : part)).join('')}$`);
}
