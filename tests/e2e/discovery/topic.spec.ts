import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

const address = paths.explore({ category: 'data science' });

test('a topic has a page with its numbers, tags, authors and featured prompts, then its prompts', async ({
  page,
  site,
  signedIn,
}) => {
  await signedIn.api.publishPrompt({ body: aPrompt({ categoryId: 'data-science', tags: ['pandas'] }) });
  const read = async () => (await apiOf(site).readTopic({ params: { id: 'data-science' } })).category;
  // The figures of topics may be a moment older than the prompt.
  await expect
    .poll(async () => (await read()).topAuthors.map(({ username }) => username))
    .toContain(signedIn.username);
  const category = await read();
  expect(category.featured.length).toBeGreaterThan(0);
  await open(page, address);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(/^Data Science prompts · /);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Data Science');
  await expect(main.getByText(category.description)).toBeVisible();
  const [author] = category.topAuthors;
  await expect(main.getByRole('list', { name: 'Top authors' }).getByRole('link').first()).toHaveAttribute(
    'href',
    paths.profile(author?.username ?? ''),
  );
  await expect(main.getByRole('combobox', { name: 'Category' })).toHaveCount(0);
  const cards = main.getByRole('article');
  const ribbons = cards.getByText('Featured', { exact: true });
  for (const [index, { title }] of category.featured.entries()) {
    await expect(cards.nth(index).getByRole('heading')).toHaveText(title);
    await expect(cards.nth(index).getByText('Featured', { exact: true })).toBeVisible();
  }
  await expect(ribbons).toHaveCount(category.featured.length);
  // None is shown twice.
  const titles = await cards.getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBe(category.count);

  const tags = main.getByRole('list', { name: 'Top tags in Data Science' }).getByRole('link');
  const tag = category.topTags[0];
  const bar = main.getByRole('combobox', { name: 'Sort' });
  const place = async () => (await bar.boundingBox())?.y;
  const before = await place();
  await tags.first().click();
  await expect(page).toHaveURL(paths.explore({ category: 'data science', tags: [tag?.name ?? ''] }));
  await expect(cards).toHaveCount(tag?.count ?? 0);
  await expect(ribbons).toHaveCount(0);
  // What is above the bar stays while the topic is narrowed.
  expect(await place()).toBe(before);
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Data Science');
  await main.getByRole('button', { name: 'Remove category Data Science' }).click();
  await expect(page).toHaveURL(paths.explore({ tags: [tag?.name ?? ''] }));
  await page.goBack();
  await main.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page).toHaveURL(paths.topics());
});

test('the first card of a topic begins within 320 px of a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, address);
  const main = page.getByRole('main');
  expect((await main.locator('header').boundingBox())?.height).toBe(120);
  // The list may be replaced while it is measured.
  const beginning = async () => (await main.getByRole('article').first().boundingBox())?.y ?? Infinity;
  await expect.poll(beginning).toBeLessThanOrEqual(320);
  await main.getByRole('button', { name: 'List view' }).click();
  await expect(page).toHaveURL(paths.explore({ category: 'data science', view: 'list' }));
  await expect.poll(beginning).toBeLessThanOrEqual(320);
});

test('on a phone the page is as wide as the screen, and the list is not far below', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await open(page, address);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
});

for (const dir of ['ltr', 'rtl'])
  test(`nothing in the band of a topic covers anything else, ${dir}`, async ({ page, content: _ }) => {
    await open(page, address);
    await page.evaluate((value) => {
      document.documentElement.dir = value;
      // Longer than any of the built-in names.
      for (const part of document.querySelectorAll('main header :is(h1, p)'))
        part.append(' and everything else that readers ask for');
    }, dir);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overlaps(page), `${width}`).toEqual([]);
    }
  });

/**
 * Returns the pairs of parts of the band that overlap. What scrolls or is hidden counts as far as it is
 * shown.
 */
async function overlaps(page: Page): Promise<string[]> {
  return page.locator('main header').evaluate((band) => {
    const parts = [...band.querySelectorAll('nav, h1, p, ul, button')].map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { name: part.textContent?.slice(0, 20), left, right, top, bottom };
    });
    return parts.flatMap((a, n) =>
      parts
        .slice(n + 1)
        .filter(
          (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        )
        .map((b) => `${a.name} and ${b.name}`),
    );
  });
}

test('members follow a topic on its page, and visitors return to it after signing in', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await open(page, address);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Follow Data Science' }).click();
  await expect(main.getByRole('button', { name: 'Unfollow Data Science' })).toBeVisible();
  // Other tests follow topics, too.
  await expect(main.getByText(/· ?[1-9]\d* followers?$/)).toBeVisible();
  await main.getByRole('button', { name: 'Unfollow Data Science' }).click();
  await expect(main.getByRole('button', { name: 'Follow Data Science' })).toBeVisible();
  await context.clearCookies();
  await open(page, address);
  await main.getByRole('button', { name: 'Follow Data Science' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fexplore/);
});
