import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../../src/contract/core/routes.ts';
import { unique } from '../../support/generated/unique.ts';
import {
  firebaseEnv,
  type IdentityToolkit,
  startIdentityToolkit,
} from '../../support/servers/identity-toolkit.ts';
import { test as base, expect, open } from '../support/fixtures.ts';
import { keptByFirebase } from '../support/kept-by-firebase.ts';
import { violationsOf } from '../support/violations.ts';

/** A site with Firebase accounts: the real Firebase client against an emulator on this machine. */
const test = base.extend<object, { toolkit: IdentityToolkit }>({
  toolkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const toolkit = await startIdentityToolkit();
      await use(toolkit);
      await toolkit.close();
    },
    { scope: 'worker' },
  ],
  siteEnvironment: [({ toolkit }, use) => use(firebaseEnv(toolkit)), { scope: 'worker' }],
  knownHosts: [({ toolkit }, use) => use([toolkit.url]), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  expectedMessages: ({}, use) => use([/status of 40[019]/, /net::ERR_FAILED/, /No authenticated user/]),
});

const aPicture = () =>
  sharp({ create: { width: 800, height: 450, channels: 3, background: '#b4431a' } })
    .png()
    .toBuffer();
const password = 'correct horse';
const newEmail = () => `robin-${unique()}@example.com`;

async function signUp(page: Page, email: string, name = 'Robin Reader'): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
}

async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('a user signs up with Firebase, publishes, signs out and signs in again', async ({ page, toolkit }) => {
  const email = newEmail();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, paths.home());
  expect(scripts.filter((url) => /firebase/.test(url))).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  expect(toolkit.calls).toEqual(expect.arrayContaining(['accounts:signUp', 'accounts:update']));
  expect(await keptByFirebase(page)).toBe(1);
  const [me] = email.split('@');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Write' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Write' }).click();
  const title = `A prompt by Firebase ${Date.now().toString(36)}`;
  await page.getByLabel('Prompt Content').fill('Explain [a thing] to me.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short Description').fill('Somebody explains it.');
  await page.getByLabel('Category').selectOption({ label: 'Business' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await aPicture() });
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();

  await signOut(page);
  await expect.poll(() => keptByFirebase(page)).toBe(0);
  await page.goto(paths.write());
  await expect(page).toHaveURL('/login?next=%2Fwrite');
  await signIn(page, email, 'wrong horse');
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' })).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL('/write');
  await open(page, paths.profile(me ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Reader' })).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
});

test('the form is validated first, and the provider’s errors are shown at their fields', async ({
  page,
  toolkit,
}) => {
  const email = newEmail();
  await open(page, paths.signup());
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  await signOut(page);
  await open(page, paths.signup());
  const before = toolkit.calls.length;
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  for (const text of ['Name is required', 'Email is required', 'Password is required'])
    await expect(page.getByText(text)).toBeVisible();
  expect(toolkit.calls.length).toBe(before);
  await page.getByRole('checkbox', { name: /agree/i }).uncheck();
  await signUp(page, email);
  const field = page.getByLabel('Email');
  await expect(field).toHaveAccessibleDescription(/already in use/);
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Reader');
});

test('password resets and the password in the settings are handled by Firebase', async ({
  page,
  toolkit,
}) => {
  const email = newEmail();
  await open(page, paths.signup());
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  await open(page, paths.settings());
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(paths.forgotPassword());
  await page.getByRole('main').getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(toolkit.mails).toContainEqual({ type: 'PASSWORD_RESET', email });
});

test('an address that already has an account must be confirmed first', async ({ page, toolkit }) => {
  await open(page, paths.signup());
  // The users of the starter library have accounts without a sign-in method.
  await signUp(page, 'house@authors.invalid');
  await expect(page.getByRole('alert').filter({ hasText: 'confirm it’s yours' })).toBeVisible();
  expect(toolkit.mails.map(({ type }) => type)).toContain('VERIFY_EMAIL');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('without a provider token the user is signed out, and a warning is logged', async ({
  page,
  toolkit,
}) => {
  await open(page, paths.signup());
  await page.route(`${toolkit.url}/**/token?**`, (route) => route.abort());
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(`${message.type()}: ${message.text()}`));
  await signUp(page, newEmail());
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to sign in' })).toBeVisible();
  expect(warnings).toContain('warning: No authenticated user');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the sign-in pages are accessible', async ({ page }) => {
  for (const path of [paths.login(), paths.signup(), paths.forgotPassword()]) {
    await open(page, path);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('a failed Google window is only logged on the sign-in page, and shown on the sign-up page', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/request to another host|Content Security Policy|Failed to load/);
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Sign-in with Google failed')) failures.push(message.text());
  });
  expectedMessages.push(/^error: Sign-in with Google failed/);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  for (const [path, logged] of [
    [paths.login(), 1],
    [paths.signup(), 1],
  ] as const) {
    await open(page, path);
    const button = page.getByRole('button', { name: 'Continue with Google' });
    await button.click();
    if (path === paths.signup())
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    else await expect.poll(() => failures.length, { timeout: 30_000 }).toBe(1);
    expect(failures).toHaveLength(logged);
    if (path === paths.login())
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  }
});
