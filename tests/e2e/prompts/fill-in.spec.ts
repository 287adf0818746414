import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const formOf = (page: Page) => page.getByRole('region', { name: 'Fill in' });
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name, exact: true });
const copy = (page: Page) => page.getByRole('button', { name: 'Copy', exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a form shows five fields, then all of them', async ({ page, signedIn }) => {
  const contentMd = Array.from({ length: 20 }, (_, n) => `[gap ${n + 1}]`).join('\n');
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd }) });
  await open(page, paths.prompt(id));
  await expect(formOf(page).getByRole('textbox')).toHaveCount(5);
  await formOf(page).getByRole('button', { name: '15 more' }).click();
  await expect(formOf(page).getByRole('textbox')).toHaveCount(20);
  await expect(field(page, 'gap 6')).toBeFocused();
});

test('fields that do not fit on the screen scroll above the actions', async ({ page, signedIn }) => {
  const contentMd = Array.from({ length: 20 }, (_, n) => `[gap ${n + 1}]`).join('\n');
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd }) });
  await page.setViewportSize({ width: 1280, height: 620 });
  await open(page, paths.prompt(id));
  // A click is refused while another element covers its target.
  await formOf(page).getByRole('button', { name: '15 more' }).click();
  await field(page, 'gap 20').click();
  await expect(copy(page)).toBeInViewport({ ratio: 1 });
});

test('a single further field needs no button', async ({ page, signedIn }) => {
  const contentMd = Array.from({ length: 6 }, (_, n) => `[gap ${n + 1}]`).join('\n');
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd }) });
  await open(page, paths.prompt(id));
  await expect(formOf(page).getByRole('textbox')).toHaveCount(6);
});

test('Enter moves to the next field and at last to Copy, which says what is blank', async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn.api.publishPrompt({
    body: aPrompt({ contentMd: 'Write to [name] about [topic], {{tone:warm}}.' }),
  });
  await open(page, paths.prompt(id));
  await field(page, 'name').fill('Ada');
  await page.keyboard.press('Enter');
  await expect(field(page, 'topic')).toBeFocused();
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect(field(page, 'topic')).toHaveValue('one\ntwo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(copy(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(formOf(page).getByText('Copied', { exact: true })).toBeVisible();
  expect(await clipboard(page)).toBe('Write to Ada about one\ntwo, warm.');

  await field(page, 'topic').fill('');
  await copy(page).click();
  await expect(formOf(page).getByText('Copied, 1 blank left')).toBeVisible();
  await field(page, 'name').fill('');
  await copy(page).click();
  await expect(formOf(page).getByText('Copied, 2 blanks left')).toBeVisible();
});

test('Enter that accepts the suggestion of an input method stays in the field', async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd: 'Write [name] a [text].' }) });
  await open(page, paths.prompt(id));
  await field(page, 'name').focus();
  await field(page, 'name').evaluate((element) => {
    const options = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    element.dispatchEvent(new KeyboardEvent('keydown', options));
  });
  await expect(field(page, 'name')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the text begins within the first screen, and the form is a sheet', async ({ page, signedIn }) => {
    const { id } = await signedIn.api.publishPrompt({
      body: aPrompt({
        title: 'A high conversion cold email for people who have never heard of the product',
        summary: 'Writes a short first mail that names one problem, one result and one question. '.repeat(3),
        tags: ['sales', 'email', 'cold outreach', 'writing', 'business'],
        contentMd: `Write to [name] about [topic].\n${'And another line.\n'.repeat(100)}Sign as [sender].`,
      }),
    });
    await open(page, paths.prompt(id));
    await expect(page.getByText('And another line.').first()).toBeInViewport();
    const top = await page.locator('mark').first().boundingBox();
    expect(top?.y).toBeLessThan(600);
    await expect(formOf(page)).toBeHidden();

    await page.getByRole('button', { name: 'Fill in (3)' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Fill in' });
    await expect(sheet.getByRole('textbox', { name: 'name' })).toBeFocused();
    await sheet.getByRole('textbox', { name: 'name' }).fill('Ada');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('textbox', { name: 'topic' })).toBeFocused();
    await sheet.getByRole('button', { name: 'Copy the filled-in text' }).tap();
    await expect(sheet.getByText('Copied, 2 blanks left').first()).toBeVisible();
    expect(await clipboard(page)).toMatch(/^Write to Ada about \[topic\]/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Fill in (2)' })).toBeFocused();

    await page.locator('mark', { hasText: 'topic' }).tap();
    await expect(sheet.getByRole('textbox', { name: 'topic' })).toBeFocused();
  });
});

test('what premium means is explained at the badge, also without scripts', async ({
  browser,
  signedIn,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ isPremium: true, price: 4.99 }) });
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto(site.url + paths.prompt(id));
    const badge = page.getByRole('button', { name: 'Premium', exact: true });
    const note = page.getByText('You buy it once and keep it, updates included', { exact: false });
    await expect(note).toBeHidden();
    await badge.click();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await page.context().close();
  }
});
