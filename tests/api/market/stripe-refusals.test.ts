import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkStripe } from '../../../src/adapters/hosting/doctor/stripe.ts';
import { warnAboutSetup } from '../../../src/operations/market/go-live.ts';
import { type MarketApp, marketApp, premiumPrompt, price } from '../../support/market/market.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let stripe: StripeServer;
let app: MarketApp;
let admin: TestUser;
let made = 0;
const clock = { now: new Date('2026-03-01T12:00:00Z') };

beforeAll(async () => {
  stripe = await startStripeServer(() => clock.now);
  app = await marketApp({ now: () => clock.now, env: { ...stripe.env, STRIPE_TAX: 'on' } });
  admin = await app.user('boss', 'admin');
});
afterEach(() => {
  expect(stripe.problems.splice(0)).toEqual([]);
  stripe.refusesCheckouts = undefined;
  stripe.missingTaxSettings = [];
});
afterAll(() => stripe.close());

const notices = async () =>
  (await admin.api.myNotifications()).items.filter(({ kind }) => kind === 'checkout');

async function refusedCheckout() {
  const seller = await app.user(`seller${++made}`);
  const buyer = await app.user(`buyer${made}`);
  const promptId = await premiumPrompt(seller);
  const reply = await app.request(`POST /posts/${promptId}/orders`, { as: buyer, body: { price } });
  app.errors.splice(0);
  return reply;
}

describe('STRIPE_TAX=on without the settings at Stripe', () => {
  it.each([
    [{ message: 'Stripe Tax has not been activated.', code: 'stripe_tax_inactive' }, 'stripe_tax_inactive'],
    [{ message: 'You must set a valid head office address.' }, 'StripeInvalidRequestError'],
  ])('notifies admins at the first refused checkout only: %j', async (reply, code) => {
    await app.pool.db.execute(sql`delete from notifications where kind = 'checkout'`);
    stripe.refusesCheckouts = reply;
    const { status, body } = await refusedCheckout();
    expect(status).toBe(409);
    expect(body.detail).toContain('cannot compute the tax');
    expect(body.detail).not.toContain(reply.message);
    const [notice] = await notices();
    expect(notice?.title).toContain(code);
    expect(notice?.title).toContain('STRIPE_TAX=off');
    await admin.api.readNotifications({ body: {} });
    await refusedCheckout();
    expect(await notices()).toMatchObject([{ id: notice?.id, read: true }]);
  });

  it('is reported at the start', async () => {
    app.warnings.splice(0);
    await warnAboutSetup(systemContext(app));
    expect(app.warnings.splice(0)).toEqual([]);
    stripe.missingTaxSettings = ['head_office'];
    await warnAboutSetup(systemContext(app));
    expect(JSON.stringify(app.warnings)).toMatch(/status is ."pending.*head_office.*STRIPE_TAX=off/);
  });

  it('is found by the doctor, unless STRIPE_TAX is off', async () => {
    stripe.missingTaxSettings = ['head_office'];
    const connection = { secretKey: 'sk_test_standin', apiUrl: stripe.url };
    expect(await checkStripe({ ...connection, collectsTax: true })).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('head_office'),
      advice: expect.stringContaining('STRIPE_TAX=off'),
    });
    expect(await checkStripe({ ...connection, collectsTax: false })).toMatchObject({ state: 'ok' });
    stripe.missingTaxSettings = [];
    expect(await checkStripe({ ...connection, collectsTax: true })).toMatchObject({ state: 'ok' });
  });
});

describe('a payout that Stripe refuses for good', () => {
  it.each([
    ['insufficient_capabilities_for_transfer', /cannot receive payouts\. Complete its setup\.$/],
    ['some_new_code', /^The payment provider refused the payout\./],
  ])('%s tells the seller why in our words, and admins the code', async (code, words) => {
    const seller = await app.user(`seller${++made}`);
    const buyer = await app.user(`buyer${made}`);
    const promptId = await premiumPrompt(seller);
    const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
    Object.assign(stripe.checkoutOf(order.id), { state: 'paid', paidAt: clock.now.getTime() / 1000 });
    clock.now = new Date(clock.now.getTime() + 20_000);
    await app.settle();
    await seller.api.setUpPayouts({ body: {} });
    const account = [...stripe.accounts.values()].at(-1);
    if (account) account.state = 'active';
    await app.pool.db.execute(sql`update orders set refund_days = 0 where id = ${order.id}`);
    clock.now = new Date(clock.now.getTime() + 60_000);
    stripe.refusesTransfers = { message: 'A sentence of Stripe.', code };
    await seller.api.payOut({ body: { amount: 4.24 } });
    await app.finish();
    const { items } = await seller.api.myPayouts();
    expect(items[0]).toMatchObject({ state: 'failed', problem: expect.stringMatching(words) });
    expect(JSON.stringify(items)).not.toContain('A sentence of Stripe');
    const { items: all } = await admin.api.listPayouts();
    expect(all[0]?.problem).toContain(`(${code})`);
  });
});
