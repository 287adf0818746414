import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { fail, failureText, follow, hold } from '../../screens/states.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test('the page shows loading states, then its content', async ({ page }) => {
  await open(page, paths.about());
  const release = await hold(page, /^\/(posts|categories|stats)/);
  await follow(page, paths.home());
  const main = page.getByRole('main');
  await expect(main.getByRole('tabpanel').getByText('Loading...')).toBeVisible();
  await expect(main.getByText('Loading categories...')).toBeVisible();
  await expect(main.getByText('Loading stats...')).toBeVisible();
  release();
  // Other tests feature prompts, too.
  const rows = main.getByRole('tabpanel').getByRole('article');
  await expect(rows).not.toHaveCount(0);
  expect(await rows.count()).toBeLessThanOrEqual(5);
  await expect(main.getByRole('complementary', { name: 'Topics' }).getByRole('link')).toHaveCount(6);
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
});

test.describe('while the server fails', () => {
  test.use({ expectedMessages: [/status of 503|ERR_FAILED/] });

  test('each section shows an error and can be retried', async ({ page }) => {
    await open(page, paths.about());
    const mend = await fail(page, /^\/(posts|categories|stats)/);
    await follow(page, paths.home('trending'));
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText(Array(3).fill(new RegExp(failureText)));
    // A link under the pointer is preloaded, but leaves the errors on the page alone.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answered = (path: string) => page.waitForResponse((response) => response.url().includes(path));
    const preloaded = answered('/posts/recent');
    await page.getByRole('tab', { name: 'Recent' }).hover();
    await preloaded;
    expect(asked).not.toContain('/api/categories/popular');
    // Opening it repeats all requests.
    const repeated = ['/posts/recent', '/categories/popular', '/stats/community'].map(answered);
    await page.getByRole('tab', { name: 'Recent' }).click();
    await Promise.all(repeated);
    await expect(page).toHaveURL(paths.home('recent'));
    await expect(main.getByRole('alert')).toHaveText(Array(3).fill(new RegExp(failureText)));
    await mend();
    const list = main.getByRole('tabpanel');
    const topics = main.getByRole('complementary', { name: 'Topics' });
    for (const [section, left] of [
      [list, 2],
      [topics, 1],
      [main, 0],
    ] as const) {
      await section.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(main.getByRole('alert')).toHaveCount(left);
    }
    await expect(list.getByRole('article')).toHaveCount(10);
    await expect(topics.getByRole('link', { name: /^Education/ })).toBeVisible();
  });

  test('a failed list without a server message says what failed', async ({ page }) => {
    await page.route('**/api/posts/trending?*', (route) => route.abort());
    await open(page, paths.home());
    await page.getByRole('tab', { name: 'Trending' }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
      'Failed to fetch trending posts',
    );
  });
});

test('tabs are part of the URL, work with arrow keys, and are restored with Back', async ({ page, site }) => {
  const [trending, recent] = await Promise.all([
    apiOf(site).trendingPrompts({ query: { limit: 5 } }),
    apiOf(site).recentPrompts({ query: { limit: 10 } }),
  ]);
  await open(page, paths.home());
  const tab = (name: string) => page.getByRole('tab', { name });
  const titles = page.getByRole('tabpanel').getByRole('article').getByRole('heading');
  await expect(tab('Featured')).toHaveAttribute('aria-selected', 'true');
  await expect(titles).toHaveCount(5);
  await tab('Trending').click();
  await expect(page).toHaveURL('/?tab=trending');
  await expect(titles).toHaveText(trending.items.map(({ title }) => title));
  await tab('Trending').press('ArrowRight');
  await expect(page).toHaveURL('/?tab=recent');
  await expect(tab('Recent')).toBeFocused();
  await expect(titles).toHaveText(recent.items.map(({ title }) => title));
  await page.goBack();
  await expect(tab('Trending')).toHaveAttribute('aria-selected', 'true');
  await expect(titles).toHaveCount(5);
  await page.goto(paths.home('recent'));
  await expect(titles).toHaveCount(10);
  await expect(
    page.getByRole('tabpanel').getByRole('list', { name: 'Tags' }).getByRole('listitem'),
  ).toHaveText(recent.items.flatMap(({ tags }) => tags.slice(0, 2)));
});

