import { paths } from '../../../contract/core/routes.ts';
import { insertGrant, restoreAccess } from '../../../database/identity/grants.ts';
import { bookTransfers, selectTransfers } from '../../../database/market/ledger.ts';
import { type LockedOrder, lockOrder, setOrderState } from '../../../database/market/orders.ts';
import { eventsOfCheckout, markApplied, storeEvents } from '../../../database/market/payment-events.ts';
import {
  closeRefund,
  hasFailedRefund,
  insertRefund,
  reopenRequest,
  returnAgain,
} from '../../../database/market/refunds.ts';
import {
  missingTransfers,
  orderTransfers,
  type ProviderFees,
  type Transfer,
} from '../../../domain/market/ledger.ts';
import {
  failedRefunds,
  nextCheck,
  type PaymentFact,
  standingAfter,
} from '../../../domain/market/payment-events.ts';
import { priceLabel } from '../../../domain/market/price.ts';
import type { PaymentEvent } from '../../core/adapters/payment-adapters.ts';
import type { Context } from '../../core/context.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { type NotificationInput, notifyFromSite } from '../../notifications/notify.ts';
import { notifyAdmins, orderNews } from '../notify-admins.ts';
import { endAccess } from './end-access.ts';
import { mailReceipt } from './mail-receipt.ts';
import { raiseOrderEvent } from './raise-order-event.ts';

export type SettleContext = Pick<
  Context,
  'db' | 'now' | 'newId' | 'streams' | 'payments' | 'mail' | 'site' | 'webhooks'
>;

/**
 * Receives events from the provider, in any order and any number of times: each is stored once, and then
 * applied to its order. Events about checkouts that belong to no order yet wait for it. Returns whether any
 * of them was not stored before.
 */
export async function receiveEvents(ctx: SettleContext, events: readonly PaymentEvent[]): Promise<boolean> {
  const { payments } = ctx;
  if (!payments || !events.length) return false;
  const stored = await storeEvents(ctx.db, payments.name, events, ctx.now());
  for (const ref of new Set(events.map((event) => event.ref))) await applyEvents(ctx, ref);
  return stored.length > 0;
}

/**
 * Brings an order, its ledger entries and the buyer's access to the state that all stored events about its
 * checkout lead to, in one transaction. Idempotent. Returns whether the order changed.
 */
export async function applyEvents(ctx: SettleContext, ref: string): Promise<boolean> {
  const provider = ctx.payments?.name;
  if (!provider) return false;
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, { provider, ref });
    const changed = order !== undefined && (await applyTo(ctx, order));
    await markApplied(ctx.db, provider, ref, ctx.now());
    return changed;
  });
}

/** Applies all stored events to a locked order. Returns whether it changed. */
async function applyTo(ctx: InTransaction<SettleContext>, order: LockedOrder): Promise<boolean> {
  const now = ctx.now();
  const events = await eventsOfCheckout(ctx.db, order.provider, order.provider_ref ?? '');
  const paid = events.find(({ kind }) => kind === 'paid');
  const taxCents = order.paid_at ? order.tax_cents : greatest(events, 'paid', 'taxCents');
  const standing = standingAfter(order.state, order.price_cents + taxCents, events);
  const { state, refundedCents } = standing;
  const isReversed = state === 'refunded' || state === 'disputed';
  const paidNow = !order.paid_at && (state === 'paid' || isReversed);
  // Fees may become known after the payment or dispute that they are for.
  if (paidNow || order.paid_at) {
    const wanted = orderTransfers(bookedOf(order, taxCents), standing.returns, feesOf(events));
    await book(ctx, order, missingTransfers(wanted, await selectTransfers(ctx.db, order.id)));
  }
  const isUnchanged = state === order.state && refundedCents === order.refunded_cents;
  const receiptNumber = isUnchanged
    ? order.receipt_number
    : await setOrderState(ctx.db, order.id, {
        state,
        refundedCents,
        checkAt: nextCheck({ state, createdAt: new Date(isoTime(order.created_at)) }, now),
        ...(paidNow && { paid: { at: paid?.happenedAt ?? now, taxCents } }),
      });
  if (state === order.state) {
    if (state === 'paid') await applyPartialRefunds(ctx, order, { refundedCents, events });
    return !isUnchanged;
  }
  const booked = { ...order, tax_cents: taxCents, receipt_number: receiptNumber };
  if (isReversed) await reverse(ctx, booked, state);
  else if (paidNow) await grant(ctx, booked, paid?.happenedAt ?? now);
  else if (order.state === 'disputed') await restore(ctx, order);
  else if (order.state === 'refunded') await reopenRefund(ctx, order);
  return true;
}

