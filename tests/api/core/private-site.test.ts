/** What outsiders get of a site that only members can read: the walk of `reads.test.ts` once more. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths, feedPaths, paths, routes } from '../../../src/contract/core/routes.ts';
import { endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { users as accounts } from '../../../src/database/core/schema.ts';
import { promptPreviewPath } from '../../../src/domain/files/previews.ts';
import { aPrompt } from '../../factories.ts';
import { type PaidSite, paidSite, textFor } from '../../support/market/paid-site.ts';
import { reads } from '../../support/market/text-reads.ts';
import { filled } from '../../support/resources.ts';
import {
  agentTexts,
  feedsOf,
  mcpMessages,
  otherAddresses,
  otherAddressesAt,
  pages,
} from '../../support/site/page-reads.ts';
import { servedSite } from '../../support/site/served-site.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import type { TestUser } from '../../support/site/test-app.ts';

/** Those outside, by what they are. */
const outsiders: Record<string, Parameters<typeof textFor>[1]> = {
  visitor: 'visitor',
  banned: 'banned',
  bannedKey: 'bannedKey',
};
/** Members with fewer rights. */
const insiders: Record<string, TestUser> = {};

/** The endpoints that visitors can call. A new one is added here on purpose. */
const openEndpoints = [
  'appealDecision',
  'dropSession',
  'formToken',
  'listProviders',
  'readContent',
  'readDecision',
  'readInvitation',
  'readMailLink',
  'requestPasswordReset',
  'resetPassword',
  'sendMessage',
  'signIn',
  'signOut',
  'signUp',
  'syncSession',
  'unsubscribe',
];

const openPages: readonly (keyof typeof routes)[] = [
  ...([
    'home',
    'login',
    'signup',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'unsubscribe',
    'invitation',
  ] as const),
  ...(['contact', 'inspect', 'decision', 'privacy', 'terms', 'cookies', 'dmca'] as const),
];

const openOthers = ['/auth/start/:provider', '/auth/callback/:provider'];

let site: PaidSite;
let render: Awaited<ReturnType<typeof sitePages>>;
/** What members wrote. None of it may be in an outsider's reply. */
const written = /negotiate like|@?\bstranger\b|about prices|a talk\b|it works\.|zcanary/i;

beforeAll(async () => {
  site = await paidSite(() => new Date('2026-11-24T12:00:00Z'), { ACCESS: 'members' });
  render = await sitePages(site.app);
  await addCanaries();
  await addOutsiders();
});

/** What a member made, whose every part has the same word. */
let canaries: { prompt: string; file: string; collection: string };

async function addCanaries(): Promise<void> {
  const { api, token } = site.users.author;
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b4431a' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(picture)], 'zcanary-file.png'));
  const { url } = (await site.app.request('POST /upload', { as: { token }, body })).body;
  const { id } = await api.publishPrompt({
    body: aPrompt({
      ...{ title: 'Zcanary title', summary: 'Zcanary summary of it.', imageUrl: url, tags: ['zcanarytag'] },
      contentMd: 'Zcanary text with [an input] and some more words.',
    }),
  });
  await api.addComment({ params: { id }, body: { bodyMd: 'Zcanary comment.' } });
  const { collection } = await api.createCollection({
    body: { name: 'Zcanary collection', description: 'Zcanary.', visibility: 'public' },
  });
  await api.addCollectionItem({ params: { id: collection.id, promptId: id }, body: {} });
  canaries = { prompt: id, file: url, collection: collection.slug };
}

async function addOutsiders(): Promise<void> {
  const { app, users } = site;
  const keyOf = async ({ api }: TestUser) =>
    (await api.createKey({ body: { name: 'A script', scopes: ['read'] } })).token;
  const waiting = await app.user('waiting');
  const gone = await app.user('gone');
  Object.assign(outsiders, {
    waiting,
    waitingKey: { token: await keyOf(waiting) },
    deactivated: gone,
    deactivatedKey: { token: await keyOf(gone) },
    feedToken: { token: (await gone.api.currentUser({})).user.feedToken ?? '' },
  });
  await app.pool.db.update(accounts).set({ awaitsApproval: true }).where(eq(accounts.id, waiting.id));
  await app.request(`PUT /admin/people/${gone.id}/deactivation`, { as: users.admin });
  insiders.suspended = await app.user('suspended');
  const suspendedUntil = new Date('2026-12-24T12:00:00Z');
  await app.pool.db.update(accounts).set({ suspendedUntil }).where(eq(accounts.id, insiders.suspended.id));
  insiders.readOnlyKey = { ...users.stranger, token: await keyOf(users.stranger) };
}