test('the hero leads to Explore, to the editor via sign-in, and the header searches', async ({ page }) => {
  await open(page, paths.home());
  await page.getByRole('link', { name: 'Explore Prompts' }).click();
  await expect(page).toHaveURL(paths.explore());
  await page.goBack();
  await page.getByRole('link', { name: 'Share Your Prompt' }).click();
  await expect(page).toHaveURL('/login?next=%2Fwrite');
  await open(page, paths.home());
  await page.getByRole('combobox', { name: 'Search prompts' }).fill('interview');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.explore({ q: 'interview' }));
  await expect(page.getByRole('status').filter({ hasText: /\d+ prompts?$/ })).toBeVisible();
});

test('the dark mode toggle overrides the system’s preference for this visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, paths.home());
  const toggle = page.getByRole('button', { name: 'Toggle dark mode' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
  await toggle.click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 21, 19)');
  await follow(page, paths.topics());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Topics');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 21, 19)');
});

test('beside the headline is the newest featured prompt with a picture, which the list does not repeat', async ({
  page,
  site,
}) => {
  const { items } = await apiOf(site).featuredPrompts({ query: { limit: 6 } });
  const face = items.find(({ imageUrl }) => imageUrl.startsWith('/files/')) ?? items[0];
  await open(page, paths.home());
  const card = page.getByRole('region', { name: 'Featured prompt' });
  await expect(card.getByRole('link', { name: face?.title ?? '' })).toHaveAttribute(
    'href',
    paths.prompt(face?.id ?? ''),
  );
  await expect(page.getByRole('tabpanel').getByRole('article').getByRole('heading')).toHaveText(
    items.filter(({ id }) => id !== face?.id).map(({ title }) => title),
  );
  const cover = await card.locator('img, [data-cover]').first().boundingBox();
  expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(1.6, 1);
  // Its figures are one line below the buttons.
  const figures = await page.getByText('prompts', { exact: true }).locator('..').boundingBox();
  const buttons = await page.getByRole('link', { name: 'Explore Prompts' }).boundingBox();
  expect(figures?.y).toBeGreaterThan((buttons?.y ?? 0) + (buttons?.height ?? 0));
});

test('the home page ends with the latest collections and new authors, whom a visitor can follow', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const { post } = await signedIn.api
    .publishPrompt({ body: aPrompt() })
    .then(async ({ id }) => signedIn.api.readPrompt({ params: { id } }));
  const { collection } = await signedIn.api.createCollection({
    body: { name: `Of this week ${signedIn.username}`, visibility: 'public' },
  });
  await signedIn.api.addCollectionItem({
    params: { id: collection.id, promptId: post?.id ?? '' },
    body: {},
  });
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await open(visitor, paths.home());
  const collections = visitor.getByRole('region', { name: 'Collections this week' });
  await expect(collections.getByRole('link', { name: collection.name })).toBeVisible();
  const authors = visitor.getByRole('region', { name: 'New authors' });
  // Other tests may have made authors of the same name.
  const profile = visitor.locator(`[href="${paths.profile(signedIn.username)}"]`);
  await authors
    .getByRole('listitem')
    .filter({ has: profile })
    .getByRole('button', { name: 'Follow' })
    .click();
  await expect(visitor).toHaveURL(/^[^?]+\/login\?next=/);
  await visitor.context().close();
  // Members do not find themselves there.
  await open(page, paths.home());
  await expect(page.getByRole('region', { name: 'Collections this week' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'New authors' }).locator(`[href="${paths.profile(signedIn.username)}"]`),
  ).toHaveCount(0);
});
