import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

/** The prompt's own button; comments below it have one, too. */
const reportButton = (page: Page) => page.getByRole('button', { name: 'Report' }).first();

test('a visitor signs in, reports a prompt and sees a confirmation', async ({
  page,
  context,
  site,
  signedIn,
}) => {
  await context.clearCookies();
  const { items } = await apiOf(site).recentPrompts({ query: { limit: 1 } });
  const { id } = items[0] ?? { id: '' };
  await page.goto(paths.prompt(id));
  await reportButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Report this prompt' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(paths.prompt(id));
  expect(await violationsOf(page, { within: 'dialog' })).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await reportButton(page).press('Enter');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Describe the problem in a few words')).toBeVisible();
  await expect(dialog.getByLabel('Details')).toBeFocused();
  await dialog.getByLabel('Details').fill('It asks for passwords.');
  // The input is kept when the dialog is closed and opened again.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await reportButton(page).click();
  await expect(dialog.getByLabel('Details')).toHaveValue('It asks for passwords.');

  const sent = page.waitForRequest((request) => request.url().endsWith(`/posts/${id}/report`));
  await page.keyboard.press('Shift+Tab');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toEqual({ reason: 'other', details: 'It asks for passwords.' });
  const thanks = page.getByRole('dialog', { name: 'Thanks' });
  await expect(thanks.getByText('Your report has been sent to the people who run this site.')).toBeVisible();
  await thanks.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Reported' })).toBeFocused();
});

test.describe('when the server fails', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('a report shows the error and can be sent again', async ({ page, site, signedIn: _member }) => {
    const { items } = await apiOf(site).recentPrompts({ query: { limit: 1 } });
    await page.route('**/api/posts/*/report', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Busy. Try again in a minute.' }),
    );
    await page.goto(paths.prompt(items[0]?.id ?? ''));
    await reportButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Report this prompt' });
    await dialog.getByRole('radio', { name: 'Stolen' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Busy. Try again in a minute.');
    await page.unroute('**/api/posts/*/report');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('dialog', { name: 'Thanks' })).toBeVisible();
  });
});