/** Notifies of parts of a payment that were returned, and of refunds that failed before they were booked. */
async function applyPartialRefunds(
  ctx: InTransaction<SettleContext>,
  order: LockedOrder,
  { refundedCents, events }: { refundedCents: number; events: readonly PaymentFact[] },
): Promise<void> {
  const more = refundedCents - order.refunded_cents;
  if (more > 0) {
    const title = `${priceLabel(more, order.currency)}, ${order.title}`;
    await notifyOrderParties(ctx, { ...order, title }, { buyer: 'part', seller: 'partReturned' });
    await mailReceipt(ctx, order, { kind: 'refund', at: ctx.now(), cents: more });
  }
  if (more < 0) {
    await notifyOrderParties(ctx, order, { buyer: 'failed', seller: 'returnFailed' });
    await notifyAdmins(ctx, orderNews(order, 'refundFailed'));
  }
  if (await hasFailedRefund(ctx.db, order.id, [...failedRefunds(events)])) await reopenRefund(ctx, order);
}

/**
 * A refund could not be delivered: the buyer has the text again, and an admin decides what becomes of the
 * claim.
 */
async function reopenRefund(ctx: InTransaction<SettleContext>, order: LockedOrder): Promise<void> {
  const problem = 'The payment provider could not deliver the refund.';
  await reopenRequest(ctx.db, order.id, { id: ctx.newId(), key: ctx.newId(), problem, now: ctx.now() });
  const hasAccess = await restoreAccess(ctx.db, order.id);
  await notifyOrderParties(ctx, order, {
    buyer: hasAccess ? 'failed' : 'failedClaim',
    seller: 'returnFailed',
  });
  await notifyAdmins(ctx, orderNews(order, 'refundFailed'));
}

/**
 * Returns the provider's fees for the payment and its disputes, in cents; those that are not known yet are
 * omitted.
 */
function feesOf(events: readonly Fact[]): ProviderFees {
  const disputes = new Map<string, number>();
  for (const { kind, subject, providerFeeCents } of events)
    if (kind === 'disputed') disputes.set(subject, Math.max(disputes.get(subject) ?? 0, providerFeeCents));
  // Earlier versions stored the events of a dispute without its name.
  if (disputes.size > 1) disputes.delete('');
  return {
    payment: greatest(events, 'paid', 'providerFeeCents'),
    dispute: [...disputes.values()].reduce((sum, cents) => sum + cents, 0),
  };
}

type Fact = Pick<PaymentEvent, 'kind' | 'subject' | 'providerFeeCents' | 'taxCents'>;

/**
 * Returns the greatest amount in the events of a kind: a provider may report it later than the event itself.
 */
function greatest(
  events: readonly Fact[],
  of: Fact['kind'],
  amount: 'providerFeeCents' | 'taxCents',
): number {
  return Math.max(0, ...events.filter(({ kind }) => kind === of).map((event) => event[amount]));
}

/**
 * Gives the buyer access. A buyer who cannot have it, for example because they have it by another order, or
 * who paid after the offer had ended, gets a refund.
 */
async function grant(ctx: InTransaction<SettleContext>, order: LockedOrder, paidAt: Date): Promise<void> {
  const { id, buyer_id: buyerId, prompt_id: promptId, state, withdrawn_at: withdrawn } = order;
  // A provider may report the beginning of a payment that took days as its time.
  if (withdrawn !== null && (state === 'pending' || paidAt >= new Date(isoTime(withdrawn))))
    return returnPayment(ctx, order, 'withdrawn');
  if (!(await insertGrant(ctx.db, { id, buyerId, promptId }, ctx.now())))
    return returnPayment(ctx, order, 'twice');
  await mailReceipt(ctx, order, { kind: 'payment', at: paidAt });
  await notifyOrderParty(ctx, order, {
    kind: 'purchase',
    to: buyerId,
    path: paths.purchase(id),
    isMailed: true,
  });
  await notifyOrderParty(ctx, order, { kind: 'sale', to: order.seller_id, path: paths.sales() });
  await raiseOrderEvent(ctx, 'order.paid', id);
}

