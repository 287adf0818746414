import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { fail, failureText, follow, hold } from '../../screens/states.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test('every control is part of the URL; Back and Forward restore the results of each step', async ({
  page,
  site,
}) => {
  const { total } = await apiOf(site).listPrompts({ query: { categoryId: 'education' } });
  await open(page, paths.explore());
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const category = main.getByRole('combobox', { name: 'Category' });
  const sort = main.getByRole('combobox', { name: 'Sort' });
  await expect(category).toHaveValue('');
  await expect(category.getByRole('option').first()).toHaveText('All Categories');
  await expect(sort.getByRole('option')).toHaveText([
    'Trending',
    'Most Recent',
    'Most Popular',
    'Oldest First',
  ]);
  await expect(sort).toHaveValue('trending');
  await expect(cards).toHaveCount(12);

  await category.selectOption('education');
  await expect(page).toHaveURL('/explore?category=education');
  await expect(cards).toHaveCount(total);
  // The heading names the topic instead.
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Education');
  await expect(category).toHaveCount(0);
  await sort.selectOption({ label: 'Oldest First' });
  await expect(page).toHaveURL('/explore?category=education&sort=oldest');
  await main.getByRole('button', { name: 'List view' }).click();
  await expect(page).toHaveURL('/explore?category=education&sort=oldest&view=list');
  await main.getByRole('button', { name: /^Tags/ }).click();
  const tag = main.getByRole('group', { name: 'Filter by tags' }).getByRole('option').first();
  await tag.waitFor();
  const [name = '', count] = await tag.locator('span:not([aria-hidden])').allTextContents();
  await tag.click();
  await expect(page).toHaveURL(
    `/explore?category=education&tags=${name.replaceAll(' ', '+')}&sort=oldest&view=list`,
  );
  await expect(main.getByRole('button', { name: 'Tags (1)' })).toBeVisible();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  const narrowed = await cards.count();
  expect(narrowed).toBeLessThan(total);
  expect(String(narrowed)).toBe(count);

  await page.goBack();
  await expect(cards).toHaveCount(total);
  await page.goBack();
  await expect(main.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await page.goBack();
  await expect(category).toHaveValue('');
  await expect(cards).toHaveCount(12);
  for (let steps = 0; steps < 4; steps++) await page.goForward();
  await expect(main.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(narrowed);
  await page.reload();
  await expect(cards).toHaveCount(narrowed);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Education');
});

test('filters show how many prompts they lead to, and languages and prices narrow the list', async ({
  page,
  site,
  signedIn,
}) => {
  const prompt = aPrompt({ title: 'A paid one', categoryId: 'business', isPremium: true, price: 5 });
  await signedIn.api.publishPrompt({ body: prompt });
  const { prices, categories } = await apiOf(site).promptFacets();
  const of = (facet: typeof prices, key: string) => facet.items.find((item) => item.key === key)?.count;
  await open(page, paths.explore());
  const main = page.getByRole('main');
  const category = main.getByRole('combobox', { name: 'Category' });
  await expect(category.locator('[value=business]')).toHaveText('Business');
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await expect(category.locator('[value=business]')).toHaveText(`Business (${of(categories, 'business')})`);
  const price = main.getByRole('combobox', { name: 'Price' });
  await expect(price.locator('option')).toHaveText([
    'Any Price',
    `Free (${of(prices, 'free')})`,
    `Premium (${of(prices, 'premium')})`,
    'Purchased',
  ]);
  await price.selectOption('premium');
  await expect(page).toHaveURL('/explore?price=premium');
  await expect(main.getByRole('article')).toHaveCount(of(prices, 'premium') ?? 0);
  await expect(main.getByRole('button', { name: 'More (1)' })).toBeVisible();
  await expect(category.locator('[value=business]')).toHaveText('Business (1)');
  await expect(category.locator('[value=design]')).toHaveText('Design (0)');
  await expect(main.getByRole('combobox', { name: 'Language' }).locator('option').first()).toHaveText(
    'All Languages',
  );
  await main.getByRole('button', { name: 'Remove price Premium' }).click();
  await expect(page).toHaveURL('/explore');

  await page.goto('/explore?language=fi&price=free');
  await expect(main.getByText('No prompts found')).toBeVisible();
  await main.getByRole('button', { name: 'More (2)' }).click();
  await expect(main.getByRole('combobox', { name: 'Language' })).toHaveValue('fi');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Remove language Finnish' }).click();
  await expect(page).toHaveURL('/explore?price=free');
  await expect(main.getByRole('article')).toHaveCount(12);
});

test('filters are removed one by one, and Clear filters resets all but the view', async ({ page }) => {
  const narrowed = {
    q: 'a',
    category: 'data science',
    tags: ['sql'],
    sort: 'popular',
    view: 'list',
  } as const;
  await open(page, paths.explore(narrowed));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Data Science');
  await main.getByRole('button', { name: 'Remove tag sql' }).click();
  await expect(page).toHaveURL(paths.explore({ ...narrowed, tags: [] }));
  await main.getByRole('button', { name: 'Remove category Data Science' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “a”');
  await page.goto(paths.explore({ ...narrowed, q: 'zzzzzz' }));
  await expect(main.getByText('No prompts found')).toBeVisible();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(paths.explore({ view: 'list' }));
  await expect(main.getByRole('combobox', { name: 'Sort' })).toHaveValue('trending');
  await expect(main.getByRole('searchbox')).toHaveValue('');
  await expect(main.getByRole('article')).toHaveCount(12);
});

test('results stay visible while typing, until the next ones arrive', async ({ page }) => {
  await open(page, paths.explore());
  const main = page.getByRole('main');
  const titles = main.getByRole('article').getByRole('heading');
  const before = await titles.allTextContents();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/posts?')) asked.push(request.url());
  });
  const release = await hold(page, /^\/posts$/);
  await main.getByRole('searchbox').pressSequentially('interview');
  await expect(page).toHaveURL('/explore?q=interview');
  await expect(main.locator('[aria-busy=true]').getByRole('article')).toHaveCount(12);
  expect(await titles.allTextContents()).toEqual(before);
  release();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await titles.allTextContents()).not.toEqual(before);
  expect(asked).toHaveLength(1);
});

