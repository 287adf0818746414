import type Stripe from 'stripe';
import { PaymentRefused } from '../../../domain/market/market-work.ts';
import type { PayoutAccountState } from '../../../domain/market/payouts.ts';
import type { Payouts } from '../../../operations/core/adapters/payment-adapters.ts';
import { errorOf, replyOf } from './stripe-errors.ts';

/**
 * Pays sellers by transfers from the balance of the site's Stripe account to their Express accounts (separate
 * charges and transfers). Stripe pays out from there to their banks.
 */
export function stripePayouts(connect: () => Promise<Stripe>): Payouts {
  return {
    async open({ id, email, replaces }) {
      const stripe = await connect();
      const account = await replyOf(
        stripe.accounts.create(
          {
            type: 'express',
            email,
            capabilities: { transfers: { requested: true } },
            metadata: { seller: id },
          },
          { idempotencyKey: ['account', id, replaces].filter(Boolean).join('-') },
        ),
      );
      return account.id;
    },

    async setupUrl(account, { returnUrl, refreshUrl }) {
      const stripe = await connect();
      const link = await replyOf(
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      return link.url;
    },

    async state(account) {
      const stripe = await connect();
      try {
        return accountStateOf(await replyOf(stripe.accounts.retrieve(account)));
      } catch (err) {
        if (isGone(err)) return 'gone';
        throw err;
      }
    },

    async dashboardUrl(account) {
      const stripe = await connect();
      const { details_submitted } = await stripe.accounts.retrieve(account);
      // Before that, the dashboard is empty and Stripe refuses the link.
      return details_submitted ? (await stripe.accounts.createLoginLink(account)).url : undefined;
    },

    async pay({ id, key, account, amountCents, currency }) {
      const stripe = await connect();
      // Stripe discards keys after a day; an older transfer is then found by its group.
      const {
        data: [done],
      } = await replyOf(stripe.transfers.list({ transfer_group: id, limit: 1 }));
      if (done) return { ref: done.id };
      try {
        const { id: ref } = await replyOf(
          stripe.transfers.create(
            {
              amount: amountCents,
              currency,
              destination: account,
              transfer_group: id,
              metadata: { payout: id },
            },
            { idempotencyKey: key },
          ),
        );
        return { ref };
      } catch (err) {
        // The operator can correct anything else, such as a key without this permission.
        const isFinal =
          err instanceof PaymentRefused &&
          err.code !== 'balance_insufficient' &&
          errorOf(err.cause)?.type === 'StripeInvalidRequestError';
        if (isFinal || isGone(err))
          return { refused: { code: err.code, message: err.message }, isGone: isGone(err) };
        throw err;
      }
    },
  };
}

/** The state of a seller's account. */
export function accountStateOf({
  details_submitted,
  capabilities,
  requirements,
}: Stripe.Account): PayoutAccountState {
  if (requirements?.disabled_reason?.startsWith('rejected')) return 'refused';
  if (capabilities?.transfers === 'active') return 'ready';
  return details_submitted && !requirements?.currently_due?.length ? 'checking' : 'incomplete';
}

/**
 * Whether Stripe refused a request because the account no longer exists, or no longer lets this site use it.
 * A missing parameter or a key without permissions has other codes.
 */
function isGone(err: unknown): err is PaymentRefused {
  return err instanceof PaymentRefused && (err.code === 'account_invalid' || err.code === 'resource_missing');
}
