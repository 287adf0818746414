import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStripe } from '../../../src/adapters/hosting/doctor/stripe.ts';
import { type StripeServer, startStripeServer } from '../../support/servers/stripe-server.ts';

let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripeServer(() => new Date());
});
afterAll(() => stripe.close());

it('says that Stripe answers, and that the key is for tests', async () => {
  expect(await checkStripe({ secretKey: 'sk_test_standin', apiUrl: stripe.url })).toMatchObject({
    state: 'ok',
    text: 'Stripe is responding, with a test key: no money moves.',
  });
  expect(stripe.problems).toEqual([]);
});

it('says that the key is wrong, without the key', async () => {
  const finding = await checkStripe({ secretKey: 'sk_live_hunter2', apiUrl: stripe.url });
  expect(finding).toMatchObject({ state: 'failed', text: 'Stripe rejects STRIPE_SECRET_KEY.' });
  expect(JSON.stringify(finding)).not.toContain('hunter2');
});

it('says that Stripe cannot be reached', async () => {
  const finding = await checkStripe({ secretKey: 'sk_test_standin', apiUrl: 'http://127.0.0.1:9' });
  expect(finding).toMatchObject({ state: 'failed', text: expect.stringContaining('cannot be used') });
});
