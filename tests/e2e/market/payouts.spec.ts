import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { aPrompt } from '../../factories.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

// Nothing can be refunded, so that everything can be paid out at once.
test.use({ siteEnvironment: { PAYMENTS: 'test', REFUND_DAYS: '0' } });

/** Types the password, without which no money moves. */
const confirm = (page: Page) => page.getByLabel('Password', { exact: true }).fill('correct horse');

test('a seller sets up payouts, and is paid', async ({ page, signedIn: seller, browser, site }) => {
  const buyer = await anotherUser(browser, site, 'Bob');
  const sell = async () => {
    const { id } = await seller.api.publishPrompt({ body: aPrompt({ isPremium: true, price: 4.99 }) });
    const { order } = await buyer.api.buyPrompt({ params: { id }, body: { price: 4.99 } });
    await buyer.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
  };
  await sell();

  await page.goto(paths.sales());
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByText('Test mode: no real payments.')).toBeVisible();
  await confirm(page);
  await page.getByRole('button', { name: 'Set up payouts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up payouts' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave it incomplete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your payout setup is incomplete' })).toBeVisible();
  await confirm(page);
  await page.getByRole('button', { name: 'Continue setup', exact: true }).click();
  await page.getByRole('button', { name: 'Complete the setup', exact: true }).click();

  await confirm(page);
  await page.getByRole('button', { name: 'Pay out $4.24', exact: true }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payouts are set up' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Pay out/ })).toHaveCount(0);
  // Without the toast, whose colors change while it appears.
  await page.reload();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goto(paths.notifications());
  await expect(page.getByRole('link', { name: /Your earnings were paid out: \$4\.24/ })).toBeVisible();

  // A payout that the provider refuses.
  await sell();
  await page.goto(paths.payouts());
  await confirm(page);
  await page.getByRole('button', { name: 'Manage your account', exact: true }).click();
  await page.getByRole('button', { name: 'Make payouts fail', exact: true }).click();
  await confirm(page);
  await page.getByRole('button', { name: 'Pay out $4.24', exact: true }).click();
  await expect(page.getByText('The test account refuses payouts.', { exact: true })).toBeVisible();
  await expect(page.getByText('The amount is available again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay out $4.24', exact: true })).toBeVisible();
  await buyer.close();
});

test('an admin holds the payouts of a seller, and releases them', async ({
  page,
  site,
  signedIn,
  browser,
}) => {
  await grantAdmin(site, signedIn.email);
  const seller = await anotherUser(browser, site, 'Nelly');
  await page.goto(adminAddress({ tab: 'payouts' }));
  await page.getByLabel('Seller’s username', { exact: true }).fill(`@${seller.username}`);
  await page.getByLabel('Reason', { exact: true }).fill('Buyers say that these are copies.');
  await page.getByRole('button', { name: 'Hold payouts', exact: true }).click();
  await expect(page.getByText('Buyers say that these are copies.')).toBeVisible();
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('');
  // Without the toast, whose colors change while it appears.
  await page.reload();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await seller.page.goto(paths.payouts());
  await expect(seller.page.getByText('Buyers say that these are copies.')).toBeVisible();
  await page.getByRole('button', { name: 'Release payouts to Nelly', exact: true }).click();
  await expect(page.getByText('No payouts are on hold.')).toBeVisible();
  await seller.page.reload();
  await expect(seller.page.getByText('Payouts are on hold')).toHaveCount(0);
  await seller.close();
});
