import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes, violationsOf } from '../support/violations.ts';

test('Ctrl+K opens the palette, whose code is loaded on first use; Escape closes it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, paths.about());
  expect(asked.some((url) => url.includes('/assets/command-dialogs-'))).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).focus();
  const { palette, input } = await openPalette(page);
  await expect(palette.getByRole('group', { name: 'Actions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  // Opening it sends nothing.
  expect(asked.filter((url) => url.includes('/api/posts'))).toEqual([]);
});

test('a prompt is found, previewed and opened with the keyboard', async ({ page }) => {
  await open(page, paths.about());
  const { palette, input, selected } = await openPalette(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(new URL(request.url()).pathname);
  });
  await page.keyboard.type('decision mem');
  await expect(selected).toHaveText(/^Decision memo/);
  await expect(input).toHaveAttribute(
    'aria-activedescendant',
    (await selected.getAttribute('id')) ?? 'an id',
  );
  const preview = palette.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('decisions', { exact: true })).toBeVisible();
  await expect(preview.locator('mark').first()).toBeVisible();
  // Not one request for each of the twelve characters. On a busy machine, typing pauses now and then.
  for (const path of ['/api/posts', '/api/posts/suggest'])
    expect(sent.filter((url) => url === path).length).toBeLessThan(6);
  await expect(palette.getByRole('status')).toHaveText(/^\d+ results?$/);

  await page.keyboard.press('End');
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Decision memo/ })).toBeFocused();
  await expect(palette).toBeHidden();

  // With nothing typed, it offers what was viewed.
  await page.keyboard.press('Control+k');
  await expect(
    palette.getByRole('group', { name: 'Recently viewed' }).getByRole('option', { name: /^Decision memo/ }),
  ).toBeVisible();
});

