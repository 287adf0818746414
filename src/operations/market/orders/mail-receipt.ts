import { paths } from '../../../contract/core/routes.ts';
import { insertWaitingMail } from '../../../database/hosting/waiting-mails.ts';
import type { LockedOrder } from '../../../database/market/orders.ts';
import { findUser } from '../../../database/people/users.ts';
import { priceLabel } from '../../../domain/market/price.ts';
import { withdrawalEnd } from '../../../domain/market/withdrawal.ts';
import { licenseName } from '../../../domain/prompts/licenses.ts';
import type { Context } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail, type MailText } from '../../core/mail/compose.ts';

export type MailContext = Pick<Context, 'mail' | 'now' | 'site'>;

/**
 * Queues a mail about an order to its buyer, in the transaction of the change. It is no notification: it is
 * sent to every buyer, also to an unverified address, alone and immediately. Only its text contains words of
 * members, not its subject.
 */
export async function mailBuyer(
  ctx: InTransaction<MailContext>,
  order: LockedOrder,
  { subject, paragraphs: [first = '', ...others] }: Pick<MailText, 'subject' | 'paragraphs'>,
): Promise<void> {
  const buyer = await findUser(ctx.db, order.buyer_id);
  if (!buyer) return;
  const test = order.is_test ? ['This was a test payment.'] : [];
  const mail = composeMail(ctx.site, {
    to: buyer.email,
    subject: `${ctx.site.name}: ${subject}`,
    paragraphs: [aboutUser(buyer).greeting, first, ...test, ...others],
    action: { label: 'See your purchase', url: ctx.site.url + paths.purchase(order.id) },
  });
  await insertWaitingMail(ctx.db, ctx.mail.queued(mail), { now: ctx.now() });
}

export const amountLabel = (cents: number, currency: string) =>
  `${priceLabel(cents, currency)} ${currency.toUpperCase()}`;

interface ReceiptOf {
  kind: 'payment' | 'refund';
  at: Date;
  /** The whole amount by default. */
  cents?: number;
}

/** Queues the receipt of a payment, or of the return of `cents` of it, in the transaction that books it. */
export function mailReceipt(
  ctx: InTransaction<MailContext>,
  order: LockedOrder,
  { kind, at, cents = order.price_cents + order.tax_cents }: ReceiptOf,
): Promise<void> {
  const isRefund = kind === 'refund';
  const { number, title, version, price_cents: price, tax_cents: tax, currency, refund_days: days } = order;
  const amount = (cents: number) => amountLabel(cents, currency);
  const day = (time: Date) => time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const paidAt = order.paid_at ? new Date(isoTime(order.paid_at)) : at;
  const refundUntil = new Date(paidAt.getTime() + days * 86_400_000);
  const facts = [
    `Receipt number: ${order.receipt_number}`,
    `Order number: ${number}`,
    `Date: ${day(at)}`,
    ...(isRefund ? [`Paid on: ${day(paidAt)}`] : []),
    `Prompt: ${title || 'Untitled'}, version ${version}`,
    ...(order.license ? [`License: ${licenseName(order.license)}`] : []),
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
  return mailBuyer(ctx, order, {
    subject: `${isRefund ? 'refund' : 'receipt'} ${number}`,
    paragraphs: [
      isRefund
        ? `You got a refund of ${amount(cents)}. This is your receipt.`
        : 'Thank you for your purchase. This is your receipt.',
      facts.join('\n'),
      terms,
      ...(isRefund
        ? []
        : [
            `Until ${day(withdrawalEnd(paidAt))} (UTC), you can also withdraw without giving a reason, as long as you have not opened the text: ${ctx.site.url}${paths.withdrawal(order.id)}`,
          ]),
    ],
  });
}
