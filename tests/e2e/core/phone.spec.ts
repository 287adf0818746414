import { paths } from '../../../src/contract/core/routes.ts';
import { expect, open, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone: find, filter, open, fill in and copy a prompt', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, paths.home());
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const search = page.getByRole('banner').getByRole('combobox');
  await expect(search).toBeFocused();
  await search.fill('interview');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.explore({ q: 'interview' }));
  await expect(search).toBeHidden();

  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Category' }).selectOption('content-creation');
  await expect(page).toHaveURL(paths.explore({ q: 'interview', category: 'content-creation' }));
  await sheet.getByRole('button', { name: /^Show \d+ prompts?$/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Creation');

  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').tap();
  await page.getByRole('button', { name: /^Fill in/ }).tap();
  const form = page.getByRole('dialog', { name: 'Fill in' });
  await form.getByRole('textbox').first().fill('a lighthouse keeper');
  await form.getByRole('button', { name: 'Close' }).tap();
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  // It stays within reach at every scroll position.
  await expect(copy).toBeInViewport();
  await copy.tap();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('a lighthouse keeper');
});
