import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

const suggestionCode = /\/assets\/suggestion-list-/;

test.describe('the search of the header', () => {
  test('offers suggestions by keyboard alone', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(paths.about());
    // The toggle has its state as soon as scripts run.
    await expect(page.getByRole('button', { name: 'Toggle dark mode' })).toHaveAttribute('aria-pressed', /./);
    expect(asked.some((url) => suggestionCode.test(url))).toBe(false);
    await page.keyboard.press('/');
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search prompts' });
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('des');

    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const options = list.getByRole('option');
    await expect(options.first()).toHaveText(/Design\s*Topic/);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(options.last()).toHaveText('All results for “des”');
    const count = (await options.count()) - 1;
    expect(count).toBeLessThanOrEqual(10);
    await expect(page.getByRole('banner').getByText(new RegExp(`^${count} suggestions?$`))).toBeAttached();
    // One request for a word typed without a pause.
    expect(asked.filter((url) => url.includes('/api/posts/suggest'))).toHaveLength(1);
    expect(await violationsOf(page, { within: 'header' })).toEqual([]);

    const chosen = list.getByRole('option', { selected: true });
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const first = await options.first().getAttribute('id');
    await expect(box).toHaveAttribute('aria-activedescendant', first ?? 'an id');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('des');
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.explore({ category: 'design' }));
    await expect(list).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeFocused();

    await box.fill('des');
    await expect(list).toBeVisible();
    await box.press('ArrowUp');
    await expect(chosen).toHaveText('All results for “des”');
    await box.press('Enter');
    await expect(page).toHaveURL(paths.explore({ q: 'des' }));
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('des');
  });

  test('searches on Enter and contains the query of the page', async ({ page }) => {
    await page.goto(paths.about());
    const box = page.getByRole('banner').getByRole('combobox');
    await box.fill('memo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.explore({ q: 'memo' }));
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('memo');
    await expect(box).toHaveValue('memo');
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Explore Topics' })).toBeVisible();
    await expect(box).toHaveValue('');
    await page.goBack();
    await expect(box).toHaveValue('memo');
  });

  test('keeps its suggestions until the next response, and works without one', async ({ page }) => {
    await page.goto(paths.about());
    const box = page.getByRole('banner').getByRole('combobox');
    const options = page.getByRole('option');
    await box.pressSequentially('pro');
    await expect(options.first()).toHaveText(/Programming\s*Topic/);
    const held = await hold(page);
    await box.pressSequentially('g');
    await held.asked;
    await expect(options.first()).toHaveText(/Programming\s*Topic/);
    held.answer();
    await box.fill('');
    await expect(options).toHaveCount(0);
  });

  test('works with the mouse, and opens over the header on phones', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(paths.about());
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('combobox')).toBeHidden();
    const opener = bar.getByRole('button', { name: 'Search', exact: true });
    await opener.click();
    await expect(bar.getByRole('combobox')).toBeFocused();
    await bar.getByRole('combobox').pressSequentially('memo');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('combobox')).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await bar.getByRole('combobox').fill('decision memo');
    const prompt = page.getByRole('option', { name: /^Decision memo/ });
    await prompt.hover();
    await expect(prompt).toHaveAttribute('aria-selected', 'true');
    await prompt.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Decision memo/ })).toBeFocused();
    await expect(bar.getByRole('combobox')).toBeHidden();
  });

  test('ignores "/" while the user is typing', async ({ page }) => {
    await page.goto(paths.login());
    await page.getByLabel('Email').focus();
    await page.keyboard.type('a/b');
    await expect(page.getByLabel('Email')).toHaveValue('a/b');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test.describe('when the server fails', () => {
    test.use({ expectedMessages: [/status of 503/] });

    test('still searches', async ({ page }) => {
      await page.route('**/api/posts/suggest*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(paths.about());
      const failed = page.waitForResponse('**/api/posts/suggest*');
      await page.getByRole('banner').getByRole('combobox').pressSequentially('memo');
      await failed;
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(paths.explore({ q: 'memo' }));
    });
  });
});

/** Holds back the next response with suggestions. */
async function hold(page: Page): Promise<{ asked: Promise<void>; answer: () => void }> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let told = () => {};
  const asked = new Promise<void>((resolve) => {
    told = resolve;
  });
  await page.route('**/api/posts/suggest*', async (route) => {
    told();
    await answered;
    // The page may have aborted the request by now.
    await route.continue().catch(() => {});
  });
  return { asked, answer };
}
