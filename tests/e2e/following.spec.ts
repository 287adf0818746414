import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '../../src/contract/routes.ts';
import { aPrompt } from '../factories.ts';
import { anotherUser } from './support/another-user.ts';
import { expect, open, test } from './support/fixtures.ts';
import { violationsOf } from './support/violations.ts';

test('following a user and a topic changes the Following tab of the home page', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  test.slow();
  const bob = await anotherUser(browser, site, 'Bob Writer');
  const tab = page.getByRole('tab', { name: 'Following' });
  const panel = page.getByRole('tabpanel');
  const titles = panel.getByRole('article').getByRole('heading');
  await open(page, paths.home());
  await tab.click();
  await expect(page).toHaveURL('/?tab=following');
  await expect(panel.getByText('You do not follow anyone yet')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(panel.getByText('You do not follow anyone yet')).toBeVisible();
    expect(await violationsOf(new AxeBuilder({ page }))).toEqual([]);
  }
  await panel.getByRole('link', { name: 'Find members' }).click();
  await expect(page).toHaveURL(paths.members());
  await page.getByRole('main').getByRole('searchbox').fill(bob.username);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Bob Writer' }).click();
  await expect(page).toHaveURL(paths.profile(bob.username));
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await tab.click();
  await expect(panel.getByText('Nothing published yet')).toBeVisible();
  await expect(panel.getByText('You follow 1 user.')).toBeVisible();

  // Bob publishes; the tab shows his prompts.
  for (let n = 0; n < 5; n++)
    await bob.api.publishPrompt({ body: aPrompt({ title: `By Bob, number ${n}` }) });
  await page.reload();
  await expect(titles).toHaveText([4, 3, 2, 1, 0].map((n) => `By Bob, number ${n}`));

  await panel.getByRole('link', { name: 'By Bob, number 4', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By Bob, number 4' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  for (const topic of ['Education', 'Business']) {
    await page.getByRole('button', { name: `Follow ${topic}` }).click();
    await expect(page.getByRole('button', { name: `Stop following ${topic}` })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await tab.click();
  await expect(titles).toHaveCount(10);
  await expect(titles.first()).toHaveText('By Bob, number 4');
  await panel.getByRole('link', { name: 'Older prompts' }).click();
  await expect(page).toHaveURL(/\/\?tab=following&after=/);
  await expect(panel.getByRole('link', { name: 'Newest prompts' })).toBeVisible();
  await expect(titles.filter({ hasText: 'By Bob' })).toHaveCount(0);
  await page.reload();
  await expect(panel.getByRole('link', { name: 'Newest prompts' })).toBeVisible();
  await page.goBack();
  await expect(titles.first()).toHaveText('By Bob, number 4');

  await page.goto(paths.profile(bob.username));
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await tab.click();
  await expect(titles.first()).toBeVisible();
  await expect(titles.filter({ hasText: 'By Bob' })).toHaveCount(0);
  await bob.close();
});

test('visitors do not see the tab, and its URL asks them to sign in', async ({ page, browser, site }) => {
  const carol = await anotherUser(browser, site, 'Carol Reader');
  await carol.api.followTopic({ params: { id: 'business' } });
  await page.goto(paths.home());
  await expect(page.getByRole('tab')).toHaveText(['Featured', 'Trending', 'Recent']);
  await page.goto(paths.home('following'));
  await expect(page).toHaveURL('/login?next=%2F%3Ftab%3Dfollowing');
  // Without scripts, the tab is a link to its URL.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    storageState: await carol.page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(paths.home());
  await still.getByRole('tab', { name: 'Following' }).click();
  await expect(still.getByRole('tabpanel').getByRole('article').first()).toContainText('Business');
  await plain.close();
  await carol.close();
});
