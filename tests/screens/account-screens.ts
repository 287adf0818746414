/** The screens of accounts: signing in and up, mailed links, settings. */

import { paths } from '../../src/contract/core/routes.ts';
import { arriving, press, type Screen } from './screen.ts';
import { answer, fail, failureText, follow, hold, openUnknown } from './states.ts';
import { deliveryPage, fullDelivery, severalWebhooks, webhookSecret } from './webhook-content.ts';

const authenticatorSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Promptorium:user.with.a.long.address%40example.com?issuer=Promptorium&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const providers = {
  hosted: null,
  passwords: true,
  items: [
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'The Reading Club of a Very Long Name' },
  ],
};
/** A user without a password, who signed in with a provider some time ago. */
const withoutPassword = {
  password: false,
  providers: [
    ...providers.items.map((one) => ({ ...one, createdAt: '2025-11-20T12:00:00.000Z' })),
    { id: null, name: 'login.a-provider-of-former-days.example.org', createdAt: '2025-11-19T12:00:00.000Z' },
  ],
  freshUntil: null,
};
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7wd-9x2m-pq4h-vt${n}r`);

export const accountScreens = {
  login: [
    { state: 'blank', address: () => paths.login() },
    {
      state: 'refused',
      address: () => paths.login(),
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Incorrect email or password').waitFor();
      },
    },
    {
      state: 'asking for a code',
      address: () => paths.login(),
      act: async (page) => {
        await answer(page, /^\/auth\/sign-in/, { secondFactor: true });
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('correct horse');
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
        await page.getByLabel('Code from your app').fill('123 456');
      },
    },
    {
      state: 'busy',
      address: () => paths.login(),
      act: async (page) => {
        await hold(page, /^\/auth/);
        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      },
    },
  ],
  signup: [
    { state: 'blank', address: () => paths.signup() },
    {
      state: 'with providers',
      address: () => paths.help(),
      act: async (page) => {
        await answer(page, /^\/auth\/providers$/, providers);
        await follow(page, paths.signup());
        await page.getByText('Continue with The Reading Club').waitFor();
      },
    },
    {
      state: 'refused',
      address: () => paths.signup(),
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody');
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Create account' }).click();
      },
    },
  ],
  forgotPassword: [
    { state: 'blank', address: () => paths.forgotPassword() },
    { state: 'missing', address: () => paths.forgotPassword(), act: press('Send reset link') },
    {
      state: 'sent',
      address: () => paths.forgotPassword(),
      act: async (page) => {
        await page.getByLabel('Email').fill('wilhelmina.featherstonehaugh-cholmondeley@example.com');
        await page.getByRole('button', { name: 'Send reset link' }).click();
      },
    },
  ],
  resetPassword: [
    { state: 'good', address: ({ tokens }) => paths.resetPassword(tokens.reset) },
    {
      state: 'too short',
      address: ({ tokens }) => paths.resetPassword(tokens.reset),
      act: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('abc');
        await page.getByRole('button', { name: 'Save new password' }).click();
      },
    },
    { state: 'used or too old', address: () => paths.resetPassword('nonsense') },
    ...arriving(({ tokens }) => paths.resetPassword(tokens.reset), /^\/auth\/links/),
  ],
  verifyEmail: [
    { state: 'good', address: ({ tokens }) => paths.verifyEmail(tokens.verify), as: 'newcomer' },
    { state: 'signed out', address: ({ tokens }) => paths.verifyEmail(tokens.verify) },
    { state: 'other account', address: ({ tokens }) => paths.verifyEmail(tokens.verify), as: 'author' },
    { state: 'used or too old', address: () => paths.verifyEmail('nonsense') },
    {
      state: 'used or too old, signed in',
      address: () => paths.verifyEmail('nonsense'),
      as: 'newcomer',
      act: press('Send again'),
    },
  ],
  invitation: [
    { state: 'good', address: ({ tokens }) => paths.invitation(tokens.invitation) },
    { state: 'signed in', address: ({ tokens }) => paths.invitation(tokens.invitation), as: 'author' },
    { state: 'used or too old', address: () => paths.invitation('nonsense') },
    ...arriving(({ tokens }) => paths.invitation(tokens.invitation), /^\/auth\/invitations/),
  ],
  invitations: [
    { state: 'some', address: () => paths.invitations(), as: 'admin' },
    {
      state: 'new link',
      address: () => paths.invitations(),
      as: 'admin',
      act: async (page) => {
        await press('Invite')(page);
        await page.getByLabel('Your invitation link').waitFor();
      },
    },
    { state: 'not allowed', address: () => paths.invitations(), as: 'newcomer' },
  ],
  waiting: [
    { state: 'asking who you are', address: () => paths.waiting(), as: 'applicant' },
    { state: 'without a sentence', address: () => paths.waiting(), as: 'applicant', act: press('Send') },
  ],
  webhooks: [
    { state: 'one', address: () => paths.webhooks(), as: 'author' },
    { state: 'none', address: () => paths.webhooks(), as: 'newcomer' },
    {
      state: 'failing, disabled and for the whole site',
      address: () => paths.cookies(),
      as: 'admin',
      act: async (page) => {
        await answer(page, /^\/users\/me\/webhooks$/, { items: severalWebhooks });
        await follow(page, paths.webhooks());
        await page.getByText('Disabled').first().waitFor();
      },
    },
    {
      state: 'creating, with mistakes',
      address: () => paths.webhooks(),
      as: 'admin',
      act: async (page) => {
        await press('Add webhook')(page);
        await page.getByLabel('URL').fill('example.com/hooks');
        await press('Create webhook')(page);
      },
    },
    {
      state: 'editing',
      address: () => paths.webhooks(),
      as: 'author',
      act: press('Edit'),
    },
    {
      state: 'created',
      address: () => paths.webhooks(),
      as: 'newcomer',
      act: async (page) => {
        const [first] = severalWebhooks;
        await answer(page, /^\/users\/me\/webhooks$/, { webhook: first, secret: webhookSecret });
        await press('Add webhook')(page);
        await page.getByLabel('Name').fill('Team chat');
        await page.getByLabel('URL').fill('https://example.com/hooks');
        await press('Create webhook')(page);
        await page.getByLabel(/^The secret of/).waitFor();
      },
    },
    {
      state: 'log',
      address: () => paths.webhooks(),
      as: 'author',
      act: async (page) => {
        await answer(page, /\/deliveries$/, deliveryPage);
        await answer(page, /\/deliveries\/[^/]+$/, { delivery: fullDelivery });
        await page.getByText(/^Deliveries/).click();
        await page.getByText('New comment').click();
        await page.getByText('The receiver responded with 503').waitFor();
      },
    },
    {
      state: 'log, empty',
      address: () => paths.webhooks(),
      as: 'author',
      act: async (page) => {
        await page.getByText(/^Deliveries/).click();
        await page.getByText('Nothing has been sent yet').waitFor();
      },
    },
    { state: 'new secret', address: () => paths.webhooks(), as: 'author', act: press('New secret') },
    { state: 'deleting', address: () => paths.webhooks(), as: 'author', act: press('Delete') },
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await fail(page, /^\/users\/me\/webhooks/);
        await follow(page, paths.webhooks());
        await page.getByText(failureText).first().waitFor();
      },
    },
  ],
  library: [
    { state: 'bookmarks', address: () => paths.library(), as: 'author' },
    { state: 'no likes', address: () => paths.library('likes'), as: 'newcomer' },
    { state: 'recent', address: () => paths.library('recent'), as: 'author' },
    { state: 'collections', address: () => paths.library('collections'), as: 'author' },
    { state: 'invited to collections', address: () => paths.library('collections'), as: 'newcomer' },
    { state: 'searches', address: () => paths.library('searches'), as: 'author' },
    { state: 'no searches', address: () => paths.library('searches'), as: 'newcomer' },
    {
      state: 'renaming to nothing',
      address: () => paths.library('searches'),
      as: 'author',
      act: async (page) => {
        await page.getByRole('button', { name: 'Rename' }).first().click();
        await page.getByRole('textbox', { name: 'Name' }).fill(' ');
        await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      },
    },
    {
      state: 'deleting',
      address: () => paths.library('searches'),
      as: 'author',
      act: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
    },
    {
      state: 'failed',
      address: () => paths.cookies(),
      as: 'author',
      act: async (page) => {
        await fail(page, /^\/users\/me\/searches/);
        await follow(page, paths.library('searches'));
        await page.getByText(failureText).first().waitFor();
      },
    },
  ],
  settings: [
    { state: 'filled', address: () => paths.settings(), as: 'author' },
    { state: 'new', address: () => paths.settings(), as: 'newcomer' },
    {
      state: 'unsaved and wrong',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await page.getByLabel('Username').fill('admin');
        await page.getByLabel('Website').fill('nonsense');
        await page.getByLabel('Bio').fill('Much too long. '.repeat(40));
        await page.getByRole('button', { name: 'Save Changes' }).click();
      },
    },
    {
      state: 'leaving unsaved',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await page.getByLabel('Location').fill('Lisbon, Portugal');
        await page.getByRole('banner').getByRole('link', { name: 'Write' }).click();
      },
      width: 1280,
    },
    {
      state: 'camera refused',
      address: () => paths.settings(),
      as: 'newcomer',
      act: press('Take Photo'),
    },
    {
      state: 'changing the password',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByRole('button', { name: 'Save new password' }).click();
      },
    },
    {
      state: 'changing the address',
      address: () => paths.settings(),
      as: 'author',
      act: press('Change email'),
    },
    {
      state: 'without a password',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/sign-in$/, withoutPassword);
        await follow(page, paths.settings());
        await page.getByRole('button', { name: 'Set a password' }).scrollIntoViewIfNeeded();
      },
    },
    {
      state: 'signing in again',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/sign-in$/, withoutPassword);
        await follow(page, paths.settings());
        await page.getByRole('button', { name: 'Set a password' }).waitFor();
        await press('Delete my account')(page);
      },
    },
    {
      state: 'two-step sign-in beside providers',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/sign-in$/, { ...withoutPassword, password: true });
        await follow(page, paths.settings());
        await page.getByText('doesn’t apply to them').scrollIntoViewIfNeeded();
      },
    },
    {
      state: 'turning two-step sign-in on',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/second-factor$/, authenticatorSetup);
        await press('Turn on two-step sign-in')(page);
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('correct horse');
        await press('Continue')(page);
        await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
        await press('Turn on')(page);
      },
    },
    {
      state: 'recovery codes',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await answer(page, /^\/users\/me\/second-factor$/, authenticatorSetup);
        await answer(page, /second-factor\/confirm$/, { recoveryCodes });
        await press('Turn on two-step sign-in')(page);
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('correct horse');
        await press('Continue')(page);
        await page.getByLabel('Code from your app').fill('123456');
        await press('Turn on')(page);
        await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      },
    },
    {
      state: 'turning two-step sign-in off',
      address: () => paths.cookies(),
      as: 'newcomer',
      act: async (page) => {
        const since = '2025-11-20T12:00:00.000Z';
        await answer(page, /^\/users\/me\/second-factor$/, { since, recoveryCodesLeft: 2 });
        await follow(page, paths.settings());
        await press('Turn off')(page);
        await press('Use a recovery code')(page);
      },
    },
    {
      state: 'signing out',
      address: () => paths.settings(),
      as: 'author',
      act: press('Sign out everywhere'),
    },
    {
      state: 'key made',
      address: () => paths.settings(),
      as: 'newcomer',
      act: async (page) => {
        await page.getByLabel('What is the key for?').fill('Nightly backup');
        await page.getByLabel('Password', { exact: true }).fill('correct horse');
        await page.getByRole('button', { name: 'Create key' }).click();
        await page.getByLabel('Your new key: Nightly backup').scrollIntoViewIfNeeded();
      },
    },
    {
      state: 'revoking a key',
      address: () => paths.settings(),
      as: 'author',
      act: press(/^Revoke/),
    },
    {
      state: 'deleting the account',
      address: () => paths.settings(),
      as: 'author',
      act: async (page) => {
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
      },
    },
    { state: 'signed out', address: () => paths.settings() },
    {
      state: 'loading',
      address: () => paths.cookies(),
      act: async (page) => {
        await openUnknown(page, paths.about());
        await hold(page, /^\/users\/me/);
        await follow(page, paths.settings());
      },
    },
    {
      state: 'failed',
      address: () => paths.cookies(),
      act: async (page) => {
        await openUnknown(page, paths.about());
        await fail(page, /^\/users\/me/);
        await follow(page, paths.settings());
      },
    },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;
