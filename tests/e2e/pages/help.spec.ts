import { paths } from '../../../src/contract/core/routes.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

test.describe('the search of the Help Center', () => {
  test('finds answers while the user types, open and with the words marked', async ({ page }) => {
    await open(page, paths.help());
    const main = page.getByRole('main');
    const box = main.getByRole('searchbox', { name: 'Search the help' });
    await box.pressSequentially('fill placeh');
    await expect(page).toHaveURL(`${paths.help()}?q=fill+placeh`);
    await expect(main.getByRole('status')).toHaveText(/^\d+ answers? for “fill placeh”$/);
    const answers = main.locator('details');
    expect(await answers.count()).toBeLessThan(10);
    const answer = answers.filter({ hasText: 'How do I fill in placeholders?' });
    await expect(answer.getByText('has a field for each')).toBeVisible();
    await expect(answer.locator('summary mark')).toHaveText(['fill', 'placeh']);
    await expect(answer.locator('summary ~ div mark').first()).toBeVisible();
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
    // The table of contents names only the sections with answers.
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).toBe(await main.locator('article section').count());
    await page.goBack();
    await expect(box).toHaveValue('');
    await expect(answer.getByText('has a field for each')).toBeHidden();
  });

  test('leads to Contact when nothing is found', async ({ page }) => {
    await open(page, `${paths.help()}?q=xylophone`);
    const main = page.getByRole('main');
    await expect(main.getByText('No help found for “xylophone”').last()).toBeVisible();
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
    await main.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL(paths.contact());
    await page.goBack();
    await main.getByRole('link', { name: 'Show all questions' }).click();
    await expect(page).toHaveURL(paths.help());
    await expect(main.getByText('How do I find a prompt?')).toBeVisible();
  });
});

test.describe('the 404 page', () => {
  test.use({ expectedMessages: [/status of 40[04]/] });

  test('searches for the words of its address and offers topics', async ({ page }) => {
    expect((await page.goto('/prompts/2024/Decision-memo.html'))?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const box = main.getByRole('combobox', { name: 'Search for a prompt' });
    await expect(box).toHaveValue('Decision memo');
    expect(await violationsOf(page)).toEqual([]);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(paths.explore({ q: 'Decision memo' }));
    await expect(main.getByRole('link', { name: /^Decision memo/ }).first()).toBeVisible();
    expect((await page.goto('/%E0%A4/no-such-page'))?.status()).toBe(400);
    await page.goto('/no-such-page');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const topics = main.getByRole('navigation', { name: 'Popular topics' });
    expect(await topics.getByRole('link').count()).toBeGreaterThan(3);
    const topic = topics.getByRole('link').first();
    const name = (await topic.textContent()) ?? '';
    await topic.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});
