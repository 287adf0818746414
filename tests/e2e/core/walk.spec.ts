/**
 * What only a browser shows of a page: violations found by axe in light and dark mode, overflow, messages in
 * the console, and texts that appear only with scripts. `tests/api/core/every-page.test.ts` checks the
 * documents of the same pages.
 */
import type { Page } from '@playwright/test';
import { type RouteName, screens } from '../../screens/screens.ts';
import { walkedPages } from '../../screens/walked-pages.ts';
import { documentOf, readableText } from '../../support/site/document.ts';
import { test as base, expect, waitingPage } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

/** All tests of a worker use one page: a new one has a new process, which compiles everything again. */
const test = base.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url });
      await use(waitingPage(await context.newPage()));
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ onePage, extraHTTPHeaders }, use) => {
    const context = onePage.context();
    await context.clearCookies();
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    // A document without scripts, which could store anything again.
    await onePage.goto('/robots.txt');
    await onePage.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await use(context);
    for (const event of ['console', 'pageerror', 'request']) await onePage.removeAllListeners(event);
  },
  page: ({ onePage }, use) => use(onePage),
});

test.describe.configure({ mode: 'parallel' });

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Maximum percentage of a page’s words that may be missing without scripts. `inspect` reads files with them,
 * and only they keep the keys and answers of `tryPrompt` from the server: without them it has two sentences.
 */
const maxWordsMissing: Partial<Record<RouteName, number>> = {
  recent: 60,
  prompt: 15,
  inspect: 10,
  tryPrompt: 85,
};

for (const { name, route, address, as } of walkedPages) {
  test(`${name}: in light and dark mode, at every size`, async ({
    page,
    context,
    request,
    site,
    content,
    expectedMessages,
  }) => {
    // For visitors there is no admin page.
    if (route === 'not-found' || route === 'admin') expectedMessages.push(/status of 404/);
    const path = address(content);
    const { name: cookieName, value } = content.users[as].cookie;
    const read = async (cookie = '') => {
      const reply = await request.get(path, { headers: { cookie } });
      const isOwn = new URL(reply.url()).pathname === new URL(path, site.url).pathname;
      return isOwn ? documentOf(await reply.text()) : undefined;
    };
    const [visitors, members] = [await read(), await read(`${cookieName}=${value}`)];
    expect(visitors ?? members, 'somebody sees the page').toBeDefined();
    if (visitors) {
      await open(page, path);
      const allowed = (maxWordsMissing[route as RouteName] ?? 5) / 100;
      const shown = await wordsOf(page);
      const inDocument = new Set(wordsIn(readableText(visitors.querySelector('main'))));
      const missed = [...shown].filter((word) => !inDocument.has(word));
      expect(missed.length / shown.size, `only with scripts: ${missed.join(' ')}`).toBeLessThanOrEqual(
        allowed,
      );
      await checkPage(page);
    }
    // Where only the header differs, that of other pages is checked.
    if (members && (!visitors || contentOf(visitors) !== contentOf(members))) {
      await context.addCookies([{ ...content.users[as].cookie, url: site.url }]);
      await open(page, path);
      await checkPage(page);
    }
  });
}

// What the rule for buttons in `theme.css` hides; the documents of all pages are checked without a browser.
test('without scripts, no visible button does nothing', async ({ browser, site, content }) => {
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await still.addCookies([{ ...content.users.author.cookie, url: site.url }]);
  const page = await still.newPage();
  for (const route of ['home', 'prompt', 'collection', 'write', 'settings', 'discussion'] as const) {
    await page.goto(screens[route][0].address(content));
    await expect(
      page
        .locator('button:enabled:not(form[action] [type="submit"], [formmethod], [popovertarget])')
        .filter({ visible: true }),
      route,
    ).toHaveText([]);
  }
  await still.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** The markup of a page without that of its header. */
function contentOf(document: Document): string {
  for (const element of document.querySelectorAll('header.fixed, script')) element.remove();
  return document.body.innerHTML;
}

/** Console messages and requests to other hosts fail the test by themselves. */
async function checkPage(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page, { rules: wcag })).toEqual([]);
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
