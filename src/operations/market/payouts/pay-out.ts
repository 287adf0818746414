import { paths } from '../../../contract/core/routes.ts';
import type { Payout } from '../../../contract/market/payouts.ts';
import { bookTransfers } from '../../../database/market/ledger.ts';
import { findPayoutAccount } from '../../../database/market/payout-accounts.ts';
import {
  endPayout,
  findPayout,
  insertPayout,
  lockSeller,
  type PayoutRow,
  payableSellers,
  renewPayoutKey,
  selectEarnings,
  selectHold,
} from '../../../database/market/payouts.ts';
import { PaymentRefused } from '../../../domain/market/market-work.ts';
import {
  availableCents,
  type Earnings,
  payoutLimits,
  payoutTransfers,
  returnedPayoutTransfers,
  weekStart,
} from '../../../domain/market/payouts.ts';
import { centsOf, priceLabel } from '../../../domain/market/price.ts';
import type { Payments, PayoutRefusal } from '../../core/adapters/payment-adapters.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inBackground, inTransaction } from '../../core/in-transaction.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { notifyFromSite } from '../../notifications/notify.ts';
import { type RaiseContext, raise } from '../../notifications/webhook-events/raise.ts';
import { attempt } from '../attempt.ts';
import { notifyAdmins, payoutsPage } from '../notify-admins.ts';
import { moneyOf } from '../sales/summarize.ts';
import { currentAccount, noteAccountState, nothingSold } from './account.ts';
import { presentPayout } from './list.ts';

export type PayContext = RaiseContext & Pick<Context, 'streams' | 'payments' | 'market' | 'log' | 'site'>;

/** Sellers read per query. */
const batch = 500;

/**
 * Checks the password of the signed-in user, and checks with the provider whether they can be paid. Fails
 * with conflict (the site sells nothing, or the account is not set up), and as {@link userWithPassword} does.
 */
export async function admitPayout(
  ctx: MemberContext,
  { password }: { password?: string | undefined },
): Promise<Failure | undefined> {
  const { payments } = ctx;
  if (!payments) return nothingSold();
  const account = await currentAccount(ctx, payments, { maxAgeMs: 60_000 });
  if (account?.state !== 'ready') return failure('conflict', 'Set up payouts first');
  const user = await userWithPassword(ctx, password, 'password', 'request a payout');
  return isFailure(user) ? user : undefined;
}

/**
 * Books a payout of everything that the signed-in user can be paid, which must be the `amount` that they have
 * seen. Returns it as pending: the provider is called after the commit. Call {@link admitPayout} before.
 * Fails with forbidden, or with conflict when the site sells nothing, payouts are held, or the amount is too
 * small or has changed.
 */
export async function payOut(ctx: MemberContext, { amount }: { amount: number }): Promise<Payout | Failure> {
  const { payments, viewer } = ctx;
  if (!payments) return nothingSold();
  const id = await placePayout(ctx, payments, viewer.id, { amountCents: centsOf(amount) ?? 0 });
  if (isFailure(id)) return id;
  const row = await findPayout(ctx.db, id);
  inBackground(ctx, 'payout', async (ctx) => void (await sendPayout(ctx, payments, { id })));
  return row ? presentPayout(row) : failure('not-found', 'Payout not found');
}

/**
 * Books a payout for every seller whose earnings are large enough and who was not paid this week, which
 * begins on Monday (UTC). The background jobs send the payouts. Returns whether any was booked.
 */
export async function payWeekly(ctx: PayContext, signal?: AbortSignal): Promise<boolean> {
  const { payments } = ctx;
  if (!payments) return false;
  let hasBooked = false;
  const now = ctx.now();
  const kind = { provider: payments.name, isTest: payments.isTest, currency: ctx.market.currency };
  const minCents = payoutLimits.minAutomaticCents;
  for (let after: string | undefined; !signal?.aborted; ) {
    const page = { minCents, since: weekStart(now), now, after, limit: batch };
    const sellers = await payableSellers(ctx.db, kind, page);
    for (const sellerId of sellers) {
      if (signal?.aborted) return hasBooked;
      // The amount may have changed since.
      if (!isFailure(await placePayout(ctx, payments, sellerId, { minCents }))) hasBooked = true;
    }
    after = sellers.at(-1);
    if (sellers.length < batch) break;
  }
  return hasBooked;
}

/**
 * Books a payout of everything that a seller can be paid, and returns its id. The amount is booked before the
 * provider is called, so that it cannot be paid twice.
 */
