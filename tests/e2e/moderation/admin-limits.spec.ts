import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

test.use({ expectedMessages: [/status of 422/] });

test('an admin corrects a value, changes a limit and resets it', async ({ page, site, signedIn }) => {
  await grantAdmin(site, signedIn.email);
  await open(page, adminAddress({ tab: 'limits' }));
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ hasText: 'Contact messages, per address' });
  await expect(row).toContainText('5 in 1 hour');
  await row.getByRole('button', { name: 'Change Contact messages, per address', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact messages, per address', exact: true });
  await dialog.getByLabel('Allowed').fill('9999');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByLabel('Allowed')).toHaveAccessibleDescription(/must be from 1 to 500/);
  await dialog.getByLabel('Allowed').fill('12');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('12 in 1 hour, changed from 5 in 1 hour');
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
  await row.getByRole('button', { name: 'Reset Contact messages, per address', exact: true }).click();
  await expect(row).not.toContainText('changed from');
  await main.getByRole('tab', { name: 'Audit log' }).click();
  await expect(main.getByText('5 in 3600 s → 12 in 3600 s')).toBeVisible();
});
