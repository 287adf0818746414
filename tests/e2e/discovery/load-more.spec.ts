import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test('Load more shows the next page below, and Back returns to it', async ({ page, site }) => {
  const { items } = await apiOf(site).listPrompts({ query: { q: 'decision memo' } });
  const address = paths.profile(items[0]?.authorUsername ?? '');
  await open(page, address);
  const cards = page.getByRole('main').getByRole('article');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(20);
  const added = cards.nth(10).getByRole('link').and(page.locator('[data-card]'));
  await expect(added).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Showing pages 1 to 2 of \d+$/ })).toBeAttached();

  const place = await page.evaluate(() => scrollY);
  const prompt = (await added.getAttribute('href')) ?? '';
  await added.press('Enter');
  await expect(page).toHaveURL(prompt);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(cards).toHaveCount(20);
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(300);
  await page.reload();
  await expect(cards).toHaveCount(20);
});

test('a reader who begins on the second page finds links to the pages before and after all that are shown', async ({
  page,
  site,
}) => {
  const { items } = await apiOf(site).listPrompts({ query: { q: 'decision memo' } });
  await open(page, `${paths.profile(items[0]?.authorUsername ?? '')}?page=2`);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.locator('[aria-current]')).toHaveText(['2', '3']);
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('href', /[?&]page=4$/);
});

test('a failed Load more says so and can be repeated', async ({ page, site, expectedMessages }) => {
  expectedMessages.push(/status of 503/);
  const { items } = await apiOf(site).listPrompts({ query: { q: 'decision memo' } });
  await open(page, paths.profile(items[0]?.authorUsername ?? ''));
  await page.route('**/api/**page=2*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Service Unavailable' })).toBeVisible();
  await page.unroute('**/api/**page=2*');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
});

test.describe('Load more on a profile shows the next page below', () => {
  const showsMore = async (page: Page, address: string, total: number) => {
    await open(page, address);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(10);
    // It is the only way to the next page while scripts run.
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards).toHaveCount(Math.min(total, 20));
    const added = cards.nth(10).getByRole('link').and(page.locator('[data-card]'));
    await expect(added).toBeFocused();
    // No prompt is shown twice.
    const addresses = await cards
      .locator('[data-card]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(addresses.length);
  };

  test('as a visitor, also of search results', async ({ page, site }) => {
    // The author of the starter library.
    const { items } = await apiOf(site).listPrompts({ query: { q: 'decision memo' } });
    const username = items[0]?.authorUsername ?? '';
    await showsMore(page, paths.profile(username), Number.POSITIVE_INFINITY);
    await showsMore(page, `${paths.profile(username)}?sort=popular`, Number.POSITIVE_INFINITY);
  });

  test('of likes and drafts', async ({ page, site, signedIn: { api, username } }) => {
    const { items } = await apiOf(site).listPrompts({ query: { limit: 12 } });
    for (const { id } of items) await api.likePrompt({ params: { id } });
    await showsMore(page, `${paths.profile(username)}?tab=liked`, 12);
    for (let n = 0; n < 11; n++) await api.publishPrompt({ body: { title: `Draft ${n}`, status: 'draft' } });
    await showsMore(page, `${paths.profile(username)}?tab=drafts`, 11);
    await page.getByRole('button', { name: 'Delete Draft 0', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  });
});

test.describe('going to a page', () => {
  test('keeps the filters', async ({ page, content: _ }) => {
    await open(page, paths.explore({ sort: 'recent', view: 'list' }));
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(page).toHaveURL(/page=3/);
    await expect(page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')).toHaveText([
      '3',
    ]);
    await page.getByRole('link', { name: 'Prev', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    // The pages are the only way on.
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('recent');
    expect(new URL(page.url()).searchParams.get('view')).toBe('list');
    await open(page, paths.explore({ page: 90 }));
    await expect(page.getByText(/^There are only \d+ pages\.$/)).toBeVisible();
  });
});
