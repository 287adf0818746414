import { paths } from '../../../src/contract/core/routes.ts';
import { expect, open, test } from '../support/fixtures.ts';

const filters = { q: 'explain', category: 'programming', sort: 'recent' } as const;

test('a search is saved, opened with the same filters, renamed and deleted, with the keyboard', async ({
  page,
  signedIn: _member,
}) => {
  const main = page.getByRole('main');
  await open(page, paths.explore());
  await expect(main.getByRole('button', { name: 'Save search' })).toHaveCount(0);
  await main.getByRole('searchbox').fill('explain');
  await expect(page).toHaveURL(paths.explore({ q: 'explain' }));
  await main.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Programming' });
  await expect(page).toHaveURL(paths.explore({ ...filters, sort: undefined }));
  await main.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Most Recent' });
  await expect(page).toHaveURL(paths.explore(filters));

  await main.getByRole('button', { name: 'Save search' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('explain · Programming');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Search saved')).toBeVisible();
  const saved = main.getByRole('link', { name: 'Saved as explain · Programming' });
  await expect(saved).toBeFocused();
  // Other filters can be saved again.
  await main.getByRole('searchbox').fill('');
  await expect(main.getByRole('button', { name: 'Save search' })).toBeVisible();
  await page.goBack();

  await saved.click();
  await expect(page).toHaveURL(paths.library('searches'));
  await expect(main.getByRole('tab', { name: 'Saved searches', selected: true })).toBeVisible();
  const row = main.getByRole('listitem').filter({ hasText: 'Programming' });
  await expect(row).toContainText('Most Recent');
  const feed = row.getByRole('link', { name: 'Feed of explain · Programming' });
  const reply = await page.request.get((await feed.getAttribute('href')) ?? '');
  expect(reply.headers()['content-type']).toMatch(/^application\/atom\+xml/);
  await row.getByRole('link', { name: 'explain · Programming', exact: true }).click();
  await expect(page).toHaveURL(paths.explore(filters));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Programming');
  await expect(main.getByRole('searchbox')).toHaveValue('explain');

  await page.goto(paths.library('searches'));
  await main.getByRole('button', { name: 'Rename' }).press('Enter');
  await dialog.getByLabel('Name').fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Explained code');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('link', { name: 'Explained code', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Rename Explained code' })).toBeFocused();
  await main.getByRole('button', { name: 'Delete Explained code' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('No saved searches')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a visitor who saves a search signs in and returns to it', async ({ page, signedIn, context }) => {
  await context.clearCookies();
  await open(page, paths.explore(filters));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Save search' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.explore(filters));
  await expect(main.getByRole('button', { name: 'Save search' })).toBeVisible();
  await open(page, paths.library());
  await main.getByRole('tab', { name: 'Saved searches' }).click();
  await expect(main.getByText('No saved searches')).toBeVisible();
});

test('a search saved in another window is not saved twice', async ({ page, signedIn, expectedMessages }) => {
  expectedMessages.push(/status of 409/);
  await open(page, paths.explore(filters));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Save search' }).click();
  await signedIn.api.saveSearch({
    body: { name: 'Mine', filters: { q: 'Explain', categoryId: 'programming', sort: 'recent' } },
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You have already saved this search as “Mine”');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'Saved as Mine' })).toBeVisible();
});
