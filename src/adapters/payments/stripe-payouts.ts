import type Stripe from 'stripe';
import type { PayoutAccountState } from '../../domain/payouts.ts';
import type { Payouts } from '../../operations/payment-adapters.ts';
import { errorOf } from './stripe-errors.ts';

/**
 * Pays sellers by transfers from the balance of the site's Stripe account to their Express accounts (separate charges and transfers). Stripe
 * pays from there to their banks.
 */
export function stripePayouts(connect: () => Promise<Stripe>, now: () => Date): Payouts {
  return {
    async open({ id, email }) {
      const stripe = await connect();
      const account = await stripe.accounts.create(
        {
          type: 'express',
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { seller: id },
        },
        { idempotencyKey: `account-${id}` },
      );
      return account.id;
    },

    async setupUrl(account, { returnUrl, refreshUrl }) {
      const stripe = await connect();
      const link = await stripe.accountLinks.create({
        ...{ account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl },
      });
      return link.url;
    },

    async state(account) {
      const stripe = await connect();
      return stateOf(await stripe.accounts.retrieve(account));
    },

    async dashboardUrl(account) {
      const stripe = await connect();
      const { details_submitted } = await stripe.accounts.retrieve(account);
      // There is nothing to see before, and Stripe refuses the link.
      return details_submitted ? (await stripe.accounts.createLoginLink(account)).url : undefined;
    },

    async pay({ id, account, amountCents, currency }) {
      const stripe = await connect();
      // Stripe repeats its first reply to an idempotency key, also if it was that the balance was too low. So the key changes by the hour, and
      // an older transfer is found by its group.
      const {
        data: [done],
      } = await stripe.transfers.list({ transfer_group: id, limit: 1 });
      if (done) return { ref: done.id };
      const hour = now().toISOString().slice(0, 13);
      try {
        const { id: ref } = await stripe.transfers.create(
          {
            amount: amountCents,
            currency,
            destination: account,
            transfer_group: id,
            metadata: { payout: id },
          },
          { idempotencyKey: `payout-${id}-${hour}` },
        );
        return { ref };
      } catch (err) {
        const error = errorOf(err);
        if (error?.type !== 'StripeInvalidRequestError' || error.code === 'balance_insufficient') throw err;
        return { refused: error.message };
      }
    },
  };
}

function stateOf({ details_submitted, capabilities, requirements }: Stripe.Account): PayoutAccountState {
  if (requirements?.disabled_reason?.startsWith('rejected')) return 'refused';
  if (capabilities?.transfers === 'active') return 'ready';
  return details_submitted && !requirements?.currently_due?.length ? 'checking' : 'incomplete';
}
