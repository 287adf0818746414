/** Requirements of every page, checked on every route as a visitor and as a member, in light and dark mode. */
import type { Page, Response } from '@playwright/test';
import { adminAddress, adminTabs } from '../../../src/web/people/admin-address.ts';
import type { Screen } from '../../screens/screen.ts';
import { missingScreens, type RouteName, screens } from '../../screens/screens.ts';
import { hydrated } from '../../screens/states.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test.describe.configure({ mode: 'parallel' });

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Maximum percentage of a page's words that may be missing without scripts. */
const maxWordsMissing: Partial<Record<RouteName, number>> = { recent: 60, prompt: 15 };

test('every route has a screen', () => {
  expect(missingScreens()).toBeUndefined();
});

/** The first screen of each route. Members see nothing of the admin page, so its tabs are walked as an admin as well. */
const walked: readonly { name: string; route: string; address: Screen['address']; as?: Screen['as'] }[] = [
  ...Object.entries(screens).map(([route, [first]]) => ({ name: route, route, ...first })),
  ...adminTabs.map((tab) => ({
    name: `admin, ${tab}`,
    route: 'admin',
    address: () => adminAddress({ tab }),
    as: 'admin' as const,
  })),
];

for (const { name, route, address, as = 'author' } of walked) {
  test(`${name}: for visitors and members, in light and dark mode, at every size`, async ({
    page,
    context,
    browser,
    site,
    content,
    expectedMessages,
  }) => {
    // For visitors there is no admin page.
    if (route === 'not-found' || route === 'admin') expectedMessages.push(/status of 404/);
    const path = address(content);

    const cookies = [{ ...content.users[as].cookie, url: site.url }];

    // Another page that the address leads to has its own test.
    const still = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const reading = await still.newPage();
    const read = (await isShownAt(reading, path)) ? await wordsOf(reading) : undefined;
    await expect(reading.getByText(/^(Loading|Checking).*\.\.\.$/).filter({ visible: true })).toHaveCount(0);
    await expectNoDeadButtons(reading);
    await still.addCookies(cookies);
    const membersHaveIt = await isShownAt(reading, path);
    await expectNoDeadButtons(reading);
    await still.close();
    expect(read ?? membersHaveIt, 'somebody sees the page').toBeTruthy();

    let visitorsContent: string | undefined;
    if (read) {
      const visitors = await open(page, path);
      expect(visitors?.headers()['set-cookie']).toBeUndefined();
      visitorsContent = await contentOf(page);
      const shown = await wordsOf(page);
      const missed = [...shown].filter((word) => !read.has(word));
      expect(missed.length / shown.size, `only with scripts: ${missed.join(' ')}`).toBeLessThanOrEqual(
        (maxWordsMissing[route as RouteName] ?? 5) / 100,
      );
      await checkPage(page, visitors);
    }
    if (membersHaveIt) {
      await context.addCookies(cookies);
      const members = await open(page, path);
      expect(members?.headers()['cache-control']).toBe('private, no-store, no-transform');
      const onlyHeaderDiffers = (await contentOf(page)) === visitorsContent;
      await checkPage(page, members, onlyHeaderDiffers ? 'header.fixed' : undefined);
    }
  });
}

/** Opens an address, and says whether the page that it shows is its own. */
async function isShownAt(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  const { origin, pathname } = new URL(page.url());
  return pathname === new URL(path, origin).pathname;
}

/** The markup of a page without that of its header. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('header.fixed, script')) element.remove();
    return copy.innerHTML;
  });
}

async function open(page: Page, path: string): Promise<Response | null> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return response;
}

/** Without scripts, every visible button must submit a form, or open what the browser itself can open. */
async function expectNoDeadButtons(page: Page): Promise<void> {
  await expect(
    page
      .locator('button:enabled:not(form[action] [type="submit"], [formmethod], [popovertarget])')
      .filter({ visible: true }),
  ).toHaveText([]);
}

/**
 * Checks that apply to every page; those of axe only `within` a part, if the rest was checked before. Console messages
 * and requests to other hosts fail the test by themselves.
 */
async function checkPage(page: Page, response: Response | null, within?: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  expect(await violationsInBothThemes(page, { rules: wcag, ...(within && { within }) })).toEqual([]);
  // The longest relative time, which no page of a new site shows.
  await page.evaluate(() => {
    for (const time of document.querySelectorAll('time[title]')) time.textContent = '59 minutes ago';
  });
  // The narrowest phone, and a desktop at 200 % zoom.
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overflowOf(page), `pixels beyond ${width}`).toBe(0);
  }
  // Phones with text twice as large, which media queries take into account.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflowOf(page), `pixels beyond ${width} with large letters`).toBe(0);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  const html = (await response?.text()) ?? '';
  expect(html, 'the server waits for no part of the page').not.toMatch(/<!--\$\?-->|<template id="B:/);
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g))
    expect(attributes, 'no inline script').toMatch(/\bsrc=|type="application\/(ld\+)?json"/);
  expect(html, 'no script in attributes').not.toMatch(/\son\w+="/);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
}

/** How far the page, including its fixed header, overflows the window horizontally. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const bar = [...document.querySelectorAll('header.fixed :is(a, button)')];
    const edges = bar.map((element) => Math.floor(element.getBoundingClientRect().right));
    return Math.max(scrollWidth, ...edges) - clientWidth;
  });
}

/** The words of the page's readable text, without the labels of buttons. */
async function wordsOf(page: Page): Promise<Set<string>> {
  const main = page.getByRole('main');
  const buttons = new Set(wordsIn((await main.locator('button[type="button"]').allInnerTexts()).join(' ')));
  return new Set(wordsIn(await main.innerText()).filter((word) => !buttons.has(word)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}
