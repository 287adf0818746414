import { paths } from '../../../contract/core/routes.ts';
import { insertWaitingMail } from '../../../database/hosting/waiting-mails.ts';
import type { LockedOrder } from '../../../database/market/orders.ts';
import { findUser } from '../../../database/people/users.ts';
import { priceLabel } from '../../../domain/market/price.ts';
import type { Mail } from '../../core/adapters/adapters.ts';
import type { Context, SiteFacts } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';

/**
 * Queues the receipt of a payment, or of the return of `cents` of it, in the transaction that books it. It is
 * no notification: it is sent to every buyer, also to an unverified address, alone and immediately.
 */
export async function mailReceipt(
  ctx: InTransaction<Pick<Context, 'mail' | 'now' | 'site'>>,
  order: LockedOrder,
  { kind, at, cents = order.price_cents + order.tax_cents }: ReceiptOf,
): Promise<void> {
  const buyer = await findUser(ctx.db, order.buyer_id);
  if (!buyer) return;
  const { greeting } = aboutUser(buyer);
  await insertWaitingMail(
    ctx.db,
    ctx.mail.queued(receipt(ctx.site, order, { kind, at, cents, greeting, to: buyer.email })),
    { now: ctx.now() },
  );
}

interface ReceiptOf {
  kind: 'payment' | 'refund';
  at: Date;
  /** The whole amount by default. */
  cents?: number;
}

/** Composes a receipt. Only its text contains words of members, not its subject. */
function receipt(
  site: SiteFacts,
  order: LockedOrder,
  { kind, at, cents, greeting, to }: Required<ReceiptOf> & { greeting: string; to: string },
): Mail {
  const isRefund = kind === 'refund';
  const { number, title, version, price_cents: price, tax_cents: tax, currency, refund_days: days } = order;
  const amount = (cents: number) => `${priceLabel(cents, currency)} ${currency.toUpperCase()}`;
  const day = (time: Date) => time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const paidAt = order.paid_at ? new Date(isoTime(order.paid_at)) : at;
  const refundUntil = new Date(paidAt.getTime() + days * 86_400_000);
  const facts = [
    `Receipt number: ${order.receipt_number}`,
    `Order number: ${number}`,
    `Date: ${day(at)}`,
    ...(isRefund ? [`Paid on: ${day(paidAt)}`] : []),
    `Prompt: ${title || 'Untitled'}, version ${version}`,
    `Price: ${amount(price)}`,
    `Tax: ${amount(tax)}`,
    `Total paid: ${amount(price + tax)}`,
    ...(isRefund ? [`Refunded: ${amount(cents)}`] : []),
    `Sold by: ${[order.operator_name, order.operator_address].filter(Boolean).join(', ')}`,
    ...(order.operator_vat ? [`VAT number: ${order.operator_vat}`] : []),
  ];
  const terms = isRefund
    ? cents < price + tax
      ? 'Part of the payment was refunded. You still have access to the text.'
      : 'The payment was refunded in full, and your access to the text has ended.'
    : `You own this version and all later ones. ${days === 0 ? 'This order was sold without refunds.' : `You can request a refund until ${day(refundUntil)}.`}`;
  return composeMail(site, {
    to,
    subject: `${site.name}: ${isRefund ? 'refund' : 'receipt'} ${number}`,
    paragraphs: [
      greeting,
      isRefund ? 'This is the receipt of your refund.' : 'Thank you for your purchase. This is your receipt.',
      ...(order.is_test ? ['Test payment: no money moved.'] : []),
      facts.join('\n'),
      terms,
    ],
    action: { label: 'See your purchase', url: site.url + paths.purchase(order.id) },
  });
}
