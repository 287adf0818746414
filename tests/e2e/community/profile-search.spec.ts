import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

test.beforeEach(async ({ signedIn }) => {
  for (const title of ['Basil soup', 'Tomato soup', 'Bread', 'Lemon cake'])
    await signedIn.api.publishPrompt({
      body: aPrompt({ title, contentMd: `Write the recipe of ${title} for [number] guests.` }),
    });
});

test('a profile’s prompts are searched and sorted, and the address keeps both', async ({
  page,
  signedIn,
}) => {
  await open(page, paths.profile(signedIn.username));
  const main = page.getByRole('main');
  const titles = main.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Lemon cake', 'Bread', 'Tomato soup', 'Basil soup']);
  const sort = main.getByRole('combobox', { name: 'Sort' });
  await expect(sort).toHaveValue('recent');
  await sort.selectOption({ label: 'Oldest First' });
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?sort=oldest`);
  await expect(titles).toHaveText(['Basil soup', 'Tomato soup', 'Bread', 'Lemon cake']);

  const search = main.getByRole('searchbox', { name: 'Search your prompts' });
  await search.fill('soup');
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?q=soup&sort=oldest`);
  await expect(titles).toHaveText(['Basil soup', 'Tomato soup']);
  await expect(titles.first().locator('mark')).toHaveText('soup');
  // The tab counts all prompts, and the owner can still edit the found ones.
  await expect(main.getByRole('tab', { name: /^Prompts/ })).toHaveText(/4$/);
  await expect(main.getByLabel(/^Actions for /)).toHaveCount(2);
  await page.reload();
  await expect(titles).toHaveText(['Basil soup', 'Tomato soup']);

  await search.fill('xyzzy');
  await expect(main.getByText('No prompts found')).toBeVisible();
  await main.getByRole('link', { name: 'Show all prompts' }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  await expect(titles).toHaveCount(4);
});