test('a prompt is filled in and copied without leaving the page; one without placeholders is copied at once', async ({
  page,
  context,
  signedIn: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = `palette${unique()}`;
  const contentMd = 'Explain [the clause] to {{whom}}.';
  await api.publishPrompt({ body: aPrompt({ title: `Clauses ${word}`, contentMd }) });
  await api.publishPrompt({ body: aPrompt({ title: `Plain ${word}`, contentMd: 'Write a haiku.' }) });
  await open(page, paths.about());
  const { palette, input, selected } = await openPalette(page);
  await input.fill(`clauses ${word}`);
  await expect(selected).toHaveText(new RegExp(`^Clauses ${word}`));
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill in and copy' });
  await expect(palette).toBeHidden();
  await dialog.getByLabel('the clause').fill('clause 7');
  await dialog.getByLabel('whom').fill('my aunt');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Explain clause 7 to my aunt.');
  await expect(page).toHaveURL(paths.about());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await input.fill(`plain ${word}`);
  await expect(selected).toHaveText(new RegExp(`^Plain ${word}`));
  await palette.getByRole('button', { name: 'Fill in and copy' }).click();
  await expect(page.getByText('Prompt copied to clipboard').first()).toBeVisible();
  expect(await copied()).toBe('Write a haiku.');
  await expect(palette).toBeHidden();
});

test('topics, tags, users and all results are found', async ({ page }) => {
  await open(page, paths.about());
  const { palette, input } = await openPalette(page);
  await input.fill('desig');
  await palette
    .getByRole('group', { name: 'Topics and tags' })
    .getByRole('option', { name: /^Design/ })
    .first()
    .click();
  await expect(page).toHaveURL(paths.explore({ category: 'design' }));
  await page.keyboard.press('Control+k');
  await input.fill('promptor');
  await palette.getByRole('group', { name: 'Members' }).getByRole('option').first().click();
  await expect(page).toHaveURL(paths.profile('promptorium'));
  await page.keyboard.press('Control+k');
  await input.fill('memo');
  await palette.getByRole('option', { name: 'All results for “memo”' }).click();
  await expect(page).toHaveURL(paths.explore({ q: 'memo' }));
});

test('earlier results stay until the next response; Enter before it shows all results', async ({ page }) => {
  await open(page, paths.about());
  const { palette, selected } = await openPalette(page);
  await page.keyboard.type('decision memo');
  await expect(selected).toHaveText(/^Decision memo/);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/posts(\/suggest)?\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.type(' for haiku');
  await page.waitForTimeout(400);
  await expect(palette.getByRole('option', { name: /^Decision memo/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.explore({ q: 'decision memo for haiku' }));
  release();
});

test('pages are found by their names and other words', async ({ page, signedIn }) => {
  await open(page, paths.home());
  const { input, selected, palette } = await openPalette(page);
  await page.keyboard.type('bookm');
  await expect(selected).toHaveText('Bookmarks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?tab=bookmarked`);
  await expect(page.getByRole('tab', { name: /^Bookmarked/i })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings: sec');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.settings()}#security-section`);
  await expect(page.getByRole('heading', { name: 'Security' })).toBeInViewport();
  await page.keyboard.press('Control+k');
  await input.fill('administration');
  await expect(palette.getByRole('option', { name: /^Administration/ })).toHaveCount(0);
  await input.fill('ranking');
  await palette.getByRole('option', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(paths.leaderboard());
});

test('on a prompt’s page it offers the page’s actions', async ({ page, context, signedIn: { api } }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = aPrompt({ title: `Short ${unique()}`, contentMd: 'Explain [the clause].' });
  const { id } = await api.publishPrompt({ body });
  await open(page, paths.prompt(id));
  await page.getByLabel('the clause').fill('clause 7');
  await page.getByRole('main').focus();
  const { palette, selected } = await openPalette(page);
  const offered = palette.getByRole('group', { name: 'This prompt' }).getByRole('option');
  await expect(offered).toHaveText([
    'Like this prompt',
    'Bookmark this prompt',
    'Share this prompt',
    'Copy this prompt',
  ]);
  await page.keyboard.type('copy this');
  await expect(selected).toHaveText('Copy this prompt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Explain clause 7.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('book');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Bookmark/, pressed: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(offered.filter({ hasText: 'Remove bookmark' })).toBeVisible();
});

test('actions work: dark mode, copying the link, clearing activity, signing out', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, paths.explore());
  await page.getByRole('article').first().locator('a[href^="/prompt/"]').first().click();
  await expect(page).toHaveURL(/\/prompt\//);
  const { input, palette, selected } = await openPalette(page);
  await page.keyboard.type('dark');
  await expect(selected).toHaveText('Toggle dark mode');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.keyboard.press('Control+k');
  await input.fill('copy link');
  await expect(selected).toHaveText('Copy link to this page');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press('Control+k');
  await input.fill('clear rec');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Activity cleared')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('recent-views'))).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.evaluate(() => localStorage.getItem('recent-views'))).not.toBeNull();
  await page.keyboard.press('Control+k');
  await input.fill('sign o');
  await expect(selected).toHaveText('Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(palette).toBeHidden();
});

test('shortcuts do nothing while typing or in a dialog; Ctrl+K continues a search', async ({ page }) => {
  await open(page, paths.login());
  const dialogs = page.locator('dialog[open]');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('a?b');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Email')).toHaveValue('a?b');
  await expect(dialogs).toHaveCount(0);
  await page.getByRole('banner').getByRole('combobox').fill('memo');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toHaveValue(
    'memo',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Open the command palette')).toBeVisible();
  expect(await violationsOf(page, { within: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('/');
  await expect(shortcuts).toBeVisible();
  await expect(dialogs).toHaveCount(1);
});

for (const width of [320, 1280]) {
  test(`at ${width} px it is accessible and nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.about());
    const { palette, input, selected } = await openPalette(page);
    const check = async () => {
      expect(await violationsInBothThemes(page, { within: 'dialog[open]' })).toEqual([]);
      expect(await palette.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    };
    await check();
    await input.fill('decision memo');
    await expect(selected).toHaveText(/^Decision memo/);
    if (width > 1000) await expect(palette.locator('mark').first()).toBeVisible();
    await check();
    if (width < 500) {
      const box = await palette.boundingBox();
      expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, width, 800]);
    }
  });
}

async function openPalette(page: Page): Promise<{ palette: Locator; input: Locator; selected: Locator }> {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const input = palette.getByRole('combobox');
  // The key works a moment after hydration has begun, when the header listens to it.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(input).toBeFocused({ timeout: 1_000 });
  }).toPass();
  return { palette, input, selected: palette.getByRole('option', { selected: true }) };
}