/**
 * Restores the access of the buyer when a dispute was won, or returns the money if a refund was granted
 * before.
 */
async function restore(ctx: InTransaction<SettleContext>, order: LockedOrder): Promise<void> {
  const { id } = order;
  await notifyOrderParties(ctx, order, { seller: 'won' });
  // A background job sends the refund.
  if (await returnAgain(ctx.db, id, { key: ctx.newId(), now: ctx.now() })) return;
  if (await restoreAccess(ctx.db, id)) await notifyOrderParties(ctx, order, { buyer: 'restored' });
  else await returnPayment(ctx, order, 'twice');
}

/** Why a payment gives no access. */
const noAccess = {
  twice: 'The buyer already had the access that the payment gives.',
  withdrawn: 'The prompt was no longer offered on these terms at the time of payment.',
};

/** Grants a refund of a payment that gives no access. */
async function returnPayment(
  ctx: InTransaction<SettleContext>,
  order: LockedOrder,
  why: keyof typeof noAccess,
): Promise<void> {
  const { id } = order;
  const now = ctx.now();
  const reason = noAccess[why];
  const refund = { id: ctx.newId(), orderId: id, reason, automatic: true, answerUntil: now, now };
  if (!(await insertRefund(ctx.db, refund)))
    await returnAgain(ctx.db, id, { grants: true, key: ctx.newId(), now });
  await notifyOrderParties(ctx, order, { buyer: why });
}

/** Ends the buyer's access, because the money was returned. */
async function reverse(
  ctx: InTransaction<SettleContext>,
  order: LockedOrder,
  state: 'refunded' | 'disputed',
): Promise<void> {
  const { id } = order;
  await endAccess(ctx.db, id, ctx.now());
  await closeRefund(ctx.db, id, state === 'refunded' ? 'granted' : 'declined', ctx.now());
  await notifyOrderParties(ctx, order, {
    seller: state,
    ...(state === 'disputed' && { buyer: 'ended' }),
  });
  await raiseOrderEvent(ctx, `order.${state}`, id);
  if (state === 'refunded') await mailReceipt(ctx, order, { kind: 'refund', at: ctx.now() });
  else await notifyAdmins(ctx, orderNews(order, 'disputed'));
}

function book(
  { db, now, newId }: InTransaction<SettleContext>,
  { id, currency, is_test: isTest }: LockedOrder,
  transfers: readonly Transfer[],
): Promise<void> {
  return bookTransfers(db, { of: { order: id }, currency, isTest }, transfers, { now: now(), newId });
}

const bookedOf = ({ seller_id, price_cents, fee_cents }: LockedOrder, taxCents: number) => ({
  sellerId: seller_id,
  priceCents: price_cents,
  feeCents: fee_cents,
  taxCents,
});

/** Notifies the buyer and the seller of a refund or dispute, each with their own sentence. */
async function notifyOrderParties(
  ctx: InTransaction<SettleContext>,
  order: LockedOrder,
  { buyer, seller }: { buyer?: string; seller?: string },
): Promise<void> {
  const { id, buyer_id, seller_id } = order;
  const about = { kind: 'refund' } as const;
  if (seller)
    await notifyOrderParty(ctx, order, { ...about, detail: seller, to: seller_id, path: paths.sales() });
  if (buyer)
    await notifyOrderParty(ctx, order, {
      ...about,
      detail: buyer,
      to: buyer_id,
      path: paths.purchase(id),
    });
}

/** Notifies a party of an order, even if that party caused the event. */
export function notifyOrderParty(
  ctx: InTransaction<Pick<SettleContext, 'now' | 'newId' | 'streams'>>,
  { id, title }: Pick<LockedOrder, 'id' | 'title'>,
  { to, ...news }: Omit<NotificationInput, 'to' | 'subject' | 'title'> & { to: string },
): Promise<void> {
  return notifyFromSite(ctx, { ...news, to: [to], subject: id, title });
}
