import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths, paths } from '../../../src/contract/core/routes.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { promptPreviewPath } from '../../../src/domain/files/previews.ts';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import {
  type PaidSite,
  paidSite,
  type Reader,
  readers,
  revealsText,
  textFor,
} from '../../support/market/paid-site.ts';
import { openedAt, purchased } from '../../support/market/purchases.ts';
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
import { watchWrites } from '../../support/watch-writes.ts';

/*
 * Sends every GET that the site answers, as everyone who could: each endpoint, each page, each file.
 *
 * Looks for a word of a paid text in the replies. Those who may read it are named where they find it; no other reader may, anywhere.
 *
 * Records what is written to the database meanwhile. An address that a browser fetches without a click, such as that of a picture, must not
 * do anything in its reader's name.
 */

/**
 * What reading may change: what the product notes about requests, or copies from elsewhere. Besides these,
 * rate limits count requests, a user's first request of a month counts them as active in it, and
 * `/auth/start/…` stores a sign-in that its provider sends back, as the protocol wants it (no provider is
 * configured here).
 */
const technical = {
  // The hour in which a key was last used.
  personal_keys: ['last_used_at'],
  // The state of an account at the payment provider, as it answered last.
  payout_accounts: ['state', 'checked_at'],
};

let site: PaidSite;
let writes: () => Promise<string[]>;
let render: Awaited<ReturnType<typeof sitePages>>;
/** Of a purchase that its buyer, the stranger, has not opened. */
let unopened: string;
/** Addresses in the mails to members. */
let mailed: string[];

beforeAll(async () => {
  let now = new Date('2026-11-24T12:00:00Z');
  site = await paidSite(() => now);
  const { app, users } = site;
  render = await sitePages(app);
  unopened = await purchased(app, users.stranger, site.ids.prompt, { opened: false });
  await users.author.api.setUpPayouts({ body: {} });
  await app.account('newcomer', 'correct horse battery');
  await app.visitor.requestPasswordReset({ body: { email: 'newcomer@example.com' } });
  now = new Date('2026-11-24T15:00:00Z');
  await mailNotifications(app.contextFor({ role: 'system' }));
  const mails = await app.mails();
  const texts = mails.flatMap(({ text, unsubscribe }) => [text, unsubscribe]);
  mailed = [...new Set(texts.join('\n').match(/http:\/\/localhost:3000\/\S+/g))];
  await app.pool.db.execute(sql`update sessions set expires_at = '2100-01-01'`);
  // So that whatever is stored from time to time would be.
  now = new Date('2026-12-02T12:00:00Z');
  for (const reader of readers) await textFor(site, reader, '/api/categories');
  writes = await watchWrites(app, technical);
});

/** In the order of {@link readers}. */
const sorted = (those: Iterable<Reader>) => {
  const set = new Set(those);
  return readers.filter((reader) => set.has(reader));
};

type Get = (reader: Reader, address: string) => Promise<{ status: number; text: string }>;

const fetched: Get = (reader, address) => textFor(site, reader, address);
const rendered: Get = (reader, address) => render(address, viewerOf(reader));

/**
 * The readers who find the text at one of these addresses, and whether anyone got an answer. Reading them
 * must change nothing.
 */
async function findersAt(
  addresses: readonly string[],
  get = fetched,
): Promise<{ finders: Reader[]; isAnswered: boolean }> {
  const finders = new Set<Reader>();
  let isAnswered = false;
  await writes();
  for (const address of addresses)
    for (const reader of readers) {
      const { status, text } = await get(reader, address);
      expect([address, status]).not.toEqual([address, 500]);
      isAnswered ||= status === 200;
      // Searches repeat what is searched for; another test compares their results.
      if (revealsText(text) && !revealsText(decodeURIComponent(address))) finders.add(reader);
    }
  expect(await writes()).toEqual([]);
  return { finders: sorted(finders), isAnswered };
}

function addressesOf(name: EndpointName): string[] {
  const { requests } = reads[name] ?? {};
  const all = both((ids) => requests?.(ids) ?? [{}]);
  return all.map(({ params = {}, query = {} }) => {
    const values = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
    return `/api${filled(endpoints[name].path, params)}?${new URLSearchParams(values)}`;
  });
}

/** For the purchase that was opened, and for the other one. */
function both<T>(of: (ids: PaidSite['ids']) => T[]): T[] {
  return [...of(site.ids), ...of({ ...site.ids, order: unopened })];
}

const unique = (addresses: string[]) => [...new Set(addresses)];

describe('nothing is changed by reading, and the text of a premium prompt', () => {
  it('is looked for in every endpoint that reads', () => {
    const reading = endpointList.filter(({ method }) => method === 'GET').map(({ name }) => name);
    expect(Object.keys(reads).sort()).toEqual(reading.sort());
  });

  it.each(Object.entries(reads) as [EndpointName, Read][])(
    'is found with %s only by those who may read it',
    async (name, { finds = [], isMissing = false }) => {
      const expected = { finders: sorted(finds), isAnswered: !isMissing };
      expect(await findersAt(unique(addressesOf(name)))).toEqual(expected);
    },
  );
});

describe('nothing is changed by a page, which', () => {
  it.each(Object.entries(pages))(
    '%s has the text only for those who may read it',
    async (_, { at, finds = [] }) => {
      expect((await findersAt(unique(both(at)), rendered)).finders).toEqual(sorted(finds));
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

describe('nothing is changed by a file, which', () => {
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
    expect(post.imageUrl).toMatch(/^\/covers\//);
    const addresses = [
      ...feedsOf(site.ids),
      ...['/sitemap.xml', '/robots.txt', ...sitemaps, '/covers/generated.svg'],
      ...[post.imageUrl, promptPreviewPath(post, site.app.config.siteName)],
    ];
    for (const address of addresses)
      expect([address, await findersAt([address])]).toEqual([address, { finders: [], isAnswered: true }]);
  });

  it('has its address in a mail', async () => {
    const kinds = ['/verify-email/', '/reset-password/', '/unsubscribe', '/decisions/'];
    expect(kinds.filter((kind) => !mailed.some((address) => address.includes(kind)))).toEqual([]);
    const below = mailed.map((address) => address.replace('http://localhost:3000', ''));
    const isApi = (path: string) => path.startsWith('/api/');
    await findersAt(below.filter(isApi));
    await findersAt(
      below.filter((path) => !isApi(path)),
      rendered,
    );
  });
});

describe('for agents', () => {
  // The skill of a version is not answered while its author can change it.
  beforeAll(() =>
    site.app.pool.db.execute(sql`update prompt_versions set created_at = created_at - interval '20 minutes'`),
  );

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

it('a purchase that was read but not opened has no text, and is refunded without a question', async () => {
  const { app, users } = site;
  expect(await openedAt(app, unopened)).toBeNull();
  const path = `/users/me/purchases/${unopened}/text`;
  const refused = await app.request(`GET ${path}`, { as: users.stranger });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('POST')]);
  expect((await app.request(`POST ${path}`, { as: users.buyer })).status).toBe(404);
  expect((await users.stranger.api.readOrder({ params: { id: unopened } })).order.openedAt).toBeNull();
});
