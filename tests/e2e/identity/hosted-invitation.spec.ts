import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import {
  firebaseEnv,
  type IdentityToolkit,
  startIdentityToolkit,
} from '../../support/servers/identity-toolkit.ts';
import { runCommandLine } from '../../support/site/command-line.ts';
import { mailedLink } from '../../support/site/mails.ts';
import { test as base, expect, open } from '../support/fixtures.ts';
import { keptByFirebase } from '../support/kept-by-firebase.ts';

/** A private site with Firebase accounts, which people join by invitation. */
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
  siteEnvironment: [
    ({ toolkit }, use) =>
      use({ ...firebaseEnv(toolkit), ACCESS: 'members', SIGN_UP: 'invitation', SEED: 'none' }),
    { scope: 'worker' },
  ],
  knownHosts: [({ toolkit }, use) => use([toolkit.url]), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  expectedMessages: ({}, use) => use([/status of 4(0[0134]|22)/]),
});

const password = 'correct horse';

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Robin Reader');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
}

test('a stranger reads why they cannot join, and is signed out again at the provider', async ({
  page,
  toolkit,
}) => {
  const email = 'stranger@example.com';
  await fetch(`${toolkit.url}/v1/accounts:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await open(page, paths.login());
  for (let times = 1; times <= 2; times++) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('You need an invitation to create an account on this site')).toBeVisible();
    await expect.poll(() => keptByFirebase(page)).toBe(0);
    await page.reload();
  }
  expect(await page.request.get('/api/users/me').then((reply) => reply.status())).toBe(401);
});

test('someone who is invited by email joins with that address, and no other', async ({
  page,
  site,
  toolkit,
}) => {
  const invited = await runCommandLine('admin', ['invite', 'eve@example.com'], {
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
  });
  expect(invited.output).toContain('is invited by email');
  await open(page, await mailedLink(site.dataDir, 'eve@example.com', '/invite/'));
  await page.getByRole('link', { name: 'Accept the invitation' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('eve@example.com');
  await signUp(page, 'mallory@example.com');
  await expect(page.getByText('This invitation is for the address that it was sent to.')).toBeVisible();
  expect(toolkit.calls).toContain('accounts:delete');
  await expect.poll(() => keptByFirebase(page)).toBe(0);

  await signUp(page, 'eve@example.com');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  const { user } = await (await page.request.get('/api/users/me')).json();
  expect([user.email, user.emailVerified, user.waiting]).toEqual(['eve@example.com', true, false]);
});