it('opens the endpoints above and no others', () => {
  const open = endpointList.filter((endpoint) => 'whilePrivate' in endpoint).map(({ name }) => name);
  expect(open.sort()).toEqual(openEndpoints);
});

const reading = endpointList.filter(({ method, access }) => method === 'GET' && access === 'visitor');

describe('outsiders are refused', () => {
  it.each(reading.map(({ name }) => name).filter((name) => !openEndpoints.includes(name)))(
    'by %s',
    async (name) => {
      for (const { params = {}, query = {} } of reads[name]?.requests?.(site.ids) ?? [{}]) {
        const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
        const address = `/api${filled(endpoints[name].path, params)}?${search}`;
        await expectClosed(address);
        expect((await textFor(site, 'stranger', address)).status, address).not.toBe(401);
      }
    },
  );

  it('by other addresses of the API', async () => {
    const closed = Object.keys(otherAddresses).filter((path) => !openOthers.includes(path));
    const addresses = closed.flatMap((path) => otherAddressesAt(path, site.ids));
    for (const address of [...addresses, '/api/docs', '/api/docs/quick-start', '/api/openapi.json'])
      await expectClosed(address);
  });

  it('by files, feeds and texts for programs', async () => {
    const { post } = await site.users.stranger.api.readPrompt({ params: { id: site.ids.prompt } });
    const preview = promptPreviewPath(post, site.app.config.siteName);
    const files = [
      '/sitemap.xml',
      '/sitemaps/prompts-1.xml',
      '/covers/generated.svg',
      post.imageUrl,
      preview,
    ];
    const texts = Object.values(agentTexts).flatMap(({ at }) => at(site.ids));
    for (const address of [...files, '/files/0190b0a0/page.webp', ...feedsOf(site.ids), ...texts])
      await expectClosed(address);
    const read = await textFor(site, 'stranger', agentPaths.skill(site.ids.free));
    expect(read.status).toBe(200);
  });

  it.each(Object.keys(mcpMessages))('by the MCP server: %s', async (method) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} });
    for (const outsider of Object.values(outsiders)) {
      const { status, text } = await textFor(site, outsider, '/mcp', { method: 'POST', body });
      expect([401, 403]).toContain(status);
      expect(text.match(written)).toBeNull();
    }
  });

  it('with the scheme by which they can sign in', async () => {
    const reply = await site.app.request('GET /posts');
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(reply.body).toMatchObject({ code: 'unauthenticated', status: 401 });
  });
});

it('refuses those outside what has canaries, in every form', async () => {
  const { prompt, file, collection } = canaries;
  const addresses = [
    ...[`/api/posts/id/${prompt}`, `/api/posts/id/${prompt}/comments`, `/api/posts?q=zcanary`],
    ...[
      '/api/posts/tags?match=zcanary',
      '/api/posts/suggest?q=zcanary',
      `/api/posts/id/${prompt}/prompt.md`,
      file,
    ],
    ...[agentPaths.skill(prompt), agentPaths.promptFile(prompt, 'json'), `/collection/${collection}.md`],
    ...[feedPaths.collection(collection), feedPaths.search({ tags: ['zcanarytag'] }), '/search/zcanary.md'],
  ];
  for (const address of addresses) await expectClosed(address);
});

it('those who are invited read who invites them, and nothing else', async () => {
  const { url } = (
    await site.app.request('POST /invitations', { as: site.users.admin, body: { uses: 5, days: 7 } })
  ).body;
  const address = new URL(url).pathname;
  const token = address.split('/').at(-1) ?? '';
  const [page, reply] = [
    await render(address),
    await textFor(site, 'visitor', `/api/auth/invitations/${token}`),
  ];
  expect([page.status, reply.status]).toEqual([200, 200]);
  expect(page.text + reply.text).not.toMatch(written);
  outsiders.invited = { token };
  await expectClosed(`/api/posts/id/${canaries.prompt}`);
});

