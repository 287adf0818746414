/**
 * In contrast themes (forced colours), what is selected, open, pressed or unread looks different from what is
 * not.
 */
import type { Locator } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';

test.use({ forcedColors: 'active' });

/**
 * What a reader sees of an element besides its content. Transparent borders are visible in contrast themes.
 */
const looksOf = (element: Locator): Promise<string> =>
  element.first().evaluate((node) => {
    const style = getComputedStyle(node);
    const outline = style.outlineStyle === 'none' ? 'none' : style.outline;
    return [
      outline,
      style.borderWidth,
      style.borderStyle,
      style.backgroundColor,
      style.textDecorationLine,
    ].join();
  });

async function expectDifferent(on: Locator, off: Locator): Promise<void> {
  await expect(on.first()).toBeVisible();
  await expect(off.first()).toBeVisible();
  // What follows the pointer is drawn in a later task.
  await expect.poll(() => looksOf(on)).not.toBe(await looksOf(off));
}

test('tabs, cards and list, and options', async ({ page, signedIn }) => {
  await open(page, paths.profile(signedIn.username));
  const main = page.getByRole('main');
  await expectDifferent(
    main.getByRole('tab', { selected: true }),
    main.getByRole('tab', { selected: false }),
  );
  const [selected, other] = [
    page.getByRole('option', { selected: true }),
    page.getByRole('option', { selected: false }),
  ];
  // The key works a moment after hydration has begun.
  await expect(async () => {
    if (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expectDifferent(selected, other);

  await open(page, paths.explore());
  await expectDifferent(
    page.getByRole('button', { name: 'Grid view' }),
    page.getByRole('button', { name: 'List view' }),
  );
  // A focused button shows both that it is focused and that it is pressed.
  const pressed = page.getByRole('button', { name: 'Grid view' });
  const before = await looksOf(pressed);
  await page.getByRole('button', { name: 'List view' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(pressed).toBeFocused();
  expect(await looksOf(pressed)).not.toBe(before);
  const focused = await looksOf(pressed);
  await page.keyboard.press('Tab');
  expect(await looksOf(page.getByRole('button', { name: 'List view' }))).not.toBe(focused);

  await page.getByRole('banner').getByRole('combobox').fill('writ');
  const suggestions = page.getByRole('banner').getByRole('option');
  await expect(suggestions.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectDifferent(suggestions.nth(0), suggestions.nth(1));
});

test('the view of the editor, and suggested tags', async ({ page, signedIn: _ }) => {
  await open(page, paths.write());
  await expectDifferent(
    page.getByRole('button', { name: 'Edit', exact: true }),
    page.getByRole('button', { name: 'Preview', exact: true }),
  );
  await page.getByLabel('Tags').fill('ex');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectDifferent(options.nth(0), options.nth(1));
});

test('the highlighted tag among chosen ones', async ({ page }) => {
  await open(page, paths.explore());
  await page.getByRole('main').getByRole('button', { name: 'Tags' }).click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(0).click();
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await options.nth(1).hover();
  await expectDifferent(options.nth(1), options.nth(2));
  await expectDifferent(options.nth(1), options.nth(0));
});

test('unread notifications, and the button that marks them as read', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Water the plants' }) });
  const reader = await anotherUser(browser, site, 'Bob Reader');
  await reader.api.addLike({ params: { id } });
  await reader.close();
  await open(page, paths.notifications());
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'liked' });
  const unread = await looksOf(entry);
  const dot = entry.getByTitle('Mark as read');
  const [border, paper] = await dot.evaluate((node) => {
    const { borderColor, borderStyle, backgroundColor } = getComputedStyle(node);
    return [`${borderStyle} ${borderColor}`, `solid ${backgroundColor}`];
  });
  expect(border).toContain('solid');
  expect(border).not.toBe(paper);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(dot).toHaveCount(0);
  expect(await looksOf(entry)).not.toBe(unread);
});