function placePayout(
  ctx: PayContext,
  payments: Payments,
  sellerId: string,
  { amountCents, minCents = payoutLimits.minCents }: { amountCents?: number; minCents?: number },
): Promise<string | Failure> {
  const { currency } = ctx.market;
  return inTransaction(ctx, async (ctx) => {
    // Payouts of a seller are booked one at a time.
    if (!(await lockSeller(ctx.db, sellerId))) return failure('forbidden', 'Banned accounts get no payouts');
    const held = await selectHold(ctx.db, sellerId);
    if (held !== undefined) return failure('conflict', `Your payouts are on hold: ${held}`);
    const account = await findPayoutAccount(ctx.db, sellerId, payments.name);
    if (!account) return failure('conflict', 'Set up payouts first');
    const earnings = await selectEarnings(ctx.db, moneyOf(sellerId, ctx), ctx.now());
    const available = availableCents(earnings);
    if (available < minCents) return tooLittle(earnings, { minCents, currency });
    if (amountCents !== undefined && amountCents !== available)
      return failure(
        'conflict',
        `The amount available for payout has changed to ${priceLabel(available, currency)}. Reload the page.`,
      );
    const payout = {
      id: ctx.newId(),
      sellerId,
      amountCents: available,
      currency,
      account: account.ref,
      provider: payments.name,
      isTest: payments.isTest,
      now: ctx.now(),
    };
    if (!(await insertPayout(ctx.db, payout)))
      return failure('conflict', 'A payout is already in progress. Reload the page in a minute');
    await bookTransfers(
      ctx.db,
      { of: { payout: payout.id }, currency, isTest: payments.isTest },
      payoutTransfers(payout),
      bookedNow(ctx),
    );
    return payout.id;
  });
}

/** The failure of a payout of less than the minimum; names what is held, and when some of it can be paid. */
function tooLittle(
  { refundableCents, releasedAt }: Earnings & { releasedAt: Date | null },
  { minCents, currency }: { minCents: number; currency: string },
): Failure {
  const minimum = `The minimum payout is ${priceLabel(minCents, currency)}`;
  if (refundableCents <= 0) return failure('conflict', minimum);
  const held = `${priceLabel(refundableCents, currency)} of your earnings is held because buyers can still get a refund`;
  const day = releasedAt?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const release = day
    ? `The next part of it can be paid out from ${day} (UTC)`
    : 'It can be paid out when their requests are decided';
  return failure('conflict', `${minimum}. ${held}. ${release}`);
}

/**
 * Requests a committed payout from the provider, and records the outcome. Idempotent. If the provider is
 * unreachable or refuses it for now, the request is repeated later. Call it outside transactions.
 */
export function sendPayout(ctx: PayContext, payments: Payments, { id }: { id: string }): Promise<string> {
  return attempt(ctx, { kind: 'pay', id }, async () => {
    const payout = await findPayout(ctx.db, id);
    if (payout?.state !== 'pending' || payout.provider !== payments.name) return;
    const { account, amount_cents: amountCents, currency, provider_key: key } = payout;
    try {
      const outcome = await payments.payouts.pay({ id, key, account, amountCents, currency });
      if ('refused' in outcome && outcome.isGone)
        await noteAccountState(ctx, payments, { ref: account, state: 'gone' });
      await recordOutcome(ctx, payout, outcome);
    } catch (error) {
      if (error instanceof PaymentRefused) await renewPayoutKey(ctx.db, id, key, ctx.newId());
      throw error;
    }
  });
}

/**
 * Ends a payout, and notifies its seller. The amount of a payout that was refused permanently is owed again.
 */
async function recordOutcome(
  ctx: PayContext,
  { id, seller_id: sellerId, amount_cents: amountCents, currency, is_test: isTest }: PayoutRow,
  result: { ref: string } | { refused: PayoutRefusal },
): Promise<void> {
  const ended =
    'ref' in result
      ? { state: 'sent' as const, ref: result.ref }
      : { state: 'failed' as const, ...result.refused };
  await inTransaction(ctx, async (ctx) => {
    if (!(await endPayout(ctx.db, id, ended, ctx.now()))) return;
    if (ended.state === 'failed')
      await bookTransfers(
        ctx.db,
        { of: { payout: id }, currency, isTest },
        returnedPayoutTransfers({ sellerId, amountCents }),
        bookedNow(ctx),
      );
    await notifyFromSite(ctx, {
      kind: 'payout',
      detail: ended.state,
      to: [sellerId],
      subject: id,
      title: priceLabel(amountCents, currency),
      path: paths.payouts(),
    });
    if (ended.state === 'failed') {
      const reason = [ended.code, ended.message].filter(Boolean).join(' ');
      const title = `${priceLabel(amountCents, currency)}: ${reason}`;
      await notifyAdmins(ctx, { detail: 'payoutFailed', subject: id, title, path: payoutsPage });
    }
    const row = await findPayout(ctx.db, id);
    if (row)
      await raise(ctx, {
        type: ended.state === 'sent' ? 'payout.paid' : 'payout.failed',
        subject: `payout ${id}`,
        ownerId: sellerId,
        data: { payout: presentPayout(row) },
      });
  });
}

const bookedNow = ({ now, newId }: PayContext) => ({ now: now(), newId });
