import { randomInt } from 'node:crypto';
import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import {
  findOrder,
  insertOrder,
  lockBuyer,
  lockSeller,
  type OfferRow,
  selectOffer,
  setCheckout,
} from '../../../database/market/orders.ts';
import { isId } from '../../../domain/core/ids.ts';
import { feeOf } from '../../../domain/market/market.ts';
import { PaymentRefused } from '../../../domain/market/market-work.ts';
import { firstCheckMs, orderNumber } from '../../../domain/market/payment-events.ts';
import { centsOf, priceLabel } from '../../../domain/market/price.ts';
import type { Payments } from '../../core/adapters/payment-adapters.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure, notSignedIn, promptNotFound } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { notifyOfTaxSetup } from '../notify-admins.ts';
import { providerFailure, providerUnavailable } from '../provider-failure.ts';
import { notifyOrderParty, receiveEvents } from './apply-events.ts';
import { readOrder } from './read.ts';

/**
 * Orders a premium prompt for its current price and starts the checkout. Reuses the viewer's unpaid order if
 * version and terms are unchanged. Fails with not-found, forbidden (the viewer's own prompt), unavailable
 * (the provider does not answer), or with conflict when nothing is sold, the price has changed, the viewer
 * has already bought it, it is not for sale, or the provider refuses.
 */
export async function buyPrompt(
  ctx: MemberContext,
  promptId: string,
  { price }: { price: number },
): Promise<{ order: Order; checkoutUrl: string } | Failure> {
  const { payments } = ctx;
  if (!payments)
    return failure('conflict', 'This site does not sell prompts: everyone can read premium prompts here');
  if (!isId(promptId)) return promptNotFound();
  // If the checkout of an unpaid order has ended, or the order itself meanwhile, another order is placed.
  for (let attempt = 0; attempt < 2; attempt++) {
    const id = await placeOrder(ctx, payments, promptId, price);
    if (isFailure(id)) return id;
    const order = await readOrder(ctx, id);
    if (isFailure(order)) return order;
    try {
      const { ref, url } = await payments.start({
        id,
        number: order.number,
        title: order.title,
        currency: order.currency,
        ref: (await findOrder(ctx.db, id))?.provider_ref ?? null,
        priceCents: centsOf(order.price) ?? 0,
        returnUrl: ctx.site.url + paths.checkout(id),
        checkoutPath: paths.checkout(id),
        termsUrl: ctx.site.url + paths.terms(),
      });
      const isOffered = await setCheckout(ctx.db, id, ref);
      if (url && isOffered) return { order, checkoutUrl: url };
      if (!isOffered) await payments.expire(ref);
      await receiveEvents(ctx, await payments.events(ref));
    } catch (err) {
      if (err instanceof PaymentRefused && err.reason === 'amount') await notifySeller(ctx, id);
      if (err instanceof PaymentRefused && err.reason === 'tax')
        await inTransaction(ctx, (ctx) => notifyOfTaxSetup(ctx, err.code));
      return providerFailure(ctx, err, `the checkout of order ${order.number} could not be started`);
    }
  }
  return providerUnavailable();
}

/** Notifies the seller of an order that the provider does not accept the price of the prompt. */
async function notifySeller(ctx: MemberContext, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await findOrder(ctx.db, id);
    if (!order) return;
    const { seller_id: to, prompt_id: promptId, title } = order;
    const news = { kind: 'sale' as const, detail: 'refused', to, path: paths.write(promptId) };
    await notifyOrderParty(ctx, { id: promptId, title }, news);
  });
}

/** Places an order for the prompt, or finds the viewer's unpaid order. Returns its id. */
function placeOrder(
  ctx: MemberContext,
  payments: Payments,
  promptId: string,
  price: number,
): Promise<string | Failure> {
  return inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx.db, promptId);
    // Orders of a buyer are placed one at a time, so that two concurrent requests place only one.
    if (!(await lockBuyer(ctx.db, ctx.viewer.id))) return notSignedIn();
    const offer = await selectOffer(ctx.db, ctx.viewer, {
      promptId,
      provider: payments.name,
      isTest: payments.isTest,
      terms: ctx.market,
    });
    if (!offer) return promptNotFound();
    const refused = refuse(ctx, offer, price);
    if (refused) return refused;
    if (offer.open_order) return offer.open_order;
    return makeOrder(ctx, payments, promptId, offer);
  });
}

function refuse({ viewer, market }: MemberContext, offer: OfferRow, price: number): Failure | undefined {
  if (offer.seller_id === viewer.id) return failure('forbidden', 'You cannot buy your own prompt');
  if (offer.owned)
    return failure('conflict', 'You have already bought this prompt. Find it in your purchases.');
  if (offer.status !== 'published') return failure('conflict', 'This prompt is not for sale right now');
  if (!offer.is_premium || offer.price_cents === 0)
    return failure('conflict', 'This prompt is free. You do not need to buy it.');
  if (!offer.seller_id || offer.seller_banned)
    return failure(
      'conflict',
      'This prompt is not for sale because its seller’s account is closed or banned',
    );
  if (offer.pending)
    return failure(
      'conflict',
      'Your payment for this prompt is being checked. See your purchases in a minute.',
    );
  if (centsOf(price) !== offer.price_cents)
    return failure(
      'conflict',
      `The price has changed to ${priceLabel(offer.price_cents, market.currency)}. Reload the page.`,
    );
  return undefined;
}

/** Copies the current terms into a new order. */
async function makeOrder(
  { db, viewer, market, now, newId }: InTransaction<MemberContext>,
  payments: Payments,
  promptId: string,
  offer: OfferRow,
): Promise<string> {
  const {
    title,
    version,
    license,
    price_cents: priceCents,
    text_hash: textHash,
    seller_id: sellerId,
  } = offer;
  if (sellerId === null) throw new Error(`The premium prompt ${promptId} has no seller.`);
  if (textHash === null) throw new Error(`The premium prompt ${promptId} has no published hash.`);
  const order = {
    id: newId(),
    saleId: newId(),
    buyerId: viewer.id,
    sellerId,
    promptId,
    title,
    version,
    license,
    textHash,
    textSalt: offer.text_salt,
    priceCents,
    feeCents: feeOf(priceCents, market),
    currency: market.currency,
    refundDays: market.refundDays,
    operator: market.operator,
    provider: payments.name,
    isTest: payments.isTest,
    now: now(),
    checkAt: new Date(now().getTime() + firstCheckMs),
  };
  // Order numbers are random. One that exists already is replaced by another.
  while (!(await insertOrder(db, { ...order, number: orderNumber(randomInt) })));
  return order.id;
}
