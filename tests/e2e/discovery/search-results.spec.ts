/** What Explore shows for a search: marked words, corrections, suggestions, and what to do when nothing is found. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('marks the words of a search in titles and excerpts, in both views and themes', async ({ page }) => {
  for (const view of ['grid', 'list'] as const) {
    // A search has a limited time, and finds less on a busy machine.
    await expect(async () => {
      await open(page, paths.explore({ q: 'explain code', view }));
      await expect(page.getByText('The search was stopped')).toHaveCount(0, { timeout: 1 });
    }).toPass();
    // Synonyms are marked, too.
    const marked = { hasText: /^(explain|code)/i };
    const articles = page.getByRole('article');
    await expect(articles.getByRole('heading').locator('mark').filter(marked).first()).toBeVisible();
    await expect(articles.locator('p mark').filter(marked).first()).toBeVisible();
    const first = articles.first();
    // A direction of the link would hide the title's from the heading.
    await expect(first.getByRole('heading').getByRole('link')).not.toHaveAttribute('dir');
    expect(await violationsInBothThemes(page, { within: 'main' })).toEqual([]);
  }
  await open(page, paths.explore());
  await expect(page.getByRole('main').locator('mark')).toHaveCount(0);
});

test('searches for a mistyped word as it was meant, by keyboard alone', async ({ page }) => {
  await open(page, paths.explore());
  const main = page.getByRole('main');
  const box = main.getByRole('searchbox');
  await box.focus();
  await page.keyboard.type('questons');
  await page.keyboard.press('Enter');
  const note = main.getByRole('status').filter({ hasText: 'Showing results for “questions”.' });
  await expect(note).toBeVisible();
  await expect(
    main
      .getByRole('article')
      .locator('mark', { hasText: /^question/i })
      .first(),
  ).toBeVisible();
  await note.getByRole('link', { name: 'questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.explore({ q: 'questions' }));
  await expect(box).toHaveValue('questions');
  await expect(note).toHaveCount(0);
});

test('finds a quoted phrase, and offers a way on when nothing is found', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, paths.explore({ q: '"test table"' }));
  const marks = main.getByRole('article').first().getByRole('heading').locator('mark');
  await expect(marks).toHaveText(['test', 'table']);

  await open(page, paths.explore({ q: 'xyzzyplugh', category: 'design' }));
  await expect(main.getByText('No prompts found')).toBeVisible();
  await expect(main.getByText('Try fewer or different words, or browse the topics.')).toBeVisible();
  await main.getByRole('link', { name: 'Search all prompts' }).click();
  await expect(page).toHaveURL(paths.explore({ q: 'xyzzyplugh' }));
  await expect(main.getByRole('link', { name: 'Search all prompts' })).toHaveCount(0);
  await main.getByRole('link', { name: 'topics', exact: true }).click();
  await expect(page).toHaveURL(paths.topics());
});

test('suggests another search, and says when a search was stopped early', async ({ page, site }) => {
  const main = page.getByRole('main');
  const notes = { suggestedQuery: 'plain code', isPartial: true, totalIsLowerBound: true };
  const list = await apiOf(site).listPrompts({ query: { q: 'code' } });
  await page.route(/\/api\/posts\?.*q=/, (route) => {
    const isFound = new URL(route.request().url()).searchParams.get('q') === 'code';
    return route.fulfill({ json: { ...list, ...notes, ...(!isFound && nothing) } });
  });
  await open(page, paths.explore());
  await search(page, 'code');
  await expect(main.getByText('Did you mean “plain code”?')).toBeVisible();
  await expect(main.getByText('The search was stopped early')).toBeVisible();
  await expect(main.getByText(/^\d+\+ prompts$/)).toBeVisible();
  await search(page, 'cod');
  await expect(main.getByText('0 prompts', { exact: true })).toBeVisible();
  await expect(
    main.getByText('The search was stopped because the site is busy. Try again in a moment.'),
  ).toBeVisible();
  await expect(main.getByText('Did you mean “plain code”?')).toHaveCount(1);
  await main.getByRole('link', { name: 'plain code' }).click();
  await expect(page).toHaveURL(paths.explore({ q: 'plain code' }));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('results are marked, and corrections are links', async ({ page }) => {
    await page.goto(paths.explore({ q: 'questons' }));
    await expect(page.getByRole('article').locator('mark').first()).toHaveText(/^question/i);
    const notes = page.getByRole('main').getByRole('status');
    await notes.getByRole('link', { name: 'questions', exact: true }).click();
    await expect(page).toHaveURL(paths.explore({ q: 'questions' }));
  });
});

const nothing = { items: [], total: 0, totalPages: 0 };

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill(text);
  await box.press('Enter');
}
