import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths, routes } from '../../../src/contract/core/routes.ts';
import { type Content, type ContentUser, makeContent } from '../../screens/content.ts';
import { missingScreens, type RouteName, screens } from '../../screens/screens.ts';
import { walkedPages } from '../../screens/walked-pages.ts';
import { uniqueAddress } from '../../support/generated/unique.ts';
import { deadButtons, documentOf, isShown } from '../../support/site/document.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';

// Requirements of every page that its document shows. `tests/e2e/core/walk.spec.ts` checks what only a browser shows.

let site: ServedSite;
let content: Content;

beforeAll(async () => {
  site = await servedSite({ library: true });
  content = await makeContent(site);
}, 120_000);

/** Requests a path as a visitor, or with the cookie of a member. */
function get(path: string, as?: ContentUser): Promise<Response> {
  const { name, value } = as ? content.users[as].cookie : {};
  const cookie = as && { cookie: `${name}=${value}` };
  return fetch(site.url + path, { headers: { 'x-forwarded-for': uniqueAddress(), ...cookie } });
}

it('every route has a screen', () => {
  expect(missingScreens()).toBeUndefined();
});

describe('the document of', () => {
  it.each(walkedPages)('$name', async ({ address, as, route }) => {
    const path = address(content);
    const replies = { visitors: await get(path), members: await get(path, as) };
    let shown = 0;
    for (const [who, reply] of Object.entries(replies)) {
      // Another page that the address leads to has its own test.
      if (new URL(reply.url).pathname !== new URL(path, site.url).pathname) continue;
      shown++;
      if (who === 'visitors') expect(reply.headers.get('set-cookie')).toBeNull();
      else expect(reply.headers.get('cache-control')).toBe('private, no-store, no-transform');
      const policy = reply.headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self';");
      // Scripts of one page send requests to the service that its reader enters.
      const connects = route === 'tryPrompt' ? "connect-src 'self' https: http:;" : "connect-src 'self';";
      expect(policy).toContain(connects);
      checkDocument(await reply.text());
    }
    expect(shown, 'somebody sees the page').toBeGreaterThan(0);
  });
});

