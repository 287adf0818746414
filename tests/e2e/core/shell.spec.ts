import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { follow } from '../../screens/states.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

const heading = { level: 1 } as const;

test('navigation scrolls to the top and focuses the heading; Back restores results and scroll position', async ({
  page,
}) => {
  await page.goto(paths.explore({ sort: 'oldest', page: 2 }));
  const titles = () => page.getByRole('article').getByRole('link').allTextContents();
  const before = await titles();
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await last.locator('a[href^="/prompt/"]').first().click();
  await expect(page).toHaveURL(/\/prompt\//);
  await expect(page.getByRole('heading', heading)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle(/ · /);

  await page.goBack();
  await expect(page).toHaveURL(paths.explore({ sort: 'oldest', page: 2 }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await titles()).toEqual(before);
  await page.goForward();
  await expect(page).toHaveURL(/\/prompt\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('filters are removed one by one or all together', async ({ page }) => {
  await page.goto(paths.explore({ q: 'memo', category: 'business', tags: ['decisions'], sort: 'recent' }));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Remove tag decisions' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Remove category Business' })).toBeFocused();
  await expect(page).toHaveURL(paths.explore({ q: 'memo', category: 'business', sort: 'recent' }));
  await main.getByRole('button', { name: 'Remove category Business' }).click();
  await expect(page).toHaveURL(paths.explore({ q: 'memo', sort: 'recent' }));
  await page.goBack();
  await expect(main.getByRole('searchbox')).toHaveValue('memo');
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(paths.explore());
  await expect(main.getByLabel('Category').first()).toHaveValue('');
  await expect(main.getByLabel('Sort').first()).toHaveValue('trending');
  await expect(main.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a full page load begins at the top; reloading and returning restore the scroll position', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto(paths.explore());
  await page.evaluate(() => scrollTo(0, 700));
  await page.goto(paths.help());
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(scrolled).toBe(300);
  await page.goBack();
  await expect(page).toHaveURL(paths.explore());
  await expect.poll(scrolled).toBe(700);
  await page.goForward();
  await expect(page).toHaveURL(paths.help());
  await expect.poll(scrolled).toBe(300);
  // The same address again is a new visit.
  await page.goto(paths.help());
  expect(await scrolled()).toBe(0);
});

test('a link within a page scrolls to its target, also on a page reached by navigation', async ({ page }) => {
  await page.goto(paths.home());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(page.getByRole('heading', heading)).toBeFocused();
  await page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('main [id]')];
    const topOf = (target: HTMLElement) => target.getBoundingClientRect().top;
    location.hash = targets.reduce((one, other) => (topOf(other) > topOf(one) ? other : one)).id;
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('malformed percent-encoding in the fragment does no harm', async ({ page }) => {
  await page.goto(paths.home());
  await follow(page, `${paths.explore()}#%E0%A4`);
  await expect(page.getByRole('heading', { ...heading, name: 'Explore Prompts' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a progress bar is shown during a slow navigation', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/topics-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.about());
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
  const bar = page.locator('.progress-bar');
  await expect(bar).toBeAttached();
  expect(
    await bar.evaluate((line) => Number.parseFloat(getComputedStyle(line).animationDuration)),
  ).toBeLessThan(0.001);
  release();
  await expect(page.getByRole('heading', { ...heading, name: 'Explore Topics' })).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

  test('a notice is shown while offline, and pages that need the network load when it is back', async ({
    page,
    context,
  }) => {
    await page.goto(paths.about());
    await hydrated(page);
    await context.setOffline(true);
    const notice = page.getByText('You’re offline. Some features won’t work');
    await expect(notice).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { ...heading, name: 'You’re offline' })).toBeFocused();
    await expect(page.getByRole('banner')).toBeVisible();
    await context.setOffline(false);
    // The page loads by itself once the network is back.
    await expect(page.getByRole('heading', { ...heading, name: 'Explore Topics' })).toBeVisible();
    await expect(page).toHaveURL(paths.topics());
    await expect(notice).toHaveCount(0);
  });
});

test.describe('code that could not be loaded while offline', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

  test('is reported, and works after a reload', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(paths.explore());
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await menu.click();
    await expect(page.getByText('You’re offline. Some features won’t work.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Part of this page couldn’t be loaded')).toHaveCount(0);
    await hydrated(page);
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test.describe('after a new release', () => {
  test.use({ expectedMessages: [/status of 404|dynamically imported module/] });

  test('a page whose script is missing is loaded as a new document; preloading it only shows a notice', async ({
    page,
  }) => {
    await page.goto(paths.login());
    await hydrated(page);
    await page.getByLabel('Email').fill('half@written');
    await page.route('**/assets/topics-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' });
    const missing = page.waitForResponse('**/assets/topics-*.js');
    await link.hover();
    await missing;
    await expect(
      page
        .getByText('Part of this page couldn’t be loaded.')
        .locator('..')
        .getByRole('button', { name: 'Reload' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('half@written');
    await expect(page).toHaveURL(paths.login());

    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
    });
    await link.click();
    await expect(page).toHaveURL(paths.topics());
    await expect(page.getByRole('heading', { ...heading, name: 'Explore Topics' })).toBeVisible();
    // The script stays missing: the server-rendered page is readable, and the script is requested once.
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual([paths.topics()]);
  });
});

test('a menu with a missing script shows a notice with a reload button', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 404|dynamically imported module/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.explore());
  await hydrated(page);
  await page.route('**/assets/menu-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page
      .getByText('Part of this page couldn’t be loaded.')
      .locator('..')
      .getByRole('button', { name: 'Reload' }),
  ).toBeVisible();
});

test('at most three toasts are shown, with the specified width, and they close by themselves', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.explore());
  await page.getByRole('article').first().locator('a[href^="/prompt/"]').first().click();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const toasts = page.locator('[data-sonner-toast]');
  const shown = page.locator('[data-sonner-toast][data-visible=true]');
  for (let n = 0; n < 4; n++) await share.click();
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible();
  await expect(shown).toHaveCount(3);
  await shown.first().hover();
  await expect(toasts.first()).toHaveAttribute('data-expanded', 'true');
  const boxes = async () =>
    (await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))).sort(
      (a, b) => a.top - b.top,
    );
  await expect
    .poll(async () => {
      const [upper, lower] = await boxes();
      return Math.round((lower?.top ?? 0) - (upper?.bottom ?? 0));
    })
    .toBe(14);
  expect((await boxes()).map(({ width }) => Math.round(width))).toEqual([356, 356, 356]);
  await toasts.first().getByRole('button', { name: 'Close toast' }).click();
  await page.mouse.move(5, 400);
  await expect(toasts).toHaveCount(0);
});

test('the footer links work', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('© 2025 Promptorium')).toBeVisible();
  const community = foot.getByRole('navigation', { name: 'Community' });
  expect(await community.getByRole('listitem').allTextContents()).toEqual([
    'Help Center',
    'Contact',
    'Discussions',
    'Events',
    'Members',
    'Leaderboard',
    'Moderation Log',
  ]);
  await expect(foot.getByRole('link', { name: 'Recent', exact: true })).toHaveAttribute(
    'href',
    paths.home('recent'),
  );
  await expect(foot.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
  await expect(foot.getByRole('link', { name: 'Share on X' })).toHaveAttribute('href', /x\.com\/intent/);
});

test('on desktop the menu is a panel below its button, for keyboard and mouse', async ({
  page,
  signedIn,
}) => {
  await page.goto(paths.explore());
  await hydrated(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link')).toHaveText([
    ...['Profile', 'Library', 'Drafts', 'Notifications'],
    ...['Topics', 'Collections', 'Community'],
    ...['Settings', 'Help Center'],
  ]);
  expect(await violationsOf(page, { within: 'header' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Library' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.getByRole('heading', heading).click();
  await expect(menu).toHaveCount(0);

  const profile = paths.profile(signedIn.username);
  for (const [label, href] of [
    ['Library', paths.library()],
    ['Drafts', `${profile}?tab=drafts`],
  ] as const) {
    await button.click();
    await menu.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('href', href);
    await expect(menu).toHaveCount(0);
  }
  await button.click();
  await expect(menu.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'page');
});

test('the menu offers Purchases and Sales to members with a premium prompt', async ({ page, signedIn }) => {
  await signedIn.api.publishPrompt({ body: aPrompt({ isPremium: true, price: 5 }) });
  await page.goto(paths.explore());
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Purchases' })).toBeVisible();
  await menu.getByRole('link', { name: 'Sales' }).click();
  await expect(page).toHaveURL(paths.sales());
});

test('visitors find the community and sign-up in the menu', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(paths.about());
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Explore' })).toBeVisible();
    await expect(menu.locator('xpath=../..').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await menu.getByRole('link', { name: 'Community' }).click();
    await expect(page).toHaveURL(paths.community());
    await expect(menu).toHaveCount(0);
  }
});

test('on phones the menu has the member’s links and signs out', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.explore());
  await hydrated(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    paths.profile(signedIn.username),
  );
  await bar.getByRole('button', { name: 'Menu' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link')).toHaveText([
    ...['Profile', 'Write', 'Library', 'Recent Activity', 'Drafts', 'Notifications'],
    ...['Home', 'Explore', 'Topics', 'Collections', 'Community'],
    ...['Settings', 'Help Center'],
  ]);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeFocused();
  await bar.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Your profile' })).toHaveCount(0);
});

/** Waits for hydration: only then the toggle has its state. */
function hydrated(page: Page): Promise<void> {
  return expect(page.getByRole('button', { name: 'Toggle dark mode' })).toHaveAttribute('aria-pressed', /./);
}
