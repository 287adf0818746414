import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { anotherUser } from '../support/another-user.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fill in and copy' });

test('from home, the cold email prompt is found, filled in and copied with three clicks', async ({
  page,
  site,
  browser,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Writer');
  await bob.api.publishPrompt({
    body: {
      ...aPrompt({ title: 'High Conversion Cold Email' }),
      contentMd: 'Write a cold email to [client name] with the objective of [goal].',
    },
  });
  await bob.close();
  await open(page, paths.home());
  // Click 1. The rest of the search is typing.
  await page.getByRole('combobox', { name: 'Search prompts' }).click();
  await page.keyboard.type('cold email');
  await page.keyboard.press('Enter');
  const found = page.getByRole('article').first();
  await expect(found.getByRole('heading')).toContainText('Cold Email');
  // Click 2.
  await found.getByRole('button', { name: /^Copy/ }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.type('Acme Tools');
  // Click 3.
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboard(page)).toContain('Acme Tools');
});

test('Copy on a card copies a prompt without placeholders, and counts it', async ({ page, signedIn }) => {
  const title = `Plain prompt of ${signedIn.username}`;
  const body = { ...aPrompt({ title }), contentMd: 'Write a haiku about rain.' };
  const { id } = await signedIn.api.publishPrompt({ body });
  await open(page, paths.explore({ sort: 'recent' }));
  const copy = card(page, title).getByRole('button', { name: /^Cop/ });
  // Only while the card is hovered or focused.
  await expect(copy).toHaveCSS('opacity', '0');
  await card(page, title).hover();
  await expect(copy).toHaveCSS('opacity', '1');
  const counted = page.waitForResponse((response) => response.url().endsWith(`/${id}/download`));
  await copy.click();
  await expect(copy).toContainText('Copied!');
  expect(await clipboard(page)).toBe('Write a haiku about rain.');
  await counted;
  await expect(copy).not.toContainText('Copied!');
  await page.reload();
  await expect(card(page, title)).toContainText('1 copy');
});

test('what is filled in on a card is filled in on the prompt’s page', async ({ page, signedIn }) => {
  const title = `Gaps of ${signedIn.username}`;
  const { id } = await signedIn.api.publishPrompt({
    body: { ...aPrompt({ title }), contentMd: 'Explain [topic] to [audience].' },
  });
  await open(page, paths.explore({ sort: 'recent', view: 'list' }));
  await card(page, title).getByRole('button', { name: /^Copy/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'topic' })).toBeFocused();
  await page.keyboard.type('tides');
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toHaveText(
    'Explain tides to [audience].',
  );
  await dialog(page).getByRole('button', { name: 'Copy without filling in' }).click();
  expect(await clipboard(page)).toBe('Explain [topic] to [audience].');
  await dialog(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(paths.prompt(id));
  await expect(page.getByRole('textbox', { name: 'topic' })).toHaveValue('tides');
});

test('Bookmark on a card shows immediately, and is disabled for five seconds', async ({ page, signedIn }) => {
  const title = `Kept by ${signedIn.username}`;
  await signedIn.api.publishPrompt({ body: aPrompt({ title }) });
  await open(page, paths.explore({ sort: 'recent' }));
  const bookmark = card(page, title).getByRole('button', { name: /^Bookmark/ });
  await card(page, title).hover();
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expect(bookmark).toBeDisabled();
  await expect(bookmark).toBeEnabled();
  await open(page, paths.profile(signedIn.username));
  await page.getByRole('tab', { name: /^Bookmarked/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
});

test('a visitor’s bookmark on a card leads to sign-in and back to the prompt', async ({ page, site }) => {
  const { items } = await apiOf(site).trendingPrompts({ query: { limit: 1 } });
  const { id = '', title = '' } = items[0] ?? {};
  await open(page, paths.home('trending'));
  await card(page, title).first().hover();
  await card(page, title)
    .first()
    .getByRole('button', { name: /^Bookmark/ })
    .click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: paths.prompt(id) })}`);
});

test('tags and topic on a card are links of at least 24 pixels', async ({ page }) => {
  for (const view of ['grid', 'list'] as const) {
    await open(page, paths.explore(view === 'list' ? { view } : {}));
    const first = page.getByRole('article').first();
    const tag = first.getByRole('list', { name: 'Tags' }).getByRole('link').first();
    const topic = first.locator(`a[href^="${paths.explore()}?category="]`);
    for (const target of [tag, topic]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    const name = (await tag.textContent()) ?? '';
    await tag.click();
    await expect(page).toHaveURL(/[?&]tags=/);
    await expect(page.getByRole('button', { name: `Remove tag ${name}` })).toBeVisible();
  }
});

test('rows of the list are dense, and wide screens have more columns', async ({ page }) => {
  // A topic in which other tests publish nothing: rows of long titles and tags are higher.
  await open(page, paths.explore({ view: 'list', category: 'cooking' }));
  const heights = () =>
    page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  for (const width of [640, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => Math.max(...(await heights())), `at ${width}`).toBeLessThanOrEqual(112);
    expect(Math.min(...(await heights())), `at ${width}`).toBeGreaterThanOrEqual(72);
  }
  await open(page, paths.explore());
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
    [1440, 4],
    [1800, 5],
    [2560, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((element) => Math.round(element.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `at ${width}`).toBe(columns);
  }
});

test('a long name beside the text of a row does not cover it', async ({ page, content }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, paths.explore({ view: 'list', sort: 'recent' }));
    const byAuthor = page.locator(`a[href="${paths.profile(content.users.author.username)}"]`);
    const rows = page.getByRole('main').getByRole('article').filter({ has: byAuthor });
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) {
      const title = await row.getByRole('heading').boundingBox();
      const author = await row.locator('a[href*="/profile/"]').boundingBox();
      expect(author?.x, `${width}`).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
    }
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the buttons of a card are always there, and its dialog fits', async ({ page }) => {
    await open(page, paths.explore({ q: 'price tiers' }));
    const copy = page.getByRole('article').first().getByRole('button', { name: /^Copy/ });
    await expect(copy).toHaveCSS('opacity', '1');
    await copy.tap();
    await expect(dialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('pictures in Explore show title and author over their lower edge on hover and focus, below it on touch', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const title = `A lighthouse ${unique()}`;
  await signedIn.api.publishPrompt({ body: aPrompt({ kind: 'image', title }) });
  await open(page, paths.explore({ kind: 'image', sort: 'recent' }));
  const tile = page.getByRole('article').filter({ hasText: title });
  const caption = tile.locator('.tile-caption');
  await page.mouse.move(0, 0);
  await expect(caption).toHaveCSS('opacity', '0');
  await tile.hover();
  await expect(caption).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(caption).toHaveCSS('opacity', '0');
  await tile.getByRole('link', { name: title }).focus();
  await expect(caption).toHaveCSS('opacity', '1');
  await expect(tile.getByRole('link', { name: signedIn.name })).toBeVisible();
  const [cover, text] = [await tile.locator('[data-cover]').boundingBox(), await caption.boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeCloseTo((cover?.y ?? 0) + (cover?.height ?? 0), 0);

  const touch = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await touch.newPage();
  await phone.goto(paths.explore({ kind: 'image', sort: 'recent' }));
  const below = phone.getByRole('article').filter({ hasText: title });
  await expect(below.locator('.tile-caption')).toHaveCSS('opacity', '1');
  const [picture, under] = [
    await below.locator('[data-cover]').boundingBox(),
    await below.locator('.tile-caption').boundingBox(),
  ];
  expect(under?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) - 1);
  // The next tile of the column begins below it.
  const item = await below.locator('..').boundingBox();
  expect((item?.y ?? 0) + (item?.height ?? 0)).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0));
  await touch.close();
});
