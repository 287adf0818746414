import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { signInStartAddress } from '../../../src/contract/identity/sign-in-start.ts';
import { answer, follow } from '../../screens/states.ts';
import { unique } from '../../support/generated/unique.ts';
import { type OpenIdServer, startOpenIdServer } from '../../support/servers/openid-provider.ts';
import { test as base, expect, open } from '../support/fixtures.ts';

// Against a real OpenID provider on this machine, configured as if it were Google.

const test = base.extend<{ club: Club }, { openId: OpenIdServer; registration: undefined }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const server = await startOpenIdServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  siteEnvironment: [
    ({ openId }, use) =>
      use({
        OIDC_ISSUER: openId.url,
        OIDC_CLIENT_ID: openId.clientId,
        OIDC_CLIENT_SECRET: openId.clientSecret,
        OIDC_NAME: 'Google',
      }),
    { scope: 'worker' },
  ],
  registration: [
    async ({ openId, site }, use) => {
      openId.register(`${site.url}/api/auth/callback/oidc`);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  knownHosts: [({ openId }, use) => use([openId.url]), { scope: 'worker' }],
  club: async ({ openId }, use) => {
    const login = `robin${unique()}`;
    const email = `${login}@club.example`;
    openId.accounts.set(login, { email, email_verified: true, name: 'Robin Reader' });
    await use({ login, email, accounts: openId.accounts });
  },
});

interface Club {
  login: string;
  email: string;
  accounts: OpenIdServer['accounts'];
}

const google = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue with Google' });

/** Clicks the button and returns the opened window at the provider. */
async function opened(page: Page, context: BrowserContext): Promise<Page> {
  const [window] = await Promise.all([context.waitForEvent('page'), google(page).click()]);
  await window.getByLabel('Login').waitFor();
  return window;
}
/** The same, plus the provider's redirect URL with a code that it never issued. */
async function openedTo(page: Page, context: BrowserContext, site: string, { url }: OpenIdServer) {
  const asked = context.waitForEvent('request', (request) => request.url().startsWith(`${url}/auth?`));
  const window = await opened(page, context);
  const state = new URL((await asked).url()).searchParams.get('state') ?? '';
  const back = (changed = {}) =>
    `${site}/api/auth/callback/oidc?${new URLSearchParams({ code: 'none', state, iss: url, ...changed })}`;
  return { window, back };
}
async function signInAtClub(window: Page, { login }: Club): Promise<void> {
  await window.getByLabel('Login').fill(login);
  await window.getByRole('button', { name: 'Sign in at the club' }).click();
}
const profile = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Your profile' });

test('a user signs up in the pop-up, which closes, and the page opens its target', async ({
  page,
  context,
  club,
}) => {
  await open(page, paths.write());
  await expect(page).toHaveURL('/login?next=%2Fwrite');
  await page.getByLabel('Email').fill('typed@example.com');
  const window = await opened(page, context);
  await expect(page.getByText('Continue in the Google window.')).toBeVisible();
  // The page itself is unchanged.
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.com');
  const closed = window.waitForEvent('close');
  await signInAtClub(window, club);
  await closed;
  await expect(page).toHaveURL('/write');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');
  await open(page, paths.settings());
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robin Reader');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  // Later the same provider account signs in the same user.
  await context.clearCookies({ name: /session_token/ });
  await open(page, paths.login());
  const again = await Promise.all([context.waitForEvent('page'), google(page).click()]);
  await expect(page).toHaveURL('/');
  await expect(profile(page)).toHaveAttribute('href', paths.profile(club.login));
  expect(again[0].isClosed()).toBe(true);
});

test('what a visitor started is completed after signing up in the pop-up', async ({
  page,
  context,
  club,
  content,
}) => {
  await open(page, paths.prompt(content.prompts.arabic));
  await page.getByRole('button', { name: /^Bookmark \d/ }).click();
  await expect(page.getByText(/^Sign in to save “/)).toBeVisible();
  await signInAtClub(await opened(page, context), club);
  await expect(page).toHaveURL(paths.prompt(content.prompts.arabic));
  await expect(page.getByText('Saved to your bookmarks')).toBeVisible();
  await expect(page.getByText('Welcome, Robin Reader')).toBeVisible();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
});

test('closing the window or declining is not an error: the input is kept, and the button works again', async ({
  page,
  context,
  club,
}) => {
  await open(page, paths.signup());
  const name = page.getByLabel('Full name');
  await name.fill('Robin');
  await page.getByLabel('Password', { exact: true }).fill('half a passw');
  const hint = page.getByText('Continue in the Google window.');
  await (await opened(page, context)).close();
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);

  const second = await opened(page, context);
  const closed = second.waitForEvent('close');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  await expect(name).toHaveValue('Robin');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a passw');
  await expect(google(page)).toBeEnabled();

  await signInAtClub(await opened(page, context), club);
  await expect(page).toHaveURL('/');
  await expect(profile(page)).toBeVisible();
});

