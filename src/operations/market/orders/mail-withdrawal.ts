import type { LockedOrder } from '../../../database/market/orders.ts';
import { withdrawalConsent } from '../../../domain/market/withdrawal.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { amountLabel, type MailContext, mailBuyer } from './mail-receipt.ts';

/**
 * Queues the confirmation that a buyer agreed to the end of the right of withdrawal, before they open the
 * text.
 */
export function mailConsent(ctx: InTransaction<MailContext>, order: LockedOrder): Promise<void> {
  return mailBuyer(ctx, order, {
    subject: `you opened the text of order ${order.number}`,
    paragraphs: [
      'You opened a text that you bought. Before that, you agreed to this:',
      `“${withdrawalConsent}”`,
      facts(ctx, order, 'Agreed'),
      'You can no longer withdraw from this purchase. Its terms about refunds still apply.',
    ],
  });
}

/** Queues the confirmation that a buyer withdrew from a purchase. The receipt of the refund follows. */
export function mailWithdrawal(ctx: InTransaction<MailContext>, order: LockedOrder): Promise<void> {
  return mailBuyer(ctx, order, {
    subject: `you withdrew from order ${order.number}`,
    paragraphs: [
      'You withdrew from this purchase. The whole payment is returned to you the way you paid, and your access to the text has ended.',
      facts(ctx, order, 'Withdrawn'),
    ],
  });
}

function facts({ now }: Pick<MailContext, 'now'>, order: LockedOrder, what: string): string {
  const { receipt_number, number, title, version, price_cents, tax_cents, currency } = order;
  const time = now().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return [
    `Prompt: ${title || 'Untitled'}, version ${version}`,
    `Paid: ${amountLabel(price_cents + tax_cents, currency)}`,
    `${what}: ${time}`,
    `Receipt number: ${receipt_number}`,
    `Order number: ${number}`,
  ].join('\n');
}
