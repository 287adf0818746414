import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { type PaidSite, paidSite, type Reader, readers, textFor } from '../../support/market/paid-site.ts';
import { openedAt, purchased } from '../../support/market/purchases.ts';
import { type Read, reads } from '../../support/market/text-reads.ts';
import { filled } from '../../support/resources.ts';
import { feedsOf, otherAddresses, otherAddressesAt, pages } from '../../support/site/page-reads.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { watchWrites } from '../../support/watch-writes.ts';

/*
 * Sends every GET that the site answers, as everyone who could, and records what is written to the database. An address that a browser
 * fetches without a click, such as that of a picture, must not do anything in its reader's name.
 */

/**
 * What reading may change: what the product notes about requests, or copies from elsewhere. Besides these, rate limits count requests, a
 * user's first request of a month counts them as active in it, and `/auth/start/…` stores a sign-in that its provider sends back, as the
 * protocol wants it (no provider is configured here).
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
/** Of a purchase that its buyer has not opened. */
let unopened: string;
/** Addresses in the mails to members. */
let mailed: string[];
let now = new Date('2026-11-24T12:00:00Z');

beforeAll(async () => {
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

async function expectNoChange(read: () => Promise<void>): Promise<void> {
  await writes();
  await read();
  expect(await writes()).toEqual([]);
}

const fetchAll = (addresses: readonly string[]) =>
  expectNoChange(async () => {
    for (const address of addresses) for (const reader of readers) await textFor(site, reader, address);
  });

const renderAll = (addresses: readonly string[]) =>
  expectNoChange(async () => {
    for (const address of addresses) for (const reader of readers) await render(address, viewerOf(reader));
  });

describe('nothing is changed by reading', () => {
  it.each(Object.entries(reads) as [EndpointName, Read][])('%s', async (name, { requests }) => {
    const all = [...(requests?.(site.ids) ?? [{}]), ...(requests?.({ ...site.ids, order: unopened }) ?? [])];
    await fetchAll(
      all.map(({ params = {}, query = {} }) => {
        const values = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
        return `/api${filled(endpoints[name].path, params)}?${new URLSearchParams(values)}`;
      }),
    );
  });

  it.each(Object.entries(pages))('the page %s', async (_, { at }) => {
    await renderAll([...new Set([...at(site.ids), ...at({ ...site.ids, order: unopened })])]);
  });

  it.each(Object.keys(otherAddresses))('%s', async (path) => {
    await fetchAll(otherAddressesAt(path, site.ids));
  });

  it('feeds, sitemaps and files', async () => {
    await fetchAll([...feedsOf(site.ids), '/sitemap.xml', '/robots.txt', '/covers/generated.svg']);
  });

  it('the addresses in mails', async () => {
    const kinds = ['/verify-email/', '/reset-password/', '/unsubscribe', '/decisions/'];
    expect(kinds.filter((kind) => !mailed.some((address) => address.includes(kind)))).toEqual([]);
    const below = mailed.map((address) => address.replace('http://localhost:3000', ''));
    await renderAll(below.filter((path) => !path.startsWith('/api/')));
    await fetchAll(below.filter((path) => path.startsWith('/api/')));
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

/** Banned users see the pages of visitors. */
function viewerOf(reader: Reader): SignedInUser | undefined {
  if (reader === 'visitor' || reader === 'banned' || reader === 'bannedKey') return undefined;
  const role = reader === 'admin' || reader === 'moderator' ? reader : 'member';
  const { id, username } = site.users[reader];
  return { role, id, username };
}
