import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/routes.ts';
import { apiOf, expect, test } from './support/fixtures.ts';

/** What a browser says of a page that answers 404. */
const notFound = /status of 404/;
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function addresses(site: Parameters<typeof apiOf>[0]) {
  const { items } = await apiOf(site).featuredPrompts();
  const first = items[0];
  if (!first) throw new Error('The starter library features no prompt.');
  const { post } = await apiOf(site).readPrompt({ params: { id: first.id } });
  return {
    post,
    pages: [
      paths.home(),
      paths.explore(),
      paths.prompt(post.id),
      paths.profile(post.authorUsername ?? ''),
      paths.login(),
      paths.signup(),
      '/no-such-page',
    ],
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home, explore and a prompt are read, searched and paged', async ({ page, site }) => {
    const { post } = await addresses(site);
    await page.goto(paths.home());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Discover & Share\s*AI Prompts That Work/,
    );
    await expect(page.getByRole('link', { name: post.title })).toBeVisible();
    await page.goto(paths.home('recent'));
    expect(await page.getByRole('article').count()).toBe(10);
    await page.goto(paths.explore());
    expect(await page.getByRole('article').count()).toBe(12);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('main').getByRole('searchbox').fill(post.title);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: post.title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
    const body = (await page.getByRole('main').textContent()) ?? '';
    for (const line of post.contentMd.split('\n').filter((text) => text.trim().length > 20)) {
      expect(body.replace(/\s+/g, ' ')).toContain(line.trim().replace(/\s+/g, ' '));
    }
    for (const sample of post.sampleResponses) {
      const words = sample.content.split('\n').find((text) => text.trim().length > 20) ?? '';
      await expect(page.getByText(words.trim().slice(0, 60)).first()).toBeVisible();
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every page is accessible', async ({ page, site, expectedMessages }) => {
      expectedMessages.push(notFound);
      for (const address of (await addresses(site)).pages) {
        await open(page, address);
        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${address} ${id}: ${nodes.map((node) => node.target).join(', ')}`,
          ),
        ).toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      }
    });
  });
}

test('nothing overflows at 320 pixels, or at twice the size', async ({ page, site, expectedMessages }) => {
  expectedMessages.push(notFound);
  const { pages } = await addresses(site);
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 });
    for (const address of pages) {
      await open(page, address);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([address, width, wide]).toEqual([address, width, 0]);
    }
  }
});

test('unknown pages, prompts and people answer 404 with their texts', async ({
  page,
  site,
  expectedMessages,
}) => {
  expectedMessages.push(notFound);
  for (const [address, text] of [
    ['/no-such-page', /not found/i],
    [paths.prompt('0199a5c2-7d00-7000-8000-000000000000'), 'Post not found'],
    [paths.prompt('nonsense'), 'Post not found'],
    [paths.profile('nobody-here'), 'User not found'],
  ] as const) {
    const reply = await page.goto(`${site.url}${address}`);
    expect([address, reply?.status()]).toEqual([address, 404]);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
});

test('no page waits for a part of itself on the server, runs inline script, or is kept for the signed-in', async ({
  request,
  site,
  signedIn,
  context,
}) => {
  expect(signedIn.username).toBeTruthy();
  const { pages } = await addresses(site);
  for (const address of pages) {
    const visitor = await request.get(`${site.url}${address}`);
    const html = await visitor.text();
    expect(html).not.toMatch(/<!--\$\?-->|<template id="B:/);
    for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g))
      expect(attributes).toMatch(/\bsrc=|type="application\/(ld\+)?json"/);
    expect(html).not.toMatch(/\son\w+="/);
    expect(visitor.headers()['content-security-policy']).toContain("script-src 'self';");
    expect(visitor.headers()['set-cookie']).toBeUndefined();
    const own = await context.request.get(`${site.url}${address}`, { maxRedirects: 0 });
    expect(own.headers()['cache-control']).toBe('private, no-store');
  }
});

/** Opens a page and waits until it is hydrated: then it has nothing left to say to the console. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}
