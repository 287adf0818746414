import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/routes.ts';
import { readMails } from '../support/mails.ts';
import type { SiteProcess } from '../support/site-process.ts';
import { expect, open, test } from './support/fixtures.ts';

/** What a browser says of a link that is not good, and of a wrong password. */
const refused = /status of 40[14]/;

/** The link in the last mail to an address that leads to a page. */
async function mailedLink(site: SiteProcess, to: string, page: string): Promise<string> {
  const links = () =>
    readMails(site.dataDir)
      .filter((mail) => mail.to === to && mail.link.includes(page))
      .map(({ link }) => link);
  await expect.poll(links, `a mail to ${to}`).not.toEqual([]);
  return links().at(-1) ?? '';
}

async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours in the middle of a change are nobody's.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

test.describe('a forgotten password', () => {
  test.use({ expectedMessages: [refused], viewport: { width: 390, height: 844 } });

  test('is replaced by the link in a mail, which works once', async ({ page, site, signedIn }) => {
    await page.context().clearCookies();
    await open(page, paths.login());
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
    await isAccessible(page);
    await page.getByLabel('Email').fill('nonsense');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email must be an address like name@example.com')).toBeVisible();
    await page.getByLabel('Email').fill(signedIn.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();
    await isAccessible(page);

    const link = await mailedLink(site, signedIn.email, '/reset-password/');
    await open(page, link);
    await expect(page.getByText(signedIn.email)).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password').fill('another');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password should be at least 6 characters')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await isAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('battery staple');
    await page.getByLabel('Confirm password').fill('battery staple');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
    await isAccessible(page);

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('battery staple');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    const used = await page.goto(link);
    expect(used?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL(paths.forgotPassword());
    await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
  });

  test('has a link that somebody else used up while the page was open', async ({
    page,
    site,
    signedIn,
    context,
  }) => {
    await context.request.post(`${site.url}/api/auth/request-password-reset`, {
      data: { email: signedIn.email },
    });
    const link = await mailedLink(site, signedIn.email, '/reset-password/');
    await open(page, link);
    const token = link.split('/').at(-1);
    const reply = await context.request.post(`${site.url}/api/auth/reset-password`, {
      data: { token, password: 'quicker than you' },
    });
    expect(reply.status()).toBe(200);
    await page.getByLabel('New password', { exact: true }).fill('battery staple');
    await page.getByLabel('Confirm password').fill('battery staple');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeFocused();
  });
});

test.describe('an address', () => {
  test.use({ expectedMessages: [refused], viewport: { width: 390, height: 844 } });

  test('is confirmed by the link in a mail, sent again on request', async ({ page, site, signedIn }) => {
    await open(page, paths.verifyEmail('nonsense'));
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    const before = readMails(site.dataDir).length;
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Another link is on its way')).toBeVisible();
    await isAccessible(page);
    await expect.poll(() => readMails(site.dataDir).length).toBeGreaterThan(before);
    await open(page, await mailedLink(site, signedIn.email, '/verify-email/'));
    await isAccessible(page);
    await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    await isAccessible(page);
    const { user } = await (await page.request.get(`${site.url}/api/users/me`)).json();
    expect(user.emailVerified).toBe(true);
    await page.reload();
    await expect(page.getByText('Your address is confirmed: there is nothing left to do.')).toBeVisible();
  });
});