function checkDocument(html: string): void {
  const document = documentOf(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  expect(document.documentElement.lang).toBe('en');
  expect(all('h1')).toHaveLength(1);
  const landmarks = all('header, main, footer').filter(
    (element) => !element.parentElement?.closest('main, article, section, aside, nav, dialog'),
  );
  expect(landmarks.map(({ localName }) => localName)).toEqual(['header', 'main', 'footer']);
  expect(deadButtons(document).map(String)).toEqual([]);
  const loading = all('body *').filter(
    (element) =>
      isShown(element) &&
      !element.children.length &&
      /^(Loading|Checking).*\.\.\.$/.test(element.textContent ?? ''),
  );
  expect(loading.map(String), 'texts of loading').toEqual([]);
  expect(html, 'the server waits for no part of the page').not.toMatch(/<!--\$\?-->|<template id="B:/);
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g))
    expect(attributes, 'no inline script').toMatch(/\bsrc=|type="application\/(ld\+)?json"/);
  expect(html, 'no script in attributes').not.toMatch(/\son\w+="/);
}

/** Pages that search engines must not index. */
const hidden: ReadonlySet<string> = new Set<RouteName>([
  'savePrompt',
  'newCollection',
  'editCollection',
  'write',
  'mergeFork',
  'notificationMails',
  'unsubscribe',
  'payouts',
  'testPayouts',
  'muted',
  'proposeEdit',
  'promptProposals',
  'proposal',
  'decision',
  'proposals',
  'login',
  'signup',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'invitations',
  'waiting',
  'settings',
  'webhooks',
  'notifications',
  'newDiscussion',
  'newEvent',
  'admin',
  'promptStats',
  'tryPrompt',
  'recent',
  'library',
  'not-found',
]);

/** The indexable variant of a page, if its first screen is another one. */
const plainPath: Partial<Record<RouteName, string>> = {
  explore: paths.explore(),
  leaderboard: paths.leaderboard(),
};

/** schema.org types of these pages; every indexable page has one. */
const data: Partial<Record<RouteName, string[]>> = {
  home: ['WebSite'],
  explore: ['ItemList', 'BreadcrumbList'],
  topics: ['ItemList', 'BreadcrumbList'],
  prompt: ['CreativeWork', 'BreadcrumbList'],
  profile: ['ProfilePage'],
};

it('every page has each metadata tag exactly once, and a preview image', async () => {
  const titles = new Map<string, string>();
  for (const [name, [first, ...rest]] of Object.entries(screens)) {
    const route = name as RouteName;
    // Visitors are redirected from there.
    const { address, as } = route === 'admin' ? (rest.find((screen) => screen.as) ?? first) : first;
    const path = plainPath[route] ?? address(content);
    const { head, status } = await headOf(path, as);
    expect([path, status]).toEqual([path, route === 'not-found' ? 404 : 200]);
    // The number of unread notifications is only in the title of the document.
    const title = one(head, 'title')?.replace(/^\(\d+\) /, '');
    const description = one(head, 'description');
    expect(title.length, path).toBeGreaterThan(10);
    expect(description.length, path).toBeGreaterThan(20);
    expect(one(head, 'keywords'), path).not.toBe('');
    expect([path, titles.get(title)]).toEqual([path, undefined]);
    titles.set(title, path);

    expect([path, one(head, 'og:title'), one(head, 'twitter:title')]).toEqual([path, title, title]);
    expect([path, one(head, 'og:description'), one(head, 'twitter:description')]).toEqual([
      path,
      description,
      description,
    ]);
    expect(one(head, 'og:site_name')).toBe('Promptorium');
    expect(['website', 'article', 'profile']).toContain(one(head, 'og:type'));
    expect(one(head, 'twitter:card')).toBe('summary_large_image');
    const noindex = head.get('robots') ?? [];
    if (hidden.has(route)) expect([path, noindex]).toEqual([path, ['noindex']]);
    if (noindex.length === 0) {
      expect([path, one(head, 'canonical')]).toEqual([path, site.url + path]);
      expect([path, one(head, 'og:url')]).toEqual([path, site.url + path]);
      const types = dataIn(head).map((object) => object['@type']);
      expect(types.length, path).toBeGreaterThan(0);
      if (data[route]) expect([path, types]).toEqual([path, data[route]]);
    }

    const [width, height] = [one(head, 'og:image:width'), one(head, 'og:image:height')].map(Number);
    const picture = one(head, 'og:image');
    expect([picture, one(head, 'og:image:alt')]).toEqual([
      one(head, 'twitter:image'),
      one(head, 'twitter:image:alt'),
    ]);
    expect(picture).toMatch(new RegExp(`^${site.url}/`));
    const image = await get(picture.slice(site.url.length));
    expect([path, image.status, image.headers.get('content-type')]).toEqual([
      path,
      200,
      one(head, 'og:image:type'),
    ]);
    expect(await sharp(await image.bytes()).metadata()).toMatchObject({ format: 'png', width, height });
  }
});

it('structured data has the same figures as the page', async () => {
  const { post } = await site.app.visitor.readPrompt({ params: { id: content.prompts.long } });
  const [work, trail] = dataIn((await headOf(paths.prompt(post.id))).head);
  expect(work).toMatchObject({
    url: site.url + paths.prompt(post.id),
    name: post.title,
    abstract: post.summary,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { name: post.authorDisplayName },
    interactionStatistic: { userInteractionCount: post.likeCount },
    commentCount: post.commentCount,
    aggregateRating: { ratingValue: 4, ratingCount: 1, bestRating: 5 },
  });
  const [unrated] = dataIn((await headOf(paths.prompt(content.prompts.plain))).head);
  expect(unrated).not.toHaveProperty('aggregateRating');
  expect(stepsIn(trail).map(({ item }) => item)).toEqual([
    `${site.url}/`,
    `${site.url}/explore`,
    `${site.url}${paths.explore({ category: post.category.name.toLowerCase() })}`,
    undefined,
  ]);
  const { user } = await site.app.visitor.readUser({ params: { username: content.users.author.username } });
  const [profile] = dataIn((await headOf(paths.profile(user.username))).head);
  expect(profile?.mainEntity).toMatchObject({
    name: user.displayName,
    interactionStatistic: { userInteractionCount: user.followersCount },
  });
  const listed = await site.app.visitor.listPrompts({ query: { page: 2, limit: 12 } });
  const [list] = dataIn((await headOf(paths.explore({ page: 2 }))).head);
  expect(list?.numberOfItems).toBe(listed.total);
  expect(stepsIn(list)[0]).toMatchObject({ position: 13 });
  const [website] = dataIn((await headOf(paths.home())).head);
  expect(website?.potentialAction).toMatchObject({
    target: { urlTemplate: `${site.url}/explore?q={search_term_string}` },
  });
});

it('variants of a page are not indexed twice', async () => {
  const at = async (path: string) => (await headOf(path)).head;
  for (const path of ['/explore?q=a', '/explore?tags=critique', '/explore?sort=oldest', '/topics?q=a'])
    expect([path, one(await at(path), 'robots')]).toEqual([path, 'noindex']);
  for (const [path, canonical] of [
    ['/?tab=recent', '/'],
    ['/explore?view=list', '/explore'],
    ['/explore?page=2', '/explore?page=2'],
    ['/explore?category=design&utm_source=x', '/explore?category=design'],
    ['/topics?category=design', '/topics'],
  ] as const)
    expect([path, one(await at(path), 'canonical')]).toEqual([path, site.url + canonical]);
  for (const path of ['/prompt/none', '/profile/nobody-here', '/nowhere']) {
    const { head, status } = await headOf(path);
    expect([path, status, one(head, 'robots'), head.get('canonical')]).toEqual([
      path,
      404,
      'noindex',
      undefined,
    ]);
  }
  expect(one(await at(paths.profile(content.users.newcomer.username)), 'robots')).toBe('noindex');
});

it('the sitemap lists all indexable pages, and feeds are linked from their pages', async () => {
  const index = locations(await (await get('/sitemap.xml')).text());
  const listed = (
    await Promise.all(
      index.map(async (file) => locations(await (await get(file.slice(site.url.length))).text())),
    )
  ).flat();
  for (const [route, [{ address }]] of Object.entries(screens)) {
    const path = plainPath[route as RouteName] ?? address(content);
    // Of pages with a URL parameter, only prompts and profiles are guaranteed to be listed.
    if (route in routes && routes[route as keyof typeof routes].includes(':') && !(route in data)) continue;
    const { head } = await headOf(path);
    const found = route !== 'not-found' && !hidden.has(route) && !head.has('robots');
    expect([path, listed.some((url) => new URL(url).pathname === path)]).toEqual([path, found]);
  }
  for (const url of listed) expect([url, (await get(url.slice(site.url.length))).status]).toEqual([url, 200]);
  const { username } = content.users.author;
  for (const [page, feed] of [
    ['/', '/feed.xml'],
    ['/explore', '/feed.xml'],
    ['/explore?category=design', '/feeds/topics/design.xml'],
    [paths.profile(username), `/feeds/people/${username}.xml`],
  ] as const) {
    const { head } = await headOf(page);
    expect([page, new URL(one(head, 'alternate')).pathname]).toEqual([page, feed]);
    expect((await get(feed)).headers.get('content-type')).toMatch(/^application\/atom\+xml/);
  }
});

type Head = Map<string, string[]>;

/** The contents of a document's head by name: title, meta tags, links by relation, data blocks. */
async function headOf(path: string, as?: ContentUser): Promise<{ head: Head; status: number }> {
  const reply = await get(path, as);
  const [, text = ''] = /<head>(.*?)<\/head>/s.exec(await reply.text()) ?? [];
  const head: Head = new Map();
  const add = (name: string, value: string) => head.set(name, [...(head.get(name) ?? []), plain(value)]);
  for (const [, inner = ''] of text.matchAll(/<title>(.*?)<\/title>/gs)) add('title', inner);
  for (const [, tag = '', attributes = ''] of text.matchAll(/<(meta|link)\b([^>]*)>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const name = tag === 'meta' ? (of('name') ?? of('property')) : of('rel');
    if (name) add(name, of('content') ?? of('href') ?? '');
  }
  for (const [, json = ''] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
    head.set('data', [...(head.get('data') ?? []), json]);
  return { head, status: reply.status };
}

/** The value of a tag that must occur exactly once. */
function one(head: Head, name: string): string {
  expect([name, head.get(name)?.length]).toEqual([name, 1]);
  return head.get(name)?.[0] ?? '';
}

function dataIn(head: Head): Record<string, unknown>[] {
  const blocks = (head.get('data') ?? []).flatMap((json) => JSON.parse(json));
  for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
  return blocks;
}

/** The elements of a list or breadcrumb trail. */
function stepsIn(block: Record<string, unknown> | undefined): { item?: string; position?: number }[] {
  return (block?.itemListElement ?? []) as { item?: string }[];
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => plain(url));
}

function plain(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