test('when pop-ups are blocked, the page itself goes to the provider, returns to its target and welcomes a new user', async ({
  page,
  club,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, `${paths.login()}?next=%2Fexplore%3Fq%3Dtea`);
  await google(page).click();
  await signInAtClub(page, club);
  await expect(page).toHaveURL('/explore?q=tea');
  await expect(profile(page)).toBeVisible();
  const welcome = page.getByText('Welcome, Robin Reader');
  await expect(welcome).toBeVisible();
  // Once: not after a reload, nor when the user signs in again.
  await page.reload();
  await expect(profile(page)).toBeVisible();
  await expect(welcome).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button is a link that leads to the provider and back', async ({ page, club }) => {
    await page.goto(`${paths.signup()}?next=%2Ftopics`);
    await page.getByRole('main').getByRole('link', { name: 'Continue with Google' }).click();
    await signInAtClub(page, club);
    await expect(page).toHaveURL('/topics');
    await expect(profile(page)).toBeVisible();
  });
});

test.describe('a failed sign-in', () => {
  test.use({ expectedMessages: [/status of (400|409)|Sign-in with Google failed/] });

  test('with a wrong state shows the error in the window and does not change the page', async ({
    page,
    context,
    site,
    openId,
  }) => {
    await open(page, paths.signup());
    const { window, back } = await openedTo(page, context, site.url, openId);
    await window.goto(back({ state: 'another' }));
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
    await expect(window.getByText(/started in another browser/)).toBeVisible();
    await window.close();
    await expect(google(page)).toBeEnabled();
    expect((await context.cookies()).some(({ name }) => name.includes('session_token'))).toBe(false);
  });

  test('with an invalid code shows an error on the sign-up page; the sign-in page only logs it', async ({
    page,
    context,
    site,
    openId,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await open(page, paths.signup());
    await page.getByLabel('Full name').fill('Robin');
    const first = await openedTo(page, context, site.url, openId);
    const closed = first.window.waitForEvent('close');
    // The window may close before its navigation ends.
    await first.window.goto(first.back()).catch(() => {});
    await closed;
    await expect(page.getByRole('main').getByText('Google signup failed')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Robin');

    await open(page, paths.login());
    const { window: second, back } = await openedTo(page, context, site.url, openId);
    await second.goto(back());
    await expect(second.getByText(/We could not verify the response from Google/)).toBeVisible();
    await second.close();
    await expect.poll(() => logged.join()).toContain('Sign-in with Google failed');
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  });

  test('links an existing account only after both sides have confirmed the email', async ({
    page,
    context,
    club,
    signedIn,
  }) => {
    club.accounts.set(club.login, { email: signedIn.email, email_verified: true, name: 'Not Alice' });
    await context.clearCookies();
    await open(page, paths.login());
    const window = await opened(page, context);
    await Promise.all([window.waitForEvent('close'), signInAtClub(window, club)]);
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
      /already has an account here/,
    );
    await expect(google(page)).toBeEnabled();
  });
});

test('a user without a password sets one and deletes the account after a recent sign-in', async ({
  page,
  club,
}) => {
  await page.goto(signInStartAddress('oidc', { next: paths.settings() }));
  await signInAtClub(page, club);
  await expect(page).toHaveURL('/settings');
  await open(page, paths.settings());
  const security = page.getByRole('region', { name: 'Security' });
  await expect(security.getByText('Google', { exact: true })).toBeVisible();
  await security.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByLabel('New password', { exact: true }).fill('a new one');
  await dialog.getByLabel('Confirm password').fill('a new one');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password set')).toBeVisible();
  await expect(security.getByRole('button', { name: 'Change password' })).toBeVisible();
  // Two-step sign-in applies to the new password, not to the provider.
  await expect(security.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await expect(security.getByText('doesn’t apply to them')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a sensitive action requires signing in again, in a pop-up, when the last sign-in is too old', async ({
  page,
  context,
  club,
}) => {
  await page.goto(signInStartAddress('oidc', {}));
  await signInAtClub(page, club);
  await expect(page).toHaveURL('/');
  const providers = [{ id: 'oidc', name: 'Google', createdAt: new Date().toISOString() }];
  const forget = await answer(page, /^\/users\/me\/sign-in$/, {
    password: false,
    providers,
    freshUntil: null,
  });
  await follow(page, paths.settings());
  const security = page.getByRole('region', { name: 'Security' });
  await expect(security.getByRole('button', { name: 'Set a password' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Sign in again to delete your account/)).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(remove).toBeDisabled();
  await forget();
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  // The provider has a session, but must ask for credentials again.
  const closed = window.waitForEvent('close');
  await signInAtClub(window, club);
  await closed;
  await remove.click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
});
