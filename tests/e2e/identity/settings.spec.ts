import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { fail, failureText, follow, hold, hydrated, openUnknown } from '../../screens/states.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('a visitor is asked to sign in and returns to the settings', async ({ page, signedIn, context }) => {
  await context.clearCookies();
  await open(page, paths.settings());
  await expect(page).toHaveURL('/settings');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: "You're not signed in" })).toBeVisible();
  await expect(main.getByText('Sign in to manage your profile settings')).toBeVisible();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsettings');
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test.describe('while the server is slow or fails', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('the page shows a loading state or the error', async ({ page, content, site }) => {
    await openUnknown(page, paths.about());
    await hold(page, /^\/users\/me/);
    await follow(page, paths.settings());
    await expect(page.getByText('Loading settings...')).toBeVisible();
    await openUnknown(page, paths.about());
    await fail(page, /^\/users\/me/);
    await follow(page, paths.settings());
    await expect(page.getByRole('alert')).toContainText(failureText);
    await page.unrouteAll();
    await page.context().addCookies([{ ...content.users.author.cookie, url: site.url }]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(content.users.author.username);
  });
});

test('leaving with unsaved changes asks for confirmation, and Back goes one step back', async ({
  page,
  signedIn,
}) => {
  await open(page, paths.profile(signedIn.username));
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Company').fill('Unsaved & Sons');
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Company')).toHaveValue('Unsaved & Sons');
  await page.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('');
  await page.getByLabel('Company').fill('Saved & Sons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  await expect(page.getByText('Saved & Sons')).toBeVisible();
});

test('the avatar is uploaded from a file or taken with the camera', async ({
  page,
  context,
  signedIn: _member,
  site,
}) => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3d4a44' } })
    .png()
    .toBuffer();
  await open(page, paths.settings());
  const shown = page.getByRole('link', { name: 'Your profile' }).locator('img');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await (await chooser).setFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await expect(page.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture')).toBeVisible();
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await save(page).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(shown).toHaveAttribute('src', /^\/files\/.*webp$/);
  const fromFile = await shown.getAttribute('src');

  await page.evaluate(replaceCamera);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Photo' });
  await expect(dialog.getByRole('alert')).toContainText('Camera access is blocked on this site');
  await page.evaluate(() => document.documentElement.setAttribute('data-camera', 'allowed'));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Capture' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Retake' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Capture' }).click();
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeFocused();
  await save(page).click();
  await expect(shown).not.toHaveAttribute('src', fromFile ?? '');
  const { user } = await (await context.request.get(`${site.url}/api/users/me`)).json();
  const taken = await (await context.request.get(`${site.url}${user.photoURL}`)).body();
  const { width, height } = await sharp(taken).metadata();
  expect(width).toBe(height);
  // The camera shows two colours: an empty canvas would have a single one.
  const { channels } = await sharp(taken).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await save(page).click();
  await expect(shown).toHaveCount(0);
});

/**
 * Chromium without windows has no camera. This one is denied until the root element has `data-camera`, and then shows an orange square
 * on black.
 */
function replaceCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    if (!document.documentElement.hasAttribute('data-camera'))
      throw new DOMException('Permission denied', 'NotAllowedError');
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const draw = () => {
      context.fillStyle = 'black';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = 'orange';
      context.fillRect(200, 120, 240, 240);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream();
  };
}

test('an API key is created, shown once, limited to its scopes, and revoked', async ({
  page,
  context,
  signedIn,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, paths.settings());
  const section = page.getByRole('region', { name: 'API keys' });
  await expect(section.getByText('No keys yet')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Read how the API works' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  await section.getByRole('button', { name: 'Create key' }).click();
  await expect(section.getByLabel('What is the key for?')).toBeFocused();
  await expect(section.getByText('Enter what the key is for')).toBeVisible();
  await section.getByLabel('What is the key for?').fill('Nightly backup');
  await section.getByRole('checkbox', { name: /^Read/ }).uncheck();
  await section.getByRole('button', { name: 'Create key' }).click();
  await expect(section.getByText('Choose at least one')).toBeVisible();
  await section.getByRole('checkbox', { name: /^Read/ }).check();
  await section.getByRole('button', { name: 'Create key' }).click();
  await expect(section.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(section.getByLabel('When does it expire?')).toHaveValue('90');
  await section.getByLabel('When does it expire?').selectOption('In a year');
  await section.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await section.getByRole('button', { name: 'Create key' }).click();
  const shown = section.getByLabel('Your new key: Nightly backup');
  await expect(shown).toBeFocused();
  const token = await shown.inputValue();
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  const me = () => fetch(`${site.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await (await me()).json()).user.username).toBe(signedIn.username);
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByLabel('What is the key for?')).toBeFocused();
  await page.reload();
  await hydrated(page);
  expect(await page.content()).not.toContain(token);
  const row = section.getByRole('listitem').filter({ hasText: 'Nightly backup' });
  await expect(row).toContainText(/Read.*Created .* · Last used .* · Expires/);
  await row.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this key?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await me()).status).toBe(200);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect(section.getByText('No keys yet')).toBeVisible();
  expect((await me()).status).toBe(401);
});

test.describe('an account', () => {
  test.use({ expectedMessages: [/status of 403/] });

  test('is downloaded and deleted', async ({ page, context, signedIn, site }) => {
    const published = await context.request.post(`${site.url}/api/posts`, { data: aPrompt() });
    const { id, post } = await published.json();
    await open(page, paths.settings());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${signedIn.username}-.*\\.zip$`));
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
    expect([data.profile.email, data.prompts[0].title]).toEqual([signedIn.email, post.title]);

    // Unsaved changes are lost with the account, without a question.
    await page.getByLabel('Company').fill('Unsaved & Sons');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    await confirm.click();
    await expect(dialog.getByText('Choose what happens to your prompts')).toBeVisible();
    await expect(dialog.getByText('Password is required')).toBeVisible();
    await dialog.getByRole('radio', { name: /without my name/ }).check();
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await confirm.click();
    await expect(dialog.getByText('This is not the password of your account: type it again')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await confirm.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account has been deleted')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await open(page, paths.prompt(id));
    await expect(page.getByRole('main').getByText('Anonymous').first()).toBeVisible();
    expect((await context.request.get(`${site.url}${paths.profile(signedIn.username)}`)).status()).toBe(404);
  });
});

test('every state is accessible and fits a phone', async ({ page, signedIn: member }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, paths.settings());
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Bio').fill('Much too long. '.repeat(40));
  await save(page).click();
  await page
    .getByLabel('What is the key for?')
    .fill('A key with a name that is as long as the names of keys may be');
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByLabel(/^Your new key/)).toBeVisible();
  await check(page, 'errors and a key');
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await check(page, 'camera');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await check(page, 'deletion');
});

async function check(page: Page, state: string): Promise<void> {
  expect(await violationsInBothThemes(page), state).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect([state, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([state, width]);
  }
}
