import { paths } from '../../../contract/core/routes.ts';
import { type Database, withTx } from '../../../database/core/connection.ts';
import { insertGrant, restoreAccess } from '../../../database/identity/grants.ts';
import { bookTransfers } from '../../../database/market/ledger.ts';
import { type LockedOrder, lockOrder, setOrderState } from '../../../database/market/orders.ts';
import { eventsOfCheckout, markApplied, storeEvents } from '../../../database/market/payment-events.ts';
import { closeRefund, insertRefund, returnAgain } from '../../../database/market/refunds.ts';
import {
  paymentTransfers,
  providerTransfers,
  reversalTransfers,
  type Transfer,
  wonTransfers,
} from '../../../domain/market/ledger.ts';
import { nextCheck, orderStateAfter } from '../../../domain/market/payment-events.ts';
import type { PaymentEvent } from '../../core/adapters/payment-adapters.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { type News, notify } from '../../notifications/notify.ts';
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
  return withTx(ctx.db, async (tx) => {
    let changed = false;
    while (await applyNext(ctx, tx, { provider, ref })) changed = true;
    await markApplied(tx, provider, ref, ctx.now());
    return changed;
  });
}

/** Applies the next change of an order's state; false when there is none. */
async function applyNext(
  ctx: SettleContext,
  tx: Database,
  checkout: { provider: string; ref: string },
): Promise<boolean> {
  const order = await lockOrder(tx, checkout);
  if (!order) return false;
  const events = await eventsOfCheckout(tx, checkout.provider, checkout.ref);
  const state = orderStateAfter(order.state, events);
  if (state === order.state) {
    // Fees may become known after the payment or dispute that they are for.
    if (order.paid_at) await book(ctx, tx, order, providerTransfers(feesOf(events, state)));
    return false;
  }
  const now = ctx.now();
  const paidAt = events.find(({ kind }) => kind === 'paid')?.happenedAt ?? now;
  const isReversed = state === 'refunded' || state === 'disputed';
  const paidNow = !order.paid_at && (state === 'paid' || isReversed);
  const taxCents = paidNow ? greatest(events, 'paid', 'taxCents') : order.tax_cents;
  await setOrderState(tx, order.id, {
    state,
    checkAt: nextCheck({ state, createdAt: new Date(isoTime(order.created_at)) }, now),
    ...(paidNow && { paid: { at: paidAt, taxCents } }),
  });
  const booked = { ...order, tax_cents: taxCents };
  if (paidNow) await book(ctx, tx, order, paymentTransfers(bookedOf(booked)));
  if (isReversed) await reverse(ctx, tx, booked, state);
  else if (paidNow) await grant(ctx, tx, booked, paidAt);
  else if (order.state === 'disputed') await restore(ctx, tx, booked);
  return true;
}

/** Returns the provider's fees for the payment and the dispute, in cents, as far as they are known. */
function feesOf(events: readonly Fact[], state: LockedOrder['state']): { payment: number; dispute: number } {
  return {
    payment: greatest(events, 'paid', 'providerFeeCents'),
    dispute: state === 'disputed' ? greatest(events, 'disputed', 'providerFeeCents') : 0,
  };
}

type Fact = Pick<PaymentEvent, 'kind' | 'providerFeeCents' | 'taxCents'>;

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
 * Gives the buyer access. A buyer who cannot have it, for example because they have it by another order, gets
 * a refund.
 */
async function grant(ctx: SettleContext, tx: Database, order: LockedOrder, paidAt: Date): Promise<void> {
  const { id, buyer_id: buyerId, prompt_id: promptId } = order;
  const now = ctx.now();
  if (await insertGrant(tx, { id, buyerId, promptId }, now)) {
    await mailReceipt(ctx, tx, order, { kind: 'payment', at: paidAt });
    await notifyOrderParty(ctx, tx, order, {
      kind: 'purchase',
      to: buyerId,
      path: paths.purchase(id),
      isMailed: true,
    });
    await notifyOrderParty(ctx, tx, order, { kind: 'sale', to: order.seller_id, path: paths.sales() });
    await raiseOrderEvent(ctx, tx, 'order.paid', id);
    return;
  }
  await returnPayment(ctx, tx, order);
}

