import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { unique } from '../../support/generated/unique.ts';
import { mailedLink, readMails } from '../../support/site/mails.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

/** Console messages of browsers for an invalid link and a wrong password. */
const refused = /status of 40[14]/;

async function isAccessible(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

test.describe('a forgotten password', () => {
  test.use({ expectedMessages: [refused], viewport: { width: 390, height: 844 } });

  test('is reset with a mailed link, which works once', async ({ page, site, signedIn }) => {
    test.slow();
    await page.context().clearCookies();
    await open(page, paths.login());
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
    await isAccessible(page);
    await page.getByLabel('Email').fill('nonsense');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email must be an address like name@example.com')).toBeVisible();
    await page.getByLabel('Email').fill(signedIn.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await isAccessible(page);

    const link = await mailedLink(site.dataDir, signedIn.email, '/reset-password/');
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
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
    await isAccessible(page);
    // Immediately, not only when a cached page has expired.
    await open(page, link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

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
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL(paths.forgotPassword());
    await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
  });

  test('cannot be reset when the link was used while the page was open', async ({
    page,
    site,
    signedIn,
    context,
  }) => {
    await context.request.post(`${site.url}/api/auth/request-password-reset`, {
      data: { email: signedIn.email },
    });
    const link = await mailedLink(site.dataDir, signedIn.email, '/reset-password/');
    await open(page, link);
    const token = link.split('/').at(-1);
    const reply = await context.request.post(`${site.url}/api/auth/reset-password`, {
      data: { token, password: 'quicker than you' },
    });
    expect(reply.status()).toBe(200);
    await page.getByLabel('New password', { exact: true }).fill('battery staple');
    await page.getByLabel('Confirm password').fill('battery staple');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  });
});

test.describe('an email address', () => {
  test.use({ expectedMessages: [refused], viewport: { width: 390, height: 844 } });

  test('is confirmed with a mailed link, which can be sent again', async ({ page, site, signedIn }) => {
    await open(page, paths.verifyEmail('nonsense'));
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    const before = readMails(site.dataDir).length;
    const bar = page.getByRole('region', { name: 'Unconfirmed address' });
    await bar.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('New link sent to')).toBeVisible();
    await isAccessible(page);
    await expect.poll(() => readMails(site.dataDir).length).toBeGreaterThan(before);
    await open(page, await mailedLink(site.dataDir, signedIn.email, '/verify-email/'));
    await isAccessible(page);
    await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address confirmed');
    await isAccessible(page);
    const { user } = await (await page.request.get(`${site.url}/api/users/me`)).json();
    expect(user.emailVerified).toBe(true);
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Your address is already confirmed.')).toBeVisible();
  });
});

test.describe('a confirmation link opened without the session of its account', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('asks to sign in first, and continues afterwards', async ({ page, site, signedIn }) => {
    const link = await mailedLink(site.dataDir, signedIn.email, '/verify-email/');
    await page.context().clearCookies();
    await open(page, link);
    await expect(page.getByText(signedIn.email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes, confirm this address' })).toHaveCount(0);
    await isAccessible(page);
    await page.getByRole('link', { name: 'Sign in to confirm' }).click();
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(link);
    expect((await signedIn.api.currentUser()).user.emailVerified).toBe(false);
    await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    expect((await signedIn.api.currentUser()).user.emailVerified).toBe(true);
  });

  test('tells another user whose link it is not, and lets them switch', async ({
    page,
    browser,
    site,
    signedIn,
  }) => {
    const other = await anotherUser(browser, site, 'Another Reader');
    const link = await mailedLink(site.dataDir, signedIn.email, '/verify-email/');
    await open(other.page, link);
    await expect(other.page.getByText('but this link is for another account')).toBeVisible();
    await isAccessible(other.page);
    await other.page.getByRole('button', { name: 'Sign in to the other account' }).click();
    await other.page.getByLabel('Email').fill(signedIn.email);
    await other.page.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await expect(other.page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await other.close();
    expect((await signedIn.api.currentUser()).user.emailVerified).toBe(true);
    await page.close();
  });
});

test.describe('a password that is easy to guess', () => {
  test.use({ expectedMessages: [/status of 422/], viewport: { width: 390, height: 844 } });

  test('is refused in place, and nothing typed is lost', async ({ page }) => {
    const email = `w${unique()}@example.com`;
    await open(page, paths.signup());
    await page.getByLabel('Full name').fill('Winifred Ashby');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('checkbox').check();
    const type = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.keyboard.press('Enter');
    };
    const password = page.getByLabel('Password', { exact: true });
    await type('winifred-1999');
    await expect(password).toHaveAccessibleDescription(/contains your name or email address/);
    await type('monkey99');
    await expect(password).toHaveAccessibleDescription(/easy to guess/);
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('monkey99');
    await expect(page.getByLabel('Full name')).toHaveValue('Winifred Ashby');
    await isAccessible(page);
    await type('three dry umbrellas');
    await expect(page).toHaveURL('/');
  });
});

test.describe('security in the settings', () => {
  test.use({ expectedMessages: [/status of 403/], viewport: { width: 390, height: 844 } });

  test('changing the password ends other sessions', async ({ page, browser, site, signedIn }) => {
    const elsewhere = await browser.newContext({ baseURL: site.url });
    const session = await elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email: signedIn.email, password: signedIn.password },
    });
    expect(session.status()).toBe(200);
    await open(page, paths.settings());
    const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save new password' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      'Current password is required',
    );
    await isAccessible(page);
    await dialog.getByLabel('Current password').fill('not it');
    await dialog.getByLabel('New password').fill('battery staple');
    await dialog.getByLabel('Confirm password').fill('battery staple');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not the password of your account: type it again')).toBeVisible();
    await expect(dialog.getByLabel('New password')).toHaveValue('battery staple');
    await dialog.getByLabel('Current password').fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await expect(sessions).toContainText('This browser');
    expect((await elsewhere.request.get('/api/users/me')).status()).toBe(401);
    await elsewhere.close();
  });

  test('the email address is changed with a link mailed to the new address', async ({
    page,
    site,
    signedIn,
  }) => {
    await open(page, paths.settings());
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    const next = `next-${signedIn.email}`;
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We sent a link to ${next}`)).toBeVisible();
    await isAccessible(page);
    await open(page, await mailedLink(site.dataDir, next, '/verify-email/'));
    await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await open(page, paths.settings());
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next);
  });

  test('a user signs out another session, and all sessions', async ({ page, browser, site, signedIn }) => {
    const elsewhere = await browser.newContext({
      baseURL: site.url,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    await elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email: signedIn.email, password: signedIn.password },
    });
    const key = { name: 'A script', scopes: ['read' as const], password: signedIn.password };
    const { token } = await signedIn.api.createKey({ body: key });
    const withKey = { headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${site.url}/api/users/me`, withKey)).status).toBe(200);
    await open(page, paths.settings());
    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    await expect(page.getByText('Firefox on Windows')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
    expect((await elsewhere.request.get('/api/users/me')).status()).toBe(401);
    await elsewhere.close();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Also revoke all my API keys' }).check();
    await isAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Signed out everywhere')).toBeVisible();
    expect((await page.request.get(`${site.url}/api/users/me`)).status()).toBe(401);
    expect((await fetch(`${site.url}/api/users/me`, withKey)).status).toBe(401);
  });
});
