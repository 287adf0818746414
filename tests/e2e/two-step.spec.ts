import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/routes.ts';
import { codeAt } from '../support/second-factor.ts';
import { expect, open, test } from './support/fixtures.ts';
import { violationsOf } from './support/violations.ts';

test.use({ expectedMessages: [/status of (401|403)/], permissions: ['clipboard-read', 'clipboard-write'] });

test('two-step sign-in is enabled, accepts app codes and recovery codes, and is disabled', async ({
  page,
  context,
  signedIn,
}) => {
  await open(page, paths.settings());
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is required/,
  );
  await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  await accessible(page);
  await dialog.getByLabel('Code from your app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel('Code from your app')).toHaveAccessibleDescription(/This code is wrong/);
  await expect(dialog.getByLabel('Code from your app')).toBeFocused();
  // The previous time step, because each step is accepted only once and the sign-in below needs the current one.
  await dialog.getByLabel('Code from your app').fill(codeAt(secret, new Date(), -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();

  // Sign in with a code from the app; the input is kept.
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

  // Sign in with a recovery code.
  await context.clearCookies();
  await signIn(page, signedIn);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByLabel('Recovery code').press('Enter');
  await expect(page).toHaveURL('/');

  await open(page, paths.settings());
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, paths.login());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function accessible(page: Page): Promise<void> {
  expect(await violationsOf(new AxeBuilder({ page }))).toEqual([]);
}
