import { z } from 'zod';
import { marketLimits } from '../../domain/market/market.ts';
import { endpoint } from '../core/endpoint.ts';
import { idOf, requiredText, time } from '../core/fields.ts';
import { ownPassword } from '../identity/passwords.ts';
import { currencyCode, money } from './market.ts';
import { sale, soldOrder } from './sales.ts';

const refundInput = z
  .object({
    amount: z
      .number({ error: 'amount must be a number' })
      .optional()
      .meta({ description: 'Amount of price and tax; by default, everything not yet refunded', example: 2 }),
    reason: requiredText('Reason', marketLimits.refundReason).meta({
      description: 'Shown to the buyer',
      example: 'A part of the text was missing.',
    }),
    password: ownPassword(),
  })
  .meta({ id: 'RefundInput' });

export const refundSale = endpoint({
  name: 'refundSale',
  method: 'POST',
  path: '/users/me/sales/id/{id}/refunds',
  access: 'member',
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  idempotent: true,
  summary: 'Refund a sale, fully or partially',
  description:
    'Refunds an order of one of your prompts without a request. A full refund ends the buyer’s access; a partial refund does not. Your share and the site’s share of the amount are deducted. The money is returned after the reply. Requires the password. Not for personal keys.',
  params: z.object({ id: idOf('sale').meta({ description: 'Id of the sale' }) }),
  body: refundInput,
  reply: z.object({ sale }),
  problems: ['conflict'],
  failureMessage: 'Failed to refund the order',
});

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/admin/orders/{id}/refunds',
  access: 'admin',
  actionLimits: ['signInDevice'],
  idempotent: true,
  summary: 'Refund an order, fully or partially (admins)',
  description:
    'Refunds an order without a request, as `refundSale` does. Recorded in the audit log. Requires the password.',
  params: z.object({ id: idOf('order').meta({ description: 'Id of the order' }) }),
  body: refundInput,
  reply: z.object({ order: soldOrder }),
  problems: ['conflict'],
  failureMessage: 'Failed to refund the order',
});

const account = z.string().trim().min(1, { error: 'Account is required' }).max(80).meta({
  description:
    '`buyers`, `provider`, `platform`, `tax`, `bank`, or `seller:` followed by the username of a seller',
  example: 'platform',
});
const entryInput = z
  .object({
    from: account,
    to: account.meta({ example: 'provider' }),
    amount: z.number({ error: 'amount must be a number' }).meta({ example: 4.24 }),
    reason: requiredText('Reason', marketLimits.refundReason).meta({
      example: 'The monthly fee of the payment provider.',
    }),
  })
  .meta({ id: 'LedgerEntryInput' });
const entry = z
  .object({
    from: z.string().meta({ example: 'platform' }),
    to: z.string().meta({ example: 'provider' }),
    amount: money,
    currency: currencyCode,
    reason: z.string().meta({ example: 'The monthly fee of the payment provider.' }),
    test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }),
    bookedAt: time,
  })
  .meta({ id: 'LedgerEntry' });

export type LedgerEntryInput = z.infer<typeof entryInput>;
export type LedgerEntry = z.infer<typeof entry>;

export const bookEntry = endpoint({
  name: 'bookEntry',
  method: 'POST',
  path: '/admin/ledger/entries',
  access: 'admin',
  idempotent: true,
  summary: 'Book an entry in the ledger (admins)',
  description:
    'Moves an amount from one ledger account to another, in the currency and the kind of money, test or real, that the site takes now. Use it for what happened outside the payment provider. Entries are never changed or deleted: to correct one, book the opposite. Recorded in the audit log, and the seller is notified.',
  body: entryInput,
  reply: z.object({ entry }),
  failureMessage: 'Failed to book the entry',
});