/**
 * Books that a dispute was won, and restores the buyer's access, or returns the money if a refund was granted
 * before.
 */
async function restore(ctx: SettleContext, tx: Database, order: LockedOrder): Promise<void> {
  const { id, buyer_id: to } = order;
  await book(ctx, tx, order, wonTransfers(bookedOf(order)));
  await notifyOrderParty(ctx, tx, order, {
    kind: 'refund',
    detail: 'won',
    to: order.seller_id,
    path: paths.sales(),
  });
  // A background job sends the refund.
  if (await returnAgain(tx, id, { key: ctx.newId(), now: ctx.now() })) return;
  if (await restoreAccess(tx, id))
    await notifyOrderParty(ctx, tx, order, {
      kind: 'refund',
      detail: 'restored',
      to,
      path: paths.purchase(id),
    });
  else await returnPayment(ctx, tx, order);
}

/** Grants a refund of a payment that gives no access. */
async function returnPayment(ctx: SettleContext, tx: Database, order: LockedOrder): Promise<void> {
  const { id, buyer_id: to } = order;
  const now = ctx.now();
  const reason = 'The payment gave no access that the buyer did not have.';
  const refund = { id: ctx.newId(), orderId: id, reason, automatic: true, answerUntil: now, now };
  if (!(await insertRefund(tx, refund))) await returnAgain(tx, id, { grants: true, key: ctx.newId(), now });
  await notifyOrderParty(ctx, tx, order, { kind: 'refund', detail: 'twice', to, path: paths.purchase(id) });
}

/** Books that the money was returned, and ends the buyer's access. */
async function reverse(
  ctx: SettleContext,
  tx: Database,
  order: LockedOrder,
  state: 'refunded' | 'disputed',
): Promise<void> {
  const { id } = order;
  await book(ctx, tx, order, reversalTransfers(bookedOf(order), state === 'refunded' ? 'refund' : 'dispute'));
  await endAccess(tx, id, ctx.now());
  await closeRefund(tx, id, state === 'refunded' ? 'granted' : 'declined', ctx.now());
  await notifyOrderParty(ctx, tx, order, {
    kind: 'refund',
    detail: state,
    to: order.seller_id,
    path: paths.sales(),
  });
  await raiseOrderEvent(ctx, tx, `order.${state}`, id);
  if (state === 'refunded') await mailReceipt(ctx, tx, order, { kind: 'refund', at: ctx.now() });
  if (state === 'disputed')
    await notifyOrderParty(ctx, tx, order, {
      kind: 'refund',
      detail: 'ended',
      to: order.buyer_id,
      path: paths.purchase(id),
    });
}

function book(
  { now, newId }: SettleContext,
  tx: Database,
  { id, currency, is_test: isTest }: LockedOrder,
  transfers: readonly Transfer[],
): Promise<void> {
  return bookTransfers(tx, { of: { order: id }, currency, isTest }, transfers, { now: now(), newId });
}

const bookedOf = ({ seller_id, price_cents, fee_cents, tax_cents }: LockedOrder) => ({
  sellerId: seller_id,
  priceCents: price_cents,
  feeCents: fee_cents,
  taxCents: tax_cents,
});

/** Notifies a party of an order, even if that party caused the event. */
export function notifyOrderParty(
  ctx: Pick<SettleContext, 'now' | 'newId' | 'streams'>,
  tx: Database,
  { id, title }: Pick<LockedOrder, 'id' | 'title'>,
  { to, ...news }: Omit<News, 'to' | 'subject' | 'title'> & { to: string },
): Promise<void> {
  const system = { ...ctx, viewer: { role: 'system' as const } };
  return notify(system, tx, { ...news, to: [to], subject: id, title });
}
