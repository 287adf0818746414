import { describe, expect, test } from 'vitest';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import { createPages, type PagesOptions } from './server.tsx';

const prompt: PromptSummary = {
  url: '',
  id: 'p1',
  slug: 'p1',
  title: 'A </script><script>alert(1)</script> title',
  heading: '',
  beginning: '',
  placeholders: [],
  summary: 'What it does.',
  categoryId: 'programming',
  category: { id: 'programming', name: 'Programming', slug: 'programming', color: '#3d6fb8' },
  tags: ['code'],
  imageUrl: '',
  isPremium: true,
  isAdult: false,
  kind: 'text',
  useWhen: '',
  license: '',
  useWhenLine: '',
  models: [],
  price: 4.99,
  status: 'published',
  featured: true,
  readTime: 2,
  likeCount: 12_000,
  liked: false,
  bookmarkCount: 0,
  bookmarked: false,
  rating: null,
  ratingCount: 0,
  ratingMean: null,
  commentCount: 0,
  downloadCount: 0,
  authorId: null,
  authorUsername: null,
  authorDisplayName: '',
  authorAvatarUrl: '',
  createdAt: '2025-11-01T00:00:00.000Z',
  updatedAt: '2025-11-01T00:00:00.000Z',
  publishedAt: '2025-11-01T00:00:00.000Z',
  can: { edit: false, delete: false, feature: false },
};

const member: SignedInUser = { role: 'member', id: 'm1', username: 'mia', session: 's1' };

/** The API's response to a path, or an error status. */
const answers: Record<string, unknown> = {
  '/api/users/me': 401,
  '/api/posts/featured': { items: [prompt] },
  '/api/posts/trending': { items: [] },
  '/api/posts': { items: [prompt], page: 1, limit: 12, total: 25, totalPages: 3 },
  '/api/categories': { items: [] },
  '/api/collections': { items: [] },
  '/api/users': { items: [] },
  '/api/categories/popular': { items: [] },
  '/api/stats/community': {
    data: {
      totalPrompts: 1,
      activeAuthors: 1,
      totalFollowers: 0,
      thisMonth: { prompts: 1, changePercent: 0 },
    },
  },
};

describe('a page', () => {
  test('is one complete document, the same for every visitor', async () => {
    const { get, asked } = site();
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, cookie',
    });
    expect(page.html).toMatch(
      /^<!doctype html><html lang="en"><head>.*<title>.*<\/head><body><div id="root"><div/s,
    );
    expect(page.html.match(/<title>/g)).toHaveLength(1);
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(asked.some((path) => path.includes('/users/me'))).toBe(false);
    expect((await get('/')).html).toBe(page.html);
  });

  test.each(['/', '/explore', '/explore?q=a&view=list&page=2', '/nowhere'])(
    '%s does not suspend',
    async (path) => {
      const { html } = await site().get(path);
      // React's markup for suspended content.
      expect(html).not.toMatch(/<!--\$[?!]-->|<template/);
      expect(html).not.toContain('Loading');
    },
  );

  test('contains no executable inline script, whatever a prompt’s title is', async () => {
    const { html } = await site().get('/explore');
    expect(html).not.toContain('<script>');
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    for (const attributes of scripts) expect(attributes).toMatch(/src="|type="application\/(ld\+)?json"/);
    const state = JSON.parse(
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
    );
    expect(JSON.stringify(state)).toContain(JSON.stringify(prompt.title));
  });

  test('of a signed-in user is private', async () => {
    const { get, asked } = site();
    const page = await get('/', member);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(asked).toContain('/api/users/me as mia');
    expect(page.html).toContain('Sign in');
  });

  test('at an unknown address responds with 404', async () => {
    const page = await site().get('/nowhere/at/all');
    expect(page.status).toBe(404);
    expect(page.html).toContain('Page not found');
    expect(page.html).toContain('name="robots" content="noindex"');
  });

  test('with a failed query says so and is not cached', async () => {
    const { get } = site({ '/api/posts/featured': undefined });
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).toContain('Out of order');
    expect(page.html).toContain('Try again');
    expect((await site({ '/api/posts': undefined }).get('/explore')).status).toBe(503);
  });

  test('that cannot be rendered shows the error page with 500, and is reported', async () => {
    const { get, errors } = site({ '/api/posts/featured': { items: [{ ...prompt, category: undefined }] } });
    const page = await get('/');
    expect(page.status).toBe(500);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).toContain('Something went wrong');
    expect(errors).toHaveLength(1);
  });

  test.each([429, 500, 503])('for members responds with %i if the user cannot be loaded', async (status) => {
    const { get, errors } = site({ '/api/users/me': status });
    for (const path of ['/write', '/?tab=following', '/community/discussions/new', '/profile/me', '/admin']) {
      const page = await get(path, member);
      expect([path, page.status, page.headers.location]).toEqual([path, status, undefined]);
      expect(page.html).toContain('Something went wrong');
      expect(page.html).toContain('Reload');
    }
    const settings = await get('/settings', member);
    expect(settings.status).toBe(status);
    expect(settings.html).toContain('Your settings couldn’t be loaded');
    expect(settings.html).toContain('Try again');
    expect(errors).toEqual([]);
  });

  test('for members redirects visitors to sign in, and back', async () => {
    const page = await site().get('/write?edit=p1', member);
    expect(page).toMatchObject({ status: 302, headers: { location: '/login?next=%2Fwrite%3Fedit%3Dp1' } });
  });

  test('has one canonical address', async () => {
    const { get, pages } = site();
    expect(await get('/explore/?q=a')).toMatchObject({
      status: 308,
      headers: { location: '/explore?q=a' },
      html: '',
    });
    expect((await get('//evil.example/')).headers.location).toBeUndefined();
    const normal = (path: string) => pages.normalise(new URL(path, 'https://promptorium.example'));
    expect(normal('/explore?page=2&utm_source=x&q=a')).toBe('/explore?q=a&page=2');
    expect(normal('/?tab=recent&fbclid=1')).toBe('/?tab=recent');
    expect(normal('/nowhere?x=1')).toBe('/nowhere');
  });
});

function site(change: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const replies = { ...answers, ...change };
  const fetchApi: PagesOptions['fetchApi'] = (address, _init, { viewer }) => {
    const path = address.replace(/\?.*/, '');
    asked.push(viewer ? `${path} as ${viewer.username}` : path);
    const reply = replies[path] ?? 503;
    return typeof reply === 'number'
      ? Response.json({ detail: 'Out of order' }, { status: reply })
      : Response.json(reply);
  };
  const pages = createPages({
    site: {
      name: 'Promptorium',
      url: 'https://promptorium.example',
      links: [],
      email: '',
      isPrivate: false,
      signUp: { mode: 'open', domains: [], inviters: 'admins', passwords: true },
      sells: false,
      currency: 'usd',
    },
    fetchApi,
    assets: { scripts: ['/assets/browser.js'], styles: [], preloads: [] },
    onError: (error) => errors.push(error),
  });
  const get = (path: string, viewer?: SignedInUser) =>
    pages.render({
      url: new URL(`https://promptorium.example${path}`),
      ...(viewer && { viewer }),
    });
  return { pages, get, asked, errors };
}
