import type { Page } from '@playwright/test';
import type { Client } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
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

/** Publishes prompts whose titles, summaries, tags, models and prices differ in length, in one topic. */
async function publishVaried({ api, username }: { api: Client; username: string }): Promise<void> {
  const tags = ['language-learning-for-adults', 'code review', 'explaining'];
  for (const changes of [
    { title: `Short ${username}`, summary: 'Short.', tags: [] },
    { title: `${'A title of many words '.repeat(8)}${username}`, summary: 'A summary of one line.' },
    { title: `${'Donaudampfschifffahrt'.repeat(5)} ${username}`, summary: 'A long summary. '.repeat(12) },
    { title: `Everything ${username}`, kind: 'agent', models: ['A model with a long name', 'Another'], tags },
    { title: `For sale ${username}`, isPremium: true, price: 19.99, tags },
  ] as const)
    await api.publishPrompt({
      body: aPrompt({
        categoryId: 'design',
        ...changes,
        tags: [...(changes.tags ?? tags)],
      } as Partial<PromptInput>),
    });
}

test('rows are 88 pixels high, and their last column begins at one line', async ({ page, signedIn }) => {
  await publishVaried(signedIn);
  for (const [address, shown] of [
    [paths.explore({ view: 'list', sort: 'recent' }), 12],
    [paths.home('recent'), 10],
    [paths.profile(signedIn.username), 5],
  ] as const) {
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, address);
      const rows = page.getByRole('tabpanel').or(page.getByRole('main')).last().getByRole('article');
      await expect(rows).toHaveCount(shown);
      const places = await rows.evaluateAll((articles) =>
        articles.map((article) => {
          const side = article.lastElementChild?.getBoundingClientRect();
          return [article.getBoundingClientRect().height, Math.round(side?.width ?? 0), side?.left ?? 0];
        }),
      );
      expect(
        places.map(([height]) => height),
        `${address} at ${width}`,
      ).toEqual(places.map(() => 88));
      expect(new Set(places.map(([, side]) => side)), `${address} at ${width}`).toEqual(new Set([184]));
      expect(new Set(places.map(([, , left]) => left)).size, `${address} at ${width}`).toBe(1);
    }
  }
});

test('facts of a row are whole or absent, and the keyboard reaches those that do not fit', async ({
  page,
  signedIn,
}) => {
  await publishVaried(signedIn);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.home('recent'));
    const row = page.getByRole('article').filter({ hasText: `Everything ${signedIn.username}` });
    const cut = await row.evaluate((article) => {
      const facts = article.querySelector('[aria-label=Tags]')?.parentElement as HTMLElement;
      const box = facts.getBoundingClientRect();
      return [...facts.querySelectorAll(':scope > a, :scope > span, li')].flatMap((fact) => {
        const { top, bottom, right } = fact.getBoundingClientRect();
        const inside = top >= box.top - 1 && bottom <= box.bottom + 1 && right <= box.right + 1;
        return inside || top >= box.bottom - 1 ? [] : [fact.textContent];
      });
    });
    expect(cut, `at ${width}`).toEqual([]);
    const last = row.getByRole('list', { name: 'Tags' }).getByRole('link').last();
    await row.getByRole('heading').getByRole('link').focus();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      if (await last.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

test('on phones, no title, author or button of a row is cut', async ({ page, signedIn }) => {
  await publishVaried(signedIn);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.explore({ view: 'list', sort: 'recent' }));
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const cut = await page.getByRole('article').evaluateAll((rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll('h2, a[href*="/profile/"] > span:last-child, button')].flatMap((part) => {
          const { left, right } = part.getBoundingClientRect();
          const whole =
            part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 4;
          const box = row.getBoundingClientRect();
          return whole && left >= box.left && right <= box.right ? [] : [part.textContent];
        }),
      ),
    );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test('the focus ring of a row is not covered by its neighbours', async ({ page }) => {
  await open(page, paths.explore({ view: 'list' }));
  await page.setViewportSize({ width: 1280, height: 900 });
  const row = page.getByRole('article').nth(1);
  await row.getByRole('heading').getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(row).toHaveCSS('outline-width', '2px');
  // Its edges, on which the ring lies, belong to the row itself.
  expect(
    await row.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const xs = Array.from({ length: 9 }, (_, index) => left + 6 + ((right - left - 12) * index) / 8);
      return xs
        .flatMap((x) => [document.elementFromPoint(x, top + 1), document.elementFromPoint(x, bottom - 1)])
        .every((found) => found && element.contains(found));
    }),
  ).toBe(true);
});

test('wide screens have more columns', async ({ page }) => {
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

test('a long name beside the text of a row does not cover it, and the buttons are beside the figures', async ({
  page,
  browser,
  site,
}) => {
  const author = await anotherUser(browser, site, 'Wilhelmina Featherstonehaugh-Cholmondeley');
  await publishVaried(author);
  await author.close();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, paths.explore({ view: 'list', sort: 'recent' }));
    const byAuthor = page.locator(`a[href="${paths.profile(author.username)}"]`);
    const rows = page.getByRole('main').getByRole('article').filter({ has: byAuthor });
    await expect(rows).toHaveCount(5);
    for (const row of await rows.all()) {
      const title = await row.getByRole('heading').boundingBox();
      const author = await row.locator('a[href*="/profile/"]').boundingBox();
      expect(author?.x, `${width}`).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
      const likes = await row.getByTitle(/likes?$/).boundingBox();
      const button = await row.getByRole('button', { name: /^Bookmark/ }).boundingBox();
      expect(button?.y).toBeLessThan((likes?.y ?? 0) + (likes?.height ?? 0));
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(likes?.y ?? 0);
      // Titles of both directions begin beside the cover.
      await expect(row.getByRole('heading')).toHaveCSS('text-align', 'left');
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
