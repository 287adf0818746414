import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const lines = Array.from({ length: 120 }, (_, n) => `Line ${n + 1} of the text`);
const body = [...lines, 'Close with [the last word].'].join('\n');
const textOf = (page: Page) => page.getByRole('region', { name: 'Main Content' });
const button = (page: Page, name: string | RegExp) => textOf(page).getByRole('button', { name });
const unfolded = (page: Page) => expect(button(page, 'Show less')).toHaveAttribute('aria-expanded', 'true');

/** Whether the end of the text is outside the part that is shown. */
async function endIsHidden(page: Page): Promise<boolean> {
  return textOf(page)
    .locator('mark')
    .evaluate((mark) => {
      const box = mark.closest('[class*="folded"]');
      return box ? mark.getBoundingClientRect().top > box.getBoundingClientRect().bottom : false;
    });
}

test.describe('a long prompt', () => {
  let path = '';
  test.beforeEach(async ({ signedIn }) => {
    const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd: body }) });
    path = paths.prompt(id);
  });

  test('is folded, and unfolds and folds by keyboard', async ({ page }) => {
    await open(page, path);
    expect(await endIsHidden(page)).toBe(true);
    const all = button(page, 'Show all (121 lines)');
    await expect(all).toHaveAttribute('aria-expanded', 'false');
    await all.press('Enter');
    await unfolded(page);
    expect(await endIsHidden(page)).toBe(false);
    await button(page, 'Show less').press('Enter');
    await expect(textOf(page).getByRole('heading', { name: 'Main Content' })).toBeInViewport();
    expect(await endIsHidden(page)).toBe(true);
  });

  test('unfolds when the browser scrolls to something in the hidden part', async ({ page }) => {
    await open(page, path);
    // As a search in the page does.
    await textOf(page)
      .locator('mark')
      .evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
    await unfolded(page);
    await expect(textOf(page).locator('mark')).toBeInViewport();
    // As a link to a phrase does, before hydration.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('mark')?.scrollIntoView({ block: 'center' }),
      ),
    );
    await page.goto('about:blank');
    await open(page, path);
    await unfolded(page);
    await expect(textOf(page).locator('mark')).toBeInViewport();
  });

  test('unfolds for the field of a hidden placeholder', async ({ page }) => {
    await open(page, path);
    await page.getByRole('textbox', { name: 'the last word' }).focus();
    await unfolded(page);
    await page.keyboard.type('goodbye');
    await expect(textOf(page).locator('mark')).toHaveText('goodbye');
  });

  test('is printed in full', async ({ page }) => {
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    const [box, text] = await textOf(page)
      .locator('[class*="folded"]')
      .evaluate((folded) => [folded.clientHeight, folded.scrollHeight]);
    expect(box).toBe(text);
  });

  test('is shown in full without scripts', async ({ browser, site }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(site.url + path);
    expect(await endIsHidden(page)).toBe(false);
    await expect(button(page, /Show all/)).toHaveCount(0);
    await page.context().close();
  });
});

test('lines that wrap count as several, and only where they wrap', async ({ page, signedIn }) => {
  const contentMd = `${'word '.repeat(500)}\nEnd.`;
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd }) });
  await open(page, paths.prompt(id));
  await expect(button(page, /Show all/)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, /Show all \(7\d lines\)/)).toBeVisible();
  await button(page, 'Wrap lines').click();
  await expect(button(page, /Show all/)).toHaveCount(0);
});
