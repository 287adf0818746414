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
  await expect(main.getByText(category.description).filter({ visible: true })).toBeVisible();
  const featured = main.getByRole('region', { name: 'Featured in Data Science' });
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(
    category.featured.map(({ title }) => title),
  );
  const [author] = category.topAuthors;
  await expect(main.getByRole('region', { name: 'Top authors' }).getByRole('link').first()).toHaveAttribute(
    'href',
    paths.profile(author?.username ?? ''),
  );
  await expect(main.getByRole('article')).toHaveCount(Math.min(12, category.count));

  const tags = main.getByRole('list', { name: 'Top tags in Data Science' }).getByRole('link');
  const tag = category.topTags[0];
  const bar = main.getByRole('combobox', { name: 'Category' });
  const place = async () => (await bar.boundingBox())?.y;
  const before = await place();
  await tags.first().click();
  await expect(page).toHaveURL(paths.explore({ category: 'data science', tags: [tag?.name ?? ''] }));
  await expect(main.getByRole('article')).toHaveCount(tag?.count ?? 0);
  // What is above the bar stays while the topic is narrowed.
  expect(await place()).toBe(before);
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Data Science');
  await expect(featured).toHaveCount(0);
  await main.getByRole('link', { name: 'Topics', exact: true }).click();
  await expect(page).toHaveURL(paths.topics());
});

test('on a phone the page is as wide as the screen, and the list is not far below', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await open(page, address);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
});

test('members follow a topic on its page, and visitors return to it after signing in', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await open(page, address);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Follow Data Science' }).click();
  await expect(main.getByRole('button', { name: 'Unfollow Data Science' })).toBeVisible();
  await expect(main.getByText(/· ?1 follower$/)).toBeVisible();
  await main.getByRole('button', { name: 'Unfollow Data Science' }).click();
  await expect(main.getByText(/· ?0 followers$/)).toBeVisible();
  await context.clearCookies();
  await open(page, address);
  await main.getByRole('button', { name: 'Follow Data Science' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fexplore/);
});