test('a category that is chosen while a search is loading keeps the search', async ({ page }) => {
  await open(page, paths.explore());
  const main = page.getByRole('main');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The search waits for the code of its notes.
  await page.route(/\/search-results[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/search-results[^/]*\.js$/);
  await main.getByRole('searchbox').fill('interview');
  await asked;
  await main.getByLabel('Category').selectOption('education');
  release();
  await expect(page).toHaveURL('/explore?q=interview&category=education');
});

test('pages have twelve prompts, reset to the first when a filter changes, and restore their scroll position', async ({
  page,
}) => {
  await open(page, paths.explore({ view: 'list' }));
  const main = page.getByRole('main');
  const titles = main.getByRole('article').getByRole('heading');
  const first = await titles.allTextContents();
  expect(first).toHaveLength(12);
  await expect(main.getByRole('link', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'true');
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/explore?view=list&page=2');
  await expect(titles).not.toHaveText(first);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();

  const last = main.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  const title = (await last.getByRole('heading').textContent()) ?? '';
  await last.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(pageNumber(page)).toHaveText('2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  await main.getByRole('combobox', { name: 'Sort' }).selectOption('popular');
  await expect(page).toHaveURL('/explore?sort=popular&view=list');
  await expect(pageNumber(page)).toHaveText('1');
});

/** The link to the page that is shown. */
function pageNumber(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
}

test('the menu of models has those of the chosen kind', async ({ page, signedIn }) => {
  const image = aPrompt({ title: 'A harbour in the rain', kind: 'image', models: ['Flux'] });
  await signedIn.api.publishPrompt({ body: image });
  await open(page, paths.explore());
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: /^More/ });
  const model = main.getByRole('combobox', { name: 'Model' });
  await more.click();
  await expect(model.getByRole('option', { name: 'GPT-5' })).toHaveCount(1);
  await main.getByRole('group', { name: 'Kind' }).getByText('Image').click();
  await expect(page).toHaveURL(paths.explore({ kind: 'image' }));
  await more.click();
  await expect(model.getByRole('option', { name: 'GPT-5' })).toHaveCount(0);
  await model.selectOption('Flux');
  await expect(page).toHaveURL(paths.explore({ kind: 'image', model: 'Flux' }));
  await expect(main.getByRole('article')).toHaveCount(1);
  // A model that the menu does not have is added to it.
  await open(page, paths.explore({ kind: 'image', model: 'Harbour 3' }));
  await expect(more).toHaveText('More (1)');
  await more.click();
  await expect(model).toHaveValue('Harbour 3');
});

test('cards show up to two tags in the grid and three in the list, and no admin buttons', async ({
  page,
  context,
  site,
  signedIn,
  content,
}) => {
  await context.addCookies([{ ...content.users.author.cookie, url: site.url }]);
  await signedIn.api.publishPrompt({ body: aPrompt({ tags: ['one', 'two', 'three', 'four', 'five'] }) });
  for (const view of ['grid', 'list'] as const) {
    await open(page, paths.explore({ sort: 'recent', view }));
    const cards = page.getByRole('main').getByRole('article');
    const counts = await Promise.all(
      (await cards.all()).map((card) =>
        card.getByRole('list', { name: 'Tags' }).getByRole('listitem').count(),
      ),
    );
    expect(Math.max(...counts)).toBe(view === 'grid' ? 2 : 3);
    await expect(cards.getByLabel(/^Actions for /)).toHaveCount(0);
  }
});

test.describe('while the server fails', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('the list shows its loading and error states and can be retried', async ({ page }) => {
    await open(page, paths.about());
    const release = await hold(page, /^\/posts$/);
    await follow(page, paths.explore());
    const main = page.getByRole('main');
    await expect(main.getByText('Loading...')).toBeVisible();
    release();
    await expect(main.getByRole('article')).toHaveCount(12);
    const mend = await fail(page, /^\/posts$/);
    await main.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
    await expect(main.getByRole('alert')).toContainText(failureText);
    await mend();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('article')).toHaveCount(12);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

test('Back to Explore keeps search, filters and view, also after a reload', async ({ page }) => {
  const list = paths.explore({ q: 'interview', view: 'list' });
  await open(page, list);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const back = page.getByRole('link', { name: 'Back to Explore' });
  await expect(back).toHaveAttribute('href', list);
  await page.reload();
  await back.click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('interview');
});

test('cards show their author, up to three tags in the list and two in the grid, also on phones', async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const view of ['list', 'grid'] as const) {
      await open(page, paths.explore(view === 'list' ? { view } : {}));
      const counts = await page
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.map(
            (card) => [...card.querySelectorAll('ul li')].filter((tag) => tag.checkVisibility()).length,
          ),
        );
      expect(Math.max(...counts), `${view} at ${width}`).toBe(view === 'list' ? 3 : 2);
      const cards = page.getByRole('article');
      const authors = cards.locator('a[href^="/profile/"]').filter({ visible: true });
      expect(await authors.count()).toBe(await cards.count());
    }
  }
});
