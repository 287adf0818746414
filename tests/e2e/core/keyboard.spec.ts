import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { expect, open, test } from '../support/fixtures.ts';

// The main journey with the keyboard only, step by step.

test('a visitor signs up with the keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await reach(page, page.getByRole('banner').getByRole('link', { name: 'Sign up' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await reach(page, page.getByLabel('Full name'));
  await page.keyboard.type('Bob Keys');
  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(`bob-${unique()}@example.com`);
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('correct horse');
  await reach(page, page.getByLabel('Confirm password'));
  await page.keyboard.type('correct horse');
  await reach(page, page.getByRole('checkbox', { name: /agree/i }));
  await page.keyboard.press('Space');
  await reach(page, page.getByRole('button', { name: 'Create account' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a prompt is written and published with the keyboard', async ({ page, signedIn: _member }) => {
  await page.goto('/');
  await reach(page, page.getByRole('banner').getByRole('link', { name: 'Write' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/write');
  await reach(page, page.getByLabel('Prompt Content'));
  await page.keyboard.type('Explain [the clause] to {{whom}}.');
  await reach(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.type('Explain a contract clause');
  await reach(page, page.getByLabel('Short Description'));
  await page.keyboard.type('Plain words for a clause that hides something.');
  await reach(page, page.getByLabel('Category'));
  await page.keyboard.type('Edu');
  await expect(page.getByLabel('Category')).toHaveValue('education');
  await reach(page, page.getByLabel('Tags'));
  await page.keyboard.type('law');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('button', { name: 'Generate a cover' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
});

test('a prompt is found with the keyboard', async ({ page, signedIn: _member }) => {
  const { title } = await publishClause(page);
  await open(page, paths.home());
  // The key works a moment after hydration has begun, when the header listens to it.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explore\?q=/);
  await reach(page, page.getByRole('main').getByRole('link', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a prompt is filled in, liked and copied with the keyboard', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await publishClause(page);
  await open(page, paths.prompt(id));
  await reach(page, page.getByLabel('the clause'));
  await page.keyboard.type('clause 7');
  await reach(page, page.getByLabel('whom'));
  await page.keyboard.type('my aunt');
  await reach(page, page.getByRole('button', { name: /^like/i }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /like/i, pressed: true })).toBeVisible();
  await reach(page, page.getByRole('button', { name: 'Copy', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Explain clause 7 to my aunt.');
});

test('cards are gone through, opened, liked, saved and copied by single keys', async ({
  page,
  context,
  signedIn: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = `keys${unique()}`;
  const { id } = await api.publishPrompt({
    body: aPrompt({ title: `Plain ${word}`, contentMd: 'A haiku.' }),
  });
  await api.publishPrompt({ body: aPrompt({ title: `Blank ${word}`, contentMd: 'For {{whom}}.' }) });
  await open(page, paths.explore({ q: word, sort: 'title' }));
  const links = page.getByRole('main').locator('[data-card]');
  await expect(links).toHaveText([`Blank ${word}`, `Plain ${word}`]);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused({ timeout: 500 });
  }).toPass();
  expect(await links.nth(0).evaluate(showsFocus)).toBe(true);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Fill in and copy' });
  await expect(dialog.getByLabel('whom')).toBeFocused();
  await page.keyboard.type('jkl');
  await expect(dialog.getByLabel('whom')).toHaveValue('jkl');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A haiku.');
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: `Bookmark Plain ${word}`, pressed: true })).toBeVisible();
  // A modifier, or a panel that is open, makes it another key.
  for (const key of ['Shift+l', 'Control+l', 'Alt+l']) await page.keyboard.press(key);
  await page.keyboard.press('l');
  await expect(page.getByText('Liked', { exact: true })).toBeVisible();
  expect((await api.readPrompt({ params: { id } })).post).toMatchObject({ liked: true, likeCount: 1 });
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Plain ${word}` })).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`at ${width} px, keys go to the first blank of a prompt, copy, save and like it`, async ({
    page,
    context,
    signedIn: _member,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 800 });
    const { id } = await publishClause(page);
    await open(page, paths.prompt(id));
    const clause = page.getByRole('textbox', { name: 'the clause' });
    await expect(async () => {
      await page.keyboard.press('f');
      await expect(clause).toBeFocused({ timeout: 3_000 });
    }).toPass();
    await page.keyboard.type('clause 7, filled');
    await expect(clause).toHaveValue('clause 7, filled');
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('f');
    await expect(page.getByRole('textbox', { name: 'whom' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('clause 7, filled');
    for (const [key, name] of [
      ['b', /^Bookmark/],
      ['l', /^Like/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('main').getByRole('button', { name, pressed: true }).first()).toBeVisible();
    }
  });
}

test('single keys do nothing while typing, in menus, and when they are turned off in the settings', async ({
  page,
  signedIn: _member,
}) => {
  await open(page, paths.explore());
  const links = page.getByRole('main').locator('[data-card]');
  const search = page.getByRole('main').getByRole('combobox').first();
  await search.focus();
  await page.keyboard.type('j');
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('Sign out', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-card]:focus')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.locator('[data-card]:focus')).toHaveCount(1);

  await open(page, paths.settings());
  await page.getByRole('checkbox', { name: /^Single keys/ }).uncheck();
  await open(page, paths.explore());
  await page.getByRole('main').focus();
  for (const key of ['j', 'j', '?']) await page.keyboard.press(key);
  await expect(links.first()).toBeVisible();
  await expect(page.locator('[data-card]:focus, dialog[open]')).toHaveCount(0);
  await open(page, paths.settings());
  await expect(page.getByRole('checkbox', { name: /^Single keys/ })).not.toBeChecked();
});

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(showsFocus), `${target} shows its focus`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** Whether the element, or the card whose link it is, has a visible focus ring. */
function showsFocus(element: Element): boolean {
  return [element, element.closest('article')].some((shown) => {
    if (!shown) return false;
    const { outlineStyle, boxShadow } = getComputedStyle(shown);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  });
}

async function publishClause(page: Page): Promise<{ id: string; title: string }> {
  const title = `Explain a contract clause ${unique()}`;
  const data = aPrompt({ title, contentMd: 'Explain [the clause] to {{whom}}.' });
  const reply = await page.context().request.post('/api/posts', { data });
  return { id: (await reply.json()).id, title };
}

/** Presses a key as a keyboard of another script or an input method does. */
const dispatch = (page: Page, init: Record<string, string | boolean>) =>
  page.evaluate(
    (event) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event }),
      ),
    init,
  );

test('shortcuts work on keyboards of other scripts and with Caps Lock, but not while a word is composed', async ({
  page,
  signedIn: { api },
}) => {
  await open(page, paths.write());
  await page.getByLabel('Title', { exact: true }).fill('Письмо');
  await dispatch(page, { key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true });
  await dispatch(page, { key: 'ы', code: 'KeyS', ctrlKey: true });
  const drafts = async () =>
    (await api.myPrompts({ query: { status: 'draft' } })).items.map(({ title }) => title);
  await expect.poll(drafts).toEqual(['Письмо']);
  // Nothing was missing, since nothing was to be published.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.getByLabel('Title', { exact: true }).fill('Письмо другу');
  await dispatch(page, { key: 'S', code: 'KeyS', ctrlKey: true });
  await expect.poll(drafts).toEqual(['Письмо другу']);

  await open(page, paths.home());
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(async () => {
    await dispatch(page, { key: 'л', code: 'KeyK', ctrlKey: true });
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  await dispatch(page, { key: 'л', code: 'KeyK', ctrlKey: true });
  await expect(palette).toBeHidden();
});

test('visitors turn shortcuts of single keys off, and on again', async ({ page }) => {
  await open(page, paths.home());
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible({ timeout: 500 });
  }).toPass();
  await shortcuts.getByRole('checkbox', { name: /^Single keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  for (const key of ['?', '/']) await page.keyboard.press(key);
  await open(page, paths.topics());
  for (const key of ['?', '/']) await page.keyboard.press(key);
  await expect(shortcuts).toBeHidden();
  await expect(page.getByRole('banner').getByRole('combobox')).not.toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('shortcuts');
  await page.keyboard.press('Enter');
  await shortcuts.getByRole('checkbox', { name: /^Single keys/ }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
});
