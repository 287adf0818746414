import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { hydrated } from '../../screens/states.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const tab = (page: Page) => page.getByRole('tab', { name: 'Following' });
const panel = (page: Page) => page.getByRole('tabpanel');
const titles = (page: Page) => panel(page).getByRole('article').getByRole('heading');

async function openTab(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await tab(page).click();
}

test('the Following tab of a member who follows no one leads to the members', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Writer');
  await open(page, paths.home());
  await tab(page).click();
  await expect(page).toHaveURL('/?tab=following');
  await page.reload();
  await expect(panel(page).getByText('You don’t follow anyone yet')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await panel(page).getByRole('link', { name: 'Find members' }).click();
  await expect(page).toHaveURL(paths.members());
  await page.getByRole('main').getByRole('searchbox').fill(bob.username);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Bob Writer' }).click();
  await expect(page).toHaveURL(paths.profile(bob.username));
  await bob.close();
});

test('following a user shows their prompts in the tab until they are unfollowed', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Writer');
  await open(page, paths.profile(bob.username));
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await openTab(page);
  await expect(panel(page).getByText('Nothing published yet')).toBeVisible();
  await expect(panel(page).getByText('You follow 1 member.')).toBeVisible();

  for (let n = 0; n < 5; n++)
    await bob.api.publishPrompt({ body: aPrompt({ title: `By Bob, number ${n}` }) });
  await page.reload();
  await expect(titles(page)).toHaveText([4, 3, 2, 1, 0].map((n) => `By Bob, number ${n}`));

  await open(page, paths.profile(bob.username));
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await openTab(page);
  await expect(panel(page).getByText('You don’t follow anyone yet')).toBeVisible();
  await bob.close();
});

test('following topics shows their prompts in pages, newest first', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Writer');
  await bob.api.publishPrompt({ body: aPrompt({ title: 'By Bob, the newest', categoryId: 'education' }) });
  await open(page, paths.topics());
  for (const topic of ['Education', 'Business']) {
    await page.getByRole('button', { name: `Follow ${topic}` }).click();
    await expect(page.getByRole('button', { name: `Unfollow ${topic}` })).toBeVisible();
  }
  await openTab(page);
  await expect(titles(page)).toHaveCount(10);
  await expect(titles(page).first()).toHaveText('By Bob, the newest');
  await panel(page).getByRole('link', { name: 'Older prompts' }).click();
  await expect(page).toHaveURL(/\/\?tab=following&after=/);
  await expect(panel(page).getByRole('link', { name: 'Newest prompts' })).toBeVisible();
  await expect(titles(page).filter({ hasText: 'By Bob, the newest' })).toHaveCount(0);
  await page.reload();
  await expect(panel(page).getByRole('link', { name: 'Newest prompts' })).toBeVisible();
  // Until then, nothing in the page follows the history.
  await hydrated(page);
  await page.goBack();
  await expect(titles(page).first()).toHaveText('By Bob, the newest');
  await bob.close();
});

test('visitors do not see the tab, and its URL asks them to sign in', async ({ page }) => {
  await page.goto(paths.home());
  await expect(page.getByRole('tab')).toHaveText(['Featured', 'Trending', 'Recent']);
  await page.goto(paths.home('following'));
  await expect(page).toHaveURL('/login?next=%2F%3Ftab%3Dfollowing');
});
