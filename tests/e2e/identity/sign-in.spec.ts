import { paths } from '../../../src/contract/core/routes.ts';
import { hold } from '../../screens/states.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('a visitor who must sign in returns to the requested page', async ({ page, context, signedIn }) => {
  await context.clearCookies();
  await open(page, paths.write());
  await expect(page).toHaveURL('/login?next=%2Fwrite');
  // The page is kept when switching between the sign-in and sign-up forms.
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fwrite');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/write');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');

  await page.goto(paths.login());
  await expect(page).toHaveURL('/');
  await open(page, paths.topics());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto(paths.write());
  await expect(page).toHaveURL('/login?next=%2Fwrite');
});

test('signing in never redirects to another site', async ({ page, context, signedIn, site }) => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https:evil.example',
    'javascript:x',
  ];
  for (const next of [
    ...elsewhere,
    '/\t/evil.example',
    '/x/..//evil.example',
    '/%0d%0aX-Evil:1//evil.example',
  ]) {
    const address = `${paths.login()}?${new URLSearchParams({ next })}`;
    const reply = await page.request.get(site.url + address, { maxRedirects: 0 });
    expect(reply.status()).toBe(302);
    const { location = '' } = reply.headers();
    expect(new URL(location, site.url).origin).toBe(site.url);
  }
  await context.clearCookies();
  await open(page, `${paths.login()}?${new URLSearchParams({ next: '/\\evil.example' })}`);
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
});

test.describe('with a wrong password', () => {
  test.use({ expectedMessages: [/status of 401/] });

  test('sign-in shows a busy state and one error for both fields, and keeps the input', async ({
    page,
    context,
    signedIn,
  }) => {
    await context.clearCookies();
    await open(page, paths.login());
    const main = page.getByRole('main');
    const release = await hold(page, /^\/auth\/sign-in/);
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill('correct mule');
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(main.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(main.getByRole('alert')).toHaveText('Incorrect email or password');
    await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Email').fill('nobody@example.com');
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(main.getByRole('alert')).toHaveText('Incorrect email or password');
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Your profile' })).toBeVisible();
  });
});

test.describe('signing up', () => {
  test.use({ expectedMessages: [/status of (409|422)/] });

  test('validates the fields in order, with each message at its field, and keeps the input', async ({
    page,
    context,
    signedIn,
  }) => {
    await context.clearCookies();
    await open(page, paths.signup());
    const field = {
      name: page.getByLabel('Full name'),
      email: page.getByLabel('Email'),
      password: page.getByLabel('Password', { exact: true }),
      confirm: page.getByLabel('Confirm password'),
    };
    const create = page.getByRole('button', { name: 'Create account' });
    await expect(create).toBeDisabled();
    await page.getByRole('checkbox', { name: /agree/i }).check();
    await create.click();
    await expect(field.name).toBeFocused();
    await expect(field.name).toHaveAccessibleDescription(/Name is required/);
    await expect(field.email).toHaveAccessibleDescription(/Email is required/);
    await expect(field.password).toHaveAccessibleDescription('Password is required');
    await field.name.fill('Bob');
    await expect(page.getByText('Name is required')).toHaveCount(0);
    await create.click();
    await expect(field.email).toBeFocused();
    await field.email.fill('bob');
    await field.password.fill('short');
    await create.click();
    await expect(field.email).toBeFocused();
    await expect(field.email).toHaveAccessibleDescription(/Email must be an address like/);
    await expect(field.password).toHaveAccessibleDescription('Password should be at least 6 characters');
    await field.email.fill(signedIn.email);
    await field.password.fill('long enough');
    await field.confirm.fill('long enougj');
    await create.click();
    await expect(field.confirm).toBeFocused();
    await expect(field.confirm).toHaveAccessibleDescription('Passwords do not match');
    await field.confirm.fill('long enough');
    await create.click();
    await expect(page.getByRole('main').getByText(/already/)).toBeVisible();

    await field.email.fill(`new-${signedIn.email}`);
    const release = await hold(page, /^\/auth\/sign-up/);
    await create.click();
    await expect(page.getByRole('button', { name: 'Creating account...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(field.name).toHaveValue('Bob');
    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Your profile' })).toBeVisible();
  });
});

test('the form links to terms, privacy and sign-in, and the Google button explains why it is inactive', async ({
  page,
}) => {
  await open(page, paths.signup());
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Terms of Service', paths.terms()],
    ['Privacy Policy', paths.privacy()],
    ['Sign in', paths.login()],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(main.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription(
    'Google sign-in is not set up on this site',
  );
});