it.each(['suspended', 'readOnlyKey'])('%s can read, and cannot write', async (name) => {
  const insider = insiders[name] ?? site.users.stranger;
  const id = canaries.prompt;
  for (const address of [`/api/posts/id/${id}`, agentPaths.skill(id), `/api/posts?q=zcanary`]) {
    const { status, text } = await textFor(site, insider, address);
    expect([address, status, written.test(text)]).toEqual([address, 200, true]);
  }
  const body = JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'search_prompts', arguments: { query: 'zcanary' } },
  });
  expect((await textFor(site, insider, '/mcp', { method: 'POST', body })).text).toMatch(/zcanary/i);
  const write = await site.app.request(`POST /posts/id/${id}/comments`, {
    as: insider,
    body: { bodyMd: 'Hello there.' },
  });
  expect(write.status).toBe(403);
});

describe('a visitor who opens', () => {
  const closed = Object.keys(routes).filter((name) => !openPages.some((open) => open === name));

  it.each(closed as (keyof typeof routes)[])('%s is sent to the sign-in page, and back', async (name) => {
    for (const address of pages[name].at(site.ids)) {
      const { status, headers } = await render(address);
      expect([status, headers.location]).toEqual([302, `/login?${new URLSearchParams({ next: address })}`]);
    }
  });

  it.each(openPages)('%s reads nothing that members wrote', async (name) => {
    for (const address of pages[name].at(site.ids)) {
      const { status, text } = await render(address);
      expect([address, [200, 302, 401, 404, 410].includes(status)]).toEqual([address, true]);
      expect(text.match(written)).toBeNull();
    }
  });

  it('an address of no page learns nothing', async () => {
    expect((await render('/no-such-page')).headers.location).toBe('/login?next=%2Fno-such-page');
  });

  it('the front page finds the name, a text and the way in', async () => {
    const { text } = await render('/');
    expect(text).toMatch(/<h1[^>]*>Promptorium<\/h1>/);
    expect(text).toContain('href="/login"');
    expect(text).not.toMatch(/href="\/explore|role="search"/);
  });
});

describe('behind the server', () => {
  it('nothing that a member reads is kept for visitors', async () => {
    const { app, url } = await servedSite({ env: { ACCESS: 'members' } });
    const cookie = { cookie: await signUp(url) };
    const author = await app.user('author');
    const { post } = await author.api.publishPrompt({ body: aPrompt({ title: 'A zquirrel' }) });
    const addresses = ['/', paths.prompt(post.id), `/prompt/${post.id}.md`, '/api/posts', post.imageUrl];
    for (const address of addresses) {
      const read = await fetch(url + address, { headers: cookie });
      expect([address, read.status]).toEqual([address, 200]);
      expect(read.headers.get('cache-control')).toMatch(/^private/);
    }
    for (const address of addresses)
      for (const accept of ['*/*', 'text/markdown']) {
        const read = await fetch(url + address, { redirect: 'manual', headers: { accept } });
        expect(await read.text()).not.toContain('zquirrel');
        expect([address, read.status]).toEqual([address, expect.any(Number)]);
        if (address !== '/') expect([302, 401]).toContain(read.status);
      }
    expect(await (await fetch(`${url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  });
});

/** Signs a member up at a site; returns the cookie of the session. */
async function signUp(url: string): Promise<string> {
  const body = { name: 'reader', email: 'reader@example.com', password: 'correct horse battery' };
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Expects that no outsider reads an address, and that the refusal has nothing of what it refuses. */
async function expectClosed(address: string): Promise<void> {
  for (const [name, outsider] of Object.entries(outsiders)) {
    const { status, text } = await textFor(site, outsider, address);
    expect([address, name, name === 'visitor' ? [401] : [401, 403]]).toEqual([
      address,
      name,
      expect.arrayContaining([status]),
    ]);
    expect(text.match(written)).toBeNull();
  }
}
