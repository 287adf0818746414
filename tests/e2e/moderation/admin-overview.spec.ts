import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { aPrompt } from '../../factories.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('the administration opens with an overview that leads to the other tabs', async ({
  page,
  site,
  signedIn,
}) => {
  await signedIn.api.publishPrompt({ body: aPrompt() });
  await grantAdmin(site, signedIn.email);
  await open(page, adminAddress());
  const main = page.getByRole('main');
  await expect(main.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('img', { name: /^Sign-ups by day: most on/ })).toBeVisible();
  await expect(main.getByText(/free$/)).toBeVisible();
  // Only what this server measured itself.
  const pages = main.getByRole('row', { name: /^Pages, last hour/ });
  await expect(pages.getByRole('cell').nth(1)).toHaveText(/^[\d.]+ m?s$/);
  await main.getByText('Figures by day', { exact: true }).click();
  const today = main
    .getByRole('table', { name: /^Figures by day/ })
    .getByRole('row')
    .nth(1);
  expect(Number(await today.getByRole('cell').first().textContent())).toBeGreaterThan(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await main.getByRole('tab', { name: 'Reports' }).click();
  await expect(page).toHaveURL(adminAddress({ tab: 'reports' }));
});
