import { type Finding, failed, ok } from '../../../domain/hosting/doctor/finding.ts';
import {
  connectStripe,
  isTestKey,
  type StripeConnection,
  taxProblemOf,
  taxRemedy,
} from '../../market/payments/stripe-client.ts';
import { errorOf } from '../../market/payments/stripe-errors.ts';

/** Lists a checkout with the configured key, and reads the tax settings. Changes nothing. */
export async function checkStripe({
  collectsTax = false,
  ...connection
}: StripeConnection & { collectsTax?: boolean }): Promise<Finding> {
  try {
    const stripe = await connectStripe(connection);
    await stripe.checkout.sessions.list({ limit: 1 });
    if (collectsTax) {
      const problem = await taxProblemOf(stripe);
      if (problem) return failed('payments', problem, taxRemedy);
    }
    const money = isTestKey(connection.secretKey) ? 'a test key: no money moves' : 'a live key';
    return ok('payments', `Stripe is responding, with ${money}.`);
  } catch (error) {
    const { type, message } = errorOf(error) ?? { type: '', message: String(error) };
    return /Authentication|Permission/.test(type)
      ? failed(
          'payments',
          'Stripe rejects STRIPE_SECRET_KEY.',
          'Copy it again from the Stripe dashboard; docs/market.md lists the permissions that a restricted key needs.',
        )
      : failed(
          'payments',
          `Stripe cannot be used: ${message}`,
          'Check that this machine can reach it: until then, nothing can be bought.',
        );
  }
}
