import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths, paths } from '../../../src/contract/core/routes.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { promptPreviewPath } from '../../../src/domain/content/previews.ts';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import {
  type PaidSite,
  paidSite,
  type Reader,
  readers,
  revealsText,
  textFor,
} from '../../support/market/paid-site.ts';
import { entitled, type Read, reads } from '../../support/market/text-reads.ts';
import { filled } from '../../support/resources.ts';
import {
  agentTexts,
  feedsOf,
  mcpMessages,
  otherAddresses,
  otherAddressesAt,
  pages,
} from '../../support/site/page-reads.ts';
import { sitePages } from '../../support/site/site-pages.ts';

/*
 * Looks for a word of a paid text in everything that anyone can read: each endpoint, each page, each file. Those who may read it are named
 * where they find it; no other reader may, anywhere.
 */

let site: PaidSite;
let render: Awaited<ReturnType<typeof sitePages>>;

beforeAll(async () => {
  const now = new Date('2026-11-24T12:00:00Z');
  site = await paidSite(() => now);
  render = await sitePages(site.app);
});

/** In the order of {@link readers}. */
const sorted = (those: Iterable<Reader>) => {
  const set = new Set(those);
  return readers.filter((reader) => set.has(reader));
};

/** The readers who find the text at one of these addresses, and whether anyone got an answer. */
async function findersAt(addresses: readonly string[]): Promise<{ finders: Reader[]; isAnswered: boolean }> {
  const finders = new Set<Reader>();
  let isAnswered = false;
  for (const address of addresses)
    for (const reader of readers) {
      const { status, text } = await textFor(site, reader, address);
      isAnswered ||= status === 200;
      if (revealsText(text)) finders.add(reader);
    }
  return { finders: sorted(finders), isAnswered };
}

function addressesOf(name: EndpointName): string[] {
  const { requests } = reads[name] ?? {};
  return (requests?.(site.ids) ?? [{}]).map(({ params = {}, query = {} }) => {
    const values = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
    return `/api${filled(endpoints[name].path, params)}?${new URLSearchParams(values)}`;
  });
}

describe('the text of a premium prompt', () => {
  it('is looked for in every endpoint that reads', () => {
    const reading = endpointList.filter(({ method }) => method === 'GET').map(({ name }) => name);
    expect(Object.keys(reads).sort()).toEqual(reading.sort());
  });

  it.each(Object.entries(reads) as [EndpointName, Read][])(
    'is found with %s only by those who may read it',
    async (name, { finds = [], isMissing = false }) => {
      // Searches repeat what is searched for; another test compares their results.
      const addresses = addressesOf(name).filter((address) => !revealsText(decodeURIComponent(address)));
      expect(await findersAt(addresses)).toEqual({ finders: sorted(finds), isAnswered: !isMissing });
    },
  );
});

describe('a page', () => {
  it.each(Object.entries(pages))(
    '%s has the text only for those who may read it',
    async (_, { at, finds = [] }) => {
      const finders = new Set<Reader>();
      for (const address of at(site.ids))
        for (const reader of readers) {
          const { status, text } = await render(address, viewerOf(reader));
          expect([address, status]).not.toEqual([address, 500]);
          if (revealsText(text)) finders.add(reader);
        }
      expect(sorted(finders)).toEqual(sorted(finds));
    },
  );

  it('of a prompt says to search engines that its text is not free', async () => {
    const { text } = await render(paths.prompt(site.ids.prompt));
    expect(text).toContain('"isAccessibleForFree":false');
    expect((await render(paths.prompt(site.ids.free))).text).toContain('"isAccessibleForFree":true');
  });
});

/** Banned users see the pages of visitors. */
function viewerOf(reader: Reader): SignedInUser | undefined {
  if (reader === 'visitor' || reader === 'banned' || reader === 'bannedKey') return undefined;
  const role = reader === 'admin' || reader === 'moderator' ? reader : 'member';
  const { id, username } = site.users[reader];
  return { role, id, username };
}

describe('a file', () => {
  it('is among those below', () => {
    const folder = join(import.meta.dirname, '../../../src/api');
    const registered = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(join(folder, name), 'utf8').matchAll(/registerRoute\(\s*app,\s*['`](.+?)['`]/g),
      ])
      .map(([, path = '']) => path.replace(/[{}]/g, ''));
    expect(registered.sort()).toEqual(Object.keys(otherAddresses).sort());
  });

  it.each(Object.entries(otherAddresses))(
    'at %s has the text only for those who may read it',
    async (path, { finds = [] }) => {
      const addresses = otherAddressesAt(path, site.ids);
      expect((await findersAt(addresses)).finders).toEqual(sorted(finds));
    },
  );

  it('for everyone does not have the text', async () => {
    const { post } = await site.app.visitor.readPrompt({ params: { id: site.ids.prompt } });
    const sitemap = (await textFor(site, 'visitor', '/sitemap.xml')).text;
    const sitemaps = [...sitemap.matchAll(/\/sitemaps\/[\w-]+\.xml/g)].map(([path]) => path);
    expect(sitemaps.length).toBeGreaterThan(1);
    const addresses = [
      ...feedsOf(site.ids),
      ...['/sitemap.xml', '/robots.txt', ...sitemaps],
      ...[post.imageUrl, promptPreviewPath(post, site.app.config.siteName)],
    ];
    expect(post.imageUrl).toMatch(/^\/covers\//);
    for (const address of addresses) {
      const { status, text } = await textFor(site, 'visitor', address);
      expect([address, status, revealsText(text)]).toEqual([address, 200, false]);
    }
  });
});

describe('for agents', () => {
  it.each(Object.entries(agentTexts))(
    '%s has the text only for those who may read it',
    async (_, { at, finds = [] }) => {
      expect(await findersAt(at(site.ids))).toEqual({ finders: sorted(finds), isAnswered: true });
    },
  );

  it('the index of skills lists the prompt only for those who may read it', async () => {
    const finders: Reader[] = [];
    for (const reader of readers) {
      const { text } = await textFor(site, reader, agentPaths.skills('/'));
      if (text.includes(agentPaths.skill(site.ids.prompt))) finders.push(reader);
    }
    expect(finders).toEqual(sorted(entitled));
  });

  it('every message that the MCP server handles is among those below', () => {
    const source = readFileSync(
      join(import.meta.dirname, '../../../src/api/integrations/agents/mcp-server.ts'),
      'utf8',
    );
    const handled = [...source.matchAll(/setRequestHandler\('(.+?)'/g)].map(([, method]) => method);
    expect(handled.sort()).toEqual(Object.keys(mcpMessages).sort());
  });

  it.each(Object.entries(mcpMessages))(
    '%s has the text only for those who may read it',
    async (method, { params, finds = [] }) => {
      const finders = new Set<Reader>();
      for (const one of params(site.ids))
        for (const reader of readers) {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: one });
          const { text } = await textFor(site, reader, '/mcp', { method: 'POST', body });
          if (revealsText(text)) finders.add(reader);
        }
      expect(sorted(finders)).toEqual(sorted(finds));
    },
  );
});

describe('the database', () => {
  it('has the text only where no search looks', async () => {
    const { db } = site.app.pool;
    const tables = await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const having: unknown[] = [];
    for (const { name } of tables) {
      const [row] = await db.execute(sql.raw(`select string_agg(t::text, ' ') as text from "${name}" t`));
      if (revealsText(String(row?.text))) having.push(name);
    }
    expect(having.sort()).toEqual(['prompt_versions', 'prompts', 'proposals']);
  });
});
