import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { codeAt } from '../../support/site/second-factor.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

test.use({ expectedMessages: [/status of (401|403)/], permissions: ['clipboard-read', 'clipboard-write'] });

test('enabling two-step sign-in requires the password and a right code', async ({ page, signedIn }) => {
  await open(page, paths.settings());
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is required/,
  );
  const secret = await passwordStep(page, signedIn.password);
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await accessible(page);
  const code = dialog.getByLabel('Code from your app');
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await expect(code).toBeFocused();
  await code.fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await accessible(page);
});

test('the recovery codes can be copied and downloaded', async ({ page, signedIn }) => {
  await open(page, paths.settings());
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const secret = await passwordStep(page, signedIn.password);
  await dialog.getByLabel('Code from your app').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
});

test('signing in requires a code from the app and keeps the input', async ({ page, context, signedIn }) => {
  const { secret } = await enable(signedIn);
  await context.clearCookies();
  await signIn(page, signedIn);
  const code = page.getByLabel('Code from your app');
  await expect(code).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
  await accessible(page);
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await code.fill(codeAt(secret, new Date()));
  await code.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a like that a visitor started is completed after the code', async ({
  page,
  context,
  signedIn,
  content,
}) => {
  const { secret } = await enable(signedIn);
  await context.clearCookies();
  await open(page, paths.prompt(content.prompts.arabic));
  await page.getByRole('button', { name: /^Like/ }).click();
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText(/^Sign in to like “/)).toBeVisible();
  await page.getByLabel('Code from your app').fill(codeAt(secret, new Date()));
  await page.getByLabel('Code from your app').press('Enter');
  await expect(page.getByText(/^You now like “/)).toBeVisible();
});

test('a recovery code is accepted instead, at sign-in and to disable two-step sign-in', async ({
  page,
  context,
  signedIn,
}) => {
  const { recoveryCodes } = await enable(signedIn);
  await context.clearCookies();
  await signIn(page, signedIn);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByLabel('Recovery code').press('Enter');
  await expect(page).toHaveURL('/');

  await open(page, paths.settings());
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
});

/** Fills in the dialog's first step and returns the secret that the second one shows. */
async function passwordStep(page: Page, password: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
}

/** Enables two-step sign-in by API. Each time step is accepted once: the current one is left for the sign-in. */
async function enable({ api, password }: { api: Client; password: string }) {
  const { secret } = await api.enableSecondFactor({ body: { password } });
  const code = codeAt(secret, new Date(), -1);
  const { recoveryCodes } = await api.confirmSecondFactor({ body: { code } });
  return { secret, recoveryCodes };
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, paths.login());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function accessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}
