/** Metadata of every page for search engines and link previews, read without scripts. */
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { paths, routes } from '../../../src/contract/core/routes.ts';
import { type RouteName, screens } from '../../screens/screens.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

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
  'settings',
  'webhooks',
  'notifications',
  'newDiscussion',
  'newEvent',
  'admin',
  'promptStats',
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

test('every page has each metadata tag exactly once, and a preview image', async ({
  request,
  context,
  content,
  site,
}) => {
  const titles = new Map<string, string>();
  for (const [name, [first, ...rest]] of Object.entries(screens)) {
    const route = name as RouteName;
    // Visitors are redirected from there.
    const { address, as } = route === 'admin' ? (rest.find((screen) => screen.as) ?? first) : first;
    const path = plainPath[route] ?? address(content);
    await context.clearCookies();
    if (as) await context.addCookies([{ ...content.users[as].cookie, url: site.url }]);
    const { head, status } = await headOf(as ? context.request : request, path);
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
    const image = await request.get(picture);
    expect([path, image.status(), image.headers()['content-type']]).toEqual([
      path,
      200,
      one(head, 'og:image:type'),
    ]);
    expect(await sharp(await image.body()).metadata()).toMatchObject({ format: 'png', width, height });
  }
});

test('structured data has the same figures as the page', async ({ request, content, site }) => {
  const { post } = await apiOf(site).readPrompt({ params: { id: content.prompts.long } });
  const [work, trail] = dataIn((await headOf(request, paths.prompt(post.id))).head);
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
  const [unrated] = dataIn((await headOf(request, paths.prompt(content.prompts.plain))).head);
  expect(unrated).not.toHaveProperty('aggregateRating');
  expect(stepsIn(trail).map(({ item }) => item)).toEqual([
    `${site.url}/`,
    `${site.url}/explore`,
    `${site.url}${paths.explore({ category: post.category.name.toLowerCase() })}`,
    undefined,
  ]);
  const { user } = await apiOf(site).readUser({ params: { username: content.users.author.username } });
  const [profile] = dataIn((await headOf(request, paths.profile(user.username))).head);
  expect(profile?.mainEntity).toMatchObject({
    name: user.displayName,
    interactionStatistic: { userInteractionCount: user.followersCount },
  });
  const listed = await apiOf(site).listPrompts({ query: { page: 2, limit: 12 } });
  const [list] = dataIn((await headOf(request, paths.explore({ page: 2 }))).head);
  expect(list?.numberOfItems).toBe(listed.total);
  expect(stepsIn(list)[0]).toMatchObject({ position: 13 });
  const [website] = dataIn((await headOf(request, paths.home())).head);
  expect(website?.potentialAction).toMatchObject({
    target: { urlTemplate: `${site.url}/explore?q={search_term_string}` },
  });
});

test('variants of a page are not indexed twice', async ({ request, content, site }) => {
  const at = async (path: string) => (await headOf(request, path)).head;
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
    const { head, status } = await headOf(request, path);
    expect([path, status, one(head, 'robots'), head.get('canonical')]).toEqual([
      path,
      404,
      'noindex',
      undefined,
    ]);
  }
  expect(one(await at(paths.profile(content.users.newcomer.username)), 'robots')).toBe('noindex');
});

test('the sitemap lists all indexable pages, and feeds are linked from their pages', async ({
  request,
  content,
}) => {
  const index = locations(await (await request.get('/sitemap.xml')).text());
  const listed = (
    await Promise.all(index.map(async (file) => locations(await (await request.get(file)).text())))
  ).flat();
  for (const [route, [{ address }]] of Object.entries(screens)) {
    const path = plainPath[route as RouteName] ?? address(content);
    // Of pages with a URL parameter, only prompts and profiles are guaranteed to be listed.
    if (route in routes && routes[route as keyof typeof routes].includes(':') && !(route in data)) continue;
    const { head } = await headOf(request, path);
    const found = route !== 'not-found' && !hidden.has(route) && !head.has('robots');
    expect([path, listed.some((url) => new URL(url).pathname === path)]).toEqual([path, found]);
  }
  for (const url of listed) expect([url, (await request.head(url)).status()]).toEqual([url, 200]);
  const { username } = content.users.author;
  for (const [page, feed] of [
    ['/', '/feed.xml'],
    ['/explore', '/feed.xml'],
    ['/explore?category=design', '/feeds/topics/design.xml'],
    [paths.profile(username), `/feeds/people/${username}.xml`],
  ] as const) {
    const { head } = await headOf(request, page);
    expect([page, new URL(one(head, 'alternate')).pathname]).toEqual([page, feed]);
    expect((await request.get(feed)).headers()['content-type']).toMatch(/^application\/atom\+xml/);
  }
});

test('a page’s metadata is removed when navigating to another page', async ({ page, content }) => {
  await page.goto(paths.prompt(content.prompts.long));
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Topics');
  await expect(page.locator('meta[property], meta[name^="twitter:"], [type$="ld+json"]')).toHaveCount(0);
  await expect(page).toHaveTitle('Explore Topics · Promptorium');
  await expect(page.locator('title, meta[name="description"], link[rel="canonical"]')).toHaveCount(3);
});

type Head = Map<string, string[]>;

/** The contents of a document's head by name: title, meta tags, links by relation, data blocks. */
async function headOf(request: APIRequestContext, path: string): Promise<{ head: Head; status: number }> {
  const reply = await request.get(path);
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
  return { head, status: reply.status() };
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
