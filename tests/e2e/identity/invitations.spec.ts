import { paths } from '../../../src/contract/core/routes.ts';
import { uniqueAddress } from '../../support/generated/unique.ts';
import { mailedLink } from '../../support/site/mails.ts';
import { test as base, expect, open, waitingPage } from '../support/fixtures.ts';

const root = { name: 'Root', email: 'root@example.com', password: 'correct horse battery' };
const test = base.extend({
  siteEnvironment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    ({}, use) => use({ ACCESS: 'members', SIGN_UP: 'invitation', ADMIN_EMAILS: root.email }),
    { scope: 'worker' },
  ],
});

test('someone who is invited by email joins with a confirmed address', async ({ page, site, browser }) => {
  await open(page, paths.signup());
  await expect(page.getByText('You need an invitation')).toBeVisible();
  // The first admin needs none.
  expect((await page.request.post(`${site.url}/api/auth/sign-up/email`, { data: root })).status()).toBe(200);
  await open(page, await mailedLink(site.dataDir, root.email, '/verify-email/'));
  await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await open(page, '/admin?tab=invitations');
  await page.getByLabel('Email address').fill('eve@example.com');
  await page.getByLabel('Role').selectOption('Moderator');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('article', { name: 'eve@example.com' })).toContainText('Open');

  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() } });
  const eve = waitingPage(await context.newPage());
  await open(eve, await mailedLink(site.dataDir, 'eve@example.com', '/invite/'));
  await expect(eve.getByText('Root invites you to Promptorium as a moderator.')).toBeVisible();
  await eve.getByRole('link', { name: 'Accept the invitation' }).click();
  await expect(eve.getByLabel('Email')).toHaveValue('eve@example.com');
  await eve.getByLabel('Full name').fill('Eve');
  await eve.getByLabel('Password', { exact: true }).fill(root.password);
  await eve.getByLabel('Confirm password').fill(root.password);
  await eve.getByRole('checkbox').check();
  await eve.getByRole('button', { name: 'Create account' }).click();
  await expect(eve.getByText('Your account is ready.')).toBeVisible();
  await expect(eve).toHaveURL(({ pathname }) => pathname === paths.home());
  await expect(eve.getByText('Confirm your email.')).toBeHidden();
  await context.close();

  await page.reload();
  const row = page.getByRole('article', { name: 'eve@example.com' });
  await expect(row).toContainText('Used');
  await expect(row.getByRole('link', { name: 'Eve' })).toHaveAttribute('href', paths.profile('eve'));
});
