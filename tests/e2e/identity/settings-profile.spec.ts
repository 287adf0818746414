import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { follow, hold } from '../../screens/states.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('the profile form shows the stored values', async ({ page, signedIn }) => {
  await open(page, paths.profile(signedIn.username));
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(signedIn.name);
  await expect(page.getByLabel('Username')).toHaveValue(signedIn.username);
  await expect(page.getByPlaceholder('@username')).toHaveValue(signedIn.username);
  await expect(page.getByPlaceholder('City, Country')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Bio')).toHaveAttribute('rows', '4');
  await expect(page.getByText('0/500')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
});

test('saving the profile sends every field and shows the stored values', async ({ page, signedIn }) => {
  await open(page, paths.settings());
  await page.getByLabel('Name', { exact: true }).fill('Zoë Writer');
  await page.getByLabel('Username').fill(`@${signedIn.username}.zoe`);
  await page.getByLabel('Location').fill('Lisbon, Portugal');
  await page.getByLabel('Website').fill('zoe.example/blog');
  await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/zoe');
  await page.getByLabel('Profession').fill('Writer');
  await page.getByLabel('Company').fill('Words & Co');
  await page.getByLabel('Bio').fill('One line.\nAnother.');
  await expect(page.getByText('18/500')).toBeVisible();

  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/api/users/me'),
  );
  const release = await hold(page, /^\/users\/me$/);
  await save(page).click();
  await expect(page.getByText('Saving changes...')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  expect((await sent).postDataJSON()).toEqual({
    username: `${signedIn.username}.zoe`,
    displayName: 'Zoë Writer',
    headline: 'One line.\nAnother.',
    photoURL: '',
    coverImageUrl: '',
    location: 'Lisbon, Portugal',
    website: 'zoe.example/blog',
    linkedinUrl: 'https://www.linkedin.com/in/zoe',
    profession: 'Writer',
    company: 'Words & Co',
    bio: 'One line.\nAnother.',
  });
  release();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Saving changes...')).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  await expect(page.getByLabel('Website')).toHaveValue('https://zoe.example/blog');
});

test('a saved profile change is visible everywhere without fetching again', async ({ page, signedIn }) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt() });
  const username = `${signedIn.username}.zoe`;
  // The prompt and the profile are in the cache before the change.
  await open(page, paths.prompt(id));
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Zoë Writer');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Bio').fill('One line.\nAnother.');
  await save(page).click();
  await expect(page.getByText('Profile updated')).toBeVisible();

  await hold(page, /^\/(users|posts)/);
  const profile = page.getByRole('link', { name: 'Your profile' });
  await expect(profile).toHaveAttribute('title', 'Zoë Writer');
  await expect(profile).toHaveText('Z');
  await profile.click();
  await expect(page).toHaveURL(paths.profile(username));
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Writer' })).toBeVisible();
  await expect(page.getByText('One line.')).toHaveCount(1);
  await follow(page, paths.prompt(id));
  await expect(page.getByRole('main').getByText('Zoë Writer').first()).toBeVisible();
});

test('the server renders the changed profile, and the old URL redirects to the new one', async ({
  page,
  signedIn,
  context,
  site,
}) => {
  const changed = { displayName: 'Zoë Writer', location: 'Lisbon, Portugal', company: 'Words & Co' };
  await signedIn.api.updateUser({ body: { ...changed, username: `${signedIn.username}.zoe` } });
  await page.goto(paths.profile(signedIn.username));
  await expect(page).toHaveURL(paths.profile(`${signedIn.username}.zoe`));
  const html = await (await context.request.get(`${site.url}${paths.settings()}`)).text();
  for (const value of ['Zoë Writer', 'Lisbon, Portugal', 'Words &amp; Co', signedIn.email])
    expect(html).toContain(value);
});

test.describe('a profile that cannot be saved', () => {
  test.use({ expectedMessages: [/status of 40[19]|ERR_FAILED/] });

  test('shows invalid values at their fields', async ({ page, signedIn: _member }) => {
    await open(page, paths.settings());
    const username = page.getByLabel('Username');
    const website = page.getByLabel('Website');
    await username.fill('admin');
    await website.fill('nonsense');
    await save(page).click();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(/This username is reserved/);
    await expect(website).toHaveAccessibleDescription(/must be an http or https address/);
    await website.fill('');
    await expect(website).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Bio').fill('x'.repeat(501));
    await expect(page.getByText('501/500')).toBeVisible();
    await expect(page.getByText('Bio can be at most 500 characters')).toBeVisible();
  });

  test('shows that a username is taken in a toast and at the field', async ({
    page,
    signedIn: _member,
    browser,
    site,
  }) => {
    const other = await anotherUser(browser, site, 'Other');
    await open(page, paths.settings());
    const username = page.getByLabel('Username');
    await username.fill(other.username);
    await username.press('Enter');
    const message = 'This username is taken. Choose another one';
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText(message)).toBeVisible();
    await expect(username).toHaveAccessibleDescription(new RegExp(message));
    await expect(username).toHaveValue(other.username);
    await expect(username).toBeFocused();
    await expect(save(page)).toBeVisible();
    await other.close();
  });

  test('keeps the input when the request fails and when the session has ended', async ({
    page,
    signedIn,
    context,
  }) => {
    await open(page, paths.settings());
    await page.getByLabel('Bio').fill('Kept.');
    await page.route('**/api/users/me', (route) => route.abort());
    await save(page).click();
    await expect(page.getByText('Failed to update user')).toBeVisible();
    await expect(page.getByLabel('Bio')).toHaveValue('Kept.');
    await page.unrouteAll();

    await context.clearCookies();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Email').fill(signedIn.email);
    await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Bio')).toHaveValue('Kept.');
    await save(page).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Bio')).toHaveValue('Kept.');
  });
});
