import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The visible fields that search prompts. */
async function searchFields(page: Page): Promise<number> {
  return page.locator('input[name="q"]:visible').count();
}

test('a member finds their drafts, followed prompts and recent views on the home page', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Writer');
  const { id } = await bob.api.publishPrompt({ body: aPrompt({ title: 'Tides for sailors' }) });
  await signedIn.api.followUser({ params: { username: bob.username } });
  const { id: draft } = await signedIn.api.publishPrompt({
    body: { ...aPrompt({ title: 'Half an idea' }), status: 'draft' },
  });
  await open(page, paths.prompt(id));
  await open(page, paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover & Share AI Prompts That Work');
  await expect(section(page, 'Continue').getByRole('link', { name: 'Half an idea' })).toHaveAttribute(
    'href',
    paths.write(draft),
  );
  await expect(section(page, 'Following').getByRole('article')).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, newest] of [
    ['Continue', 'Half an idea'],
    ['Following', 'Tides for sailors'],
  ] as const) {
    await expect(section(page, name).getByRole('link')).toHaveText([newest, /^See all/]);
    expect((await section(page, name).boundingBox())?.height).toBeLessThan(48);
  }
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.3 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(section(page, 'Recently viewed').getByRole('link')).toHaveText([
    'Tides for sailors',
    /^See all/,
  ]);
  await section(page, 'Continue')
    .getByRole('link', { name: /^See all/ })
    .click();
  await expect(page.getByRole('tab', { name: /^Drafts/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await section(page, 'Following')
    .getByRole('link', { name: /^See all/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  await expect(section(page, 'Following')).toHaveCount(0);
  await bob.close();
});

test('a new member has no empty sections, and the first cards on the first screen', async ({
  page,
  signedIn: _,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, paths.home());
    for (const name of ['Continue', 'Following', 'Recently viewed'])
      await expect(section(page, name)).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.3 });
    await expect(page.getByRole('link', { name: 'Explore Prompts' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Share Your Prompt' })).toBeInViewport();
    // On phones, a button opens it over the header.
    expect(await searchFields(page)).toBe(width === 390 ? 0 : 1);
  }
});

test('a visitor sees one search field, and the lists of each tab', async ({ page, site }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, paths.home());
    expect(await searchFields(page), `at ${width}`).toBe(width < 1024 ? 0 : 1);
    await expect(page.getByRole('article').first()).toBeInViewport();
  }
  await page.getByRole('tab', { name: 'Recent' }).click();
  await page.getByRole('link', { name: 'See all recent prompts' }).click();
  await expect(page).toHaveURL(paths.explore({ sort: 'recent' }));
  await open(page, paths.home());
  await page.getByRole('link', { name: 'See all featured prompts' }).click();
  await expect(page).toHaveURL(paths.explore({ featured: true }));
  const { total } = await apiOf(site).listPrompts({ query: { featured: 'true' } });
  await expect(page.getByText(`${total} prompts`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${total} prompts`, { exact: true })).toBeVisible();
  // Another filter is added; the one for featured prompts is removed like any other.
  await page.getByRole('combobox', { name: 'Category' }).selectOption('education');
  await expect(page).toHaveURL(paths.explore({ category: 'education', featured: true }));
  await page.getByRole('button', { name: 'Remove featured' }).click();
  await expect(page).toHaveURL(paths.explore({ category: 'education' }));
});

test('on the home page, the key / opens the search field of the header for visitors', async ({ page }) => {
  await open(page, paths.home());
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search prompts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search prompts' })).not.toBeFocused();
});

test('a new member chooses topics to follow on the home page, and their prompts appear', async ({
  page,
  signedIn,
}) => {
  await open(page, paths.home());
  const chooser = section(page, 'Choose topics to follow');
  const { items: topics } = await signedIn.api.listTopics({});
  await expect(chooser.getByRole('button')).toHaveText(topics.map((topic) => topic.name));
  const chip = chooser.getByRole('button').first();
  const name = await chip.innerText();
  await chip.press('Enter');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(chip).toBeFocused();
  await expect(section(page, 'Following').getByRole('article')).toHaveCount(3);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const { items } = await signedIn.api.detailedTopics();
  expect(items.filter(({ following }) => following).map((topic) => topic.name)).toEqual([name]);
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(section(page, 'Following')).toHaveCount(0);
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(section(page, 'Following')).toBeVisible();
  await expect(chooser).toHaveCount(0);
});

test('Following does not repeat what Featured shows', async ({ page, signedIn, site }) => {
  const { items: featured } = await apiOf(site).featuredPrompts({ query: { limit: 5 } });
  for (const { categoryId } of featured) await signedIn.api.addTopicFollow({ params: { id: categoryId } });
  const followed = await signedIn.api.followedPrompts({ query: { limit: 10 } });
  await open(page, paths.home());
  const titles = section(page, 'Following').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(
    followed.items
      .filter(({ id }) => !featured.some((prompt) => prompt.id === id))
      .slice(0, 3)
      .map(({ title }) => title),
  );
  const listed = page.getByRole('tabpanel').getByRole('article').getByRole('heading');
  await expect(listed).toHaveText(featured.map(({ title }) => title));
});
