import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';

let stripe: StripeServer;

test.use({
  siteEnvironment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      stripe = await startStripeServer(() => new Date());
      await use({ ...stripe.env, STRIPE_TAX: 'on' });
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  knownHosts: ['https://checkout.stripe.com', 'https://connect.stripe.com'],
});

/** The pages of Stripe, which these tests do not reach. */
async function standInPages(page: Page): Promise<void> {
  await page.route(/^https:\/\/(checkout|connect)\.stripe\.com\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Stripe</title><h1>A page of Stripe</h1>',
    }),
  );
}

for (const javaScriptEnabled of [true, false])
  test(`a prompt is bought on the page of Stripe, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    context,
    signedIn: buyer,
    browser,
    site,
  }) => {
    const seller = await anotherUser(browser, site, 'Carol');
    const { id } = await seller.api.publishPrompt({ body: aPrompt({ isPremium: true, price: 4.99 }) });
    const own = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled,
      storageState: await context.storageState(),
    });
    const page = await own.newPage();
    await standInPages(page);
    await page.goto(paths.prompt(id));
    await page.getByRole('button', { name: 'Buy for $4.99', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'A page of Stripe' })).toBeVisible();
    const checkout = [...stripe.checkouts.values()].at(-1);
    if (!checkout) throw new Error('Stripe was not asked for a checkout');

    // Back before the notification.
    await page.goto(paths.checkout(checkout.order));
    await expect(page.getByText('We haven’t received a payment yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to payment', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`checkout\\.stripe\\.com/c/pay/${checkout.id}`));
    Object.assign(checkout, { state: 'paid', paidAt: Math.floor(Date.now() / 1000), taxCents: 95 });
    await page.goto(paths.checkout(checkout.order));
    const { body, signature } = stripe.notification('checkout.session.completed', checkout);
    const reply = await fetch(`${site.url}/api/payments/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    expect(await reply.json()).toEqual({ received: true, repeated: false });
    if (!javaScriptEnabled) await page.reload();
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Open your purchase', exact: true }).click();
    await expect(page.getByText('$5.94 USD')).toBeVisible();
    await expect(page.getByText('$0.95', { exact: true })).toBeVisible();
    expect((await buyer.api.myPurchases()).items).toMatchObject([{ promptId: id, state: 'paid', tax: 0.95 }]);
    expect(stripe.problems).toEqual([]);
    await own.close();
    await seller.close();
  });
