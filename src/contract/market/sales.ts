import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { marketLimits, refundStates } from '../../domain/market/market.ts';
import { marketWorkKinds, maxTries, workProblems } from '../../domain/market/market-work.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { idOf, oneOf, pageOf, pageQuery, text, time } from '../core/fields.ts';
import { ownPassword } from '../identity/passwords.ts';
import { byline } from '../people/byline.ts';
import { currencyCode, money } from './market.ts';
import { order, refund } from './orders.ts';

/** A seller's sales, and the amount that the site owes them. */
export const salesSummary = z
  .object({
    currency: currencyCode,
    balance: money.meta({
      description: 'What the site owes you; negative after refunds of money already paid out',
    }),
    sold: z.number().int().meta({ description: 'Orders that were paid and not refunded or disputed' }),
    earned: money.meta({ description: 'Your share of those orders', example: 4.24 }),
    days: z
      .array(
        z.object({
          day: z.string().meta({ description: 'UTC, such as 2025-11-20', example: '2025-08-23' }),
          orders: z.number().int(),
          earned: money.meta({
            description: 'Your share of that day’s sales, minus that day’s refunds',
            example: 0,
          }),
        }),
      )
      .meta({ description: `The last ${marketLimits.chartDays} days, without gaps, oldest first` }),
    prompts: z
      .array(
        z.object({
          promptId: idOf('premium'),
          title: z.string().meta({ example: exampleTexts.premiumTitle }),
          orders: z.number().int(),
          refunds: z.number().int(),
          views: z.number().int().meta({ description: 'Views of the prompt; each reader counts once a day' }),
          earned: money.meta({ example: 4.24 }),
        }),
      )
      .meta({ description: 'By prompt, highest earnings first; at most 100' }),
  })
  .meta({ id: 'SalesSummary' });

/** An order as its seller and admins see it. The buyer is not named to sellers. */
export const sale = z
  .object({
    id: idOf('sale').meta({ description: 'Id of the sale, which differs from the id of the buyer’s order' }),
    number: order.shape.number,
    state: order.shape.state,
    promptId: idOf('premium'),
    title: z.string().meta({ example: exampleTexts.premiumTitle }),
    price: money,
    fee: money.meta({ description: 'The site’s share of the price', example: 0.75 }),
    tax: order.shape.tax,
    refunded: order.shape.refunded,
    earned: money.meta({
      description: 'The seller’s share of what was not refunded or disputed',
      example: 4.24,
    }),
    currency: currencyCode,
    test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }),
    createdAt: time,
    paidAt: time.nullable(),
    returnedAt: time
      .nullable()
      .meta({ description: 'When a refund or dispute returned the whole payment', example: null }),
    refund: refund.nullable(),
  })
  .meta({ id: 'Sale' });

const day = (name: string) =>
  z.iso
    .date({ error: `${name} must be a date, like 2026-03-01` })
    .refine((date) => date >= '1970', { error: `${name} must be in 1970 or later` })
    .optional();
/** The days on which orders were paid. */
export const saleDays = {
  from: day('from').meta({ description: 'First day of payment, in UTC' }),
  to: day('to').meta({ description: 'Last day of payment, in UTC' }),
};

export type SalesSummary = z.infer<typeof salesSummary>;
export type Sale = z.infer<typeof sale>;

export const mySalesSummary = endpoint({
  name: 'mySalesSummary',
  method: 'GET',
  path: '/users/me/sales/summary',
  access: 'member',
  keyScope: 'sales',
  summary: 'Your sales, by day and by prompt',
  description: 'Returns your total sales and what the site owes you.',
  reply: salesSummary,
  failureMessage: 'Failed to fetch your sales',
});

export const mySales = endpoint({
  name: 'mySales',
  method: 'GET',
  path: '/users/me/sales',
  access: 'member',
  keyScope: 'sales',
  summary: 'The orders of your prompts, latest first',
  description:
    'Lists the paid orders of your prompts, including refunded and disputed ones. With `refund`, only those with a refund request in this state; with `from` and `to`, only those paid on these days. `/users/me/sales.csv` returns all of them, or those of these days, as a CSV file.',
  query: z.object({
    refund: oneOf('refund', refundStates).optional().meta({ description: 'State of a refund request' }),
    ...saleDays,
    ...pageQuery(limits.pageSize),
  }),
  reply: pageOf(sale),
  failureMessage: 'Failed to fetch your sales',
});

const onRefund = z.object({ id: idOf('refund').meta({ description: 'Id of the refund request' }) });

export const answerRefund = endpoint({
  name: 'answerRefund',
  method: 'POST',
  path: '/users/me/sales/refunds/{id}',
  access: 'member',
  keyScope: 'payouts',
  actionLimits: ['signInDevice'],
  whileSuspended: true,
  summary: 'Answer a refund request',
  description:
    'Grants a refund for one of your prompts, which ends the buyer’s access, or declines it with an `answer` for the buyer. If you decline, an admin decides. Granting requires the password, except with a personal key, which needs the scope `payouts`.',
  params: onRefund,
  body: z
    .object({
      grant: z.boolean({ error: 'grant must be true or false' }),
      answer: text('Answer', marketLimits.refundReason)
        .optional()
        .meta({ description: 'Shown to the buyer; required to decline', example: 'It works as described.' }),
      password: ownPassword(),
    })
    .meta({ id: 'RefundAnswer' }),
  reply: z.object({ sale }),
  problems: ['conflict'],
  failureMessage: 'Failed to answer the request',
});

export const soldOrder = sale
  .extend({
    id: idOf('order').meta({ description: 'Id of the order' }),
    buyer: byline,
    seller: byline,
  })
  .meta({ id: 'SoldOrder' });

export type SoldOrder = z.infer<typeof soldOrder>;

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/admin/orders',
  access: 'admin',
  summary: 'All paid orders, latest first (admins)',
  description:
    'Lists paid, refunded and disputed orders. With `refund`, only those with a refund request in this state; with `state`, only orders in that state.',
  query: z.object({
    refund: oneOf('refund', refundStates).optional().meta({ description: 'State of a refund request' }),
    state: oneOf('state', ['paid', 'refunded', 'disputed'])
      .optional()
      .meta({ description: 'Only orders in this state' }),
    ...pageQuery(limits.pageSize),
  }),
  reply: pageOf(soldOrder),
  failureMessage: 'Failed to fetch orders',
});

export const decideRefund = endpoint({
  name: 'decideRefund',
  method: 'POST',
  path: '/admin/refunds/{id}',
  access: 'admin',
  actionLimits: ['signInDevice'],
  summary: 'Decide a refund request (admins)',
  description:
    'Grants or declines a refund that the seller declined or did not answer. The decision is final. Granting requires the password.',
  params: onRefund,
  body: z
    .object({
      grant: z.boolean({ error: 'grant must be true or false' }).meta({ example: true }),
      decision: text('Decision', marketLimits.refundReason)
        .optional()
        .meta({ example: 'The text is not what was promised.' }),
      password: ownPassword(),
    })
    .meta({ id: 'RefundDecision' }),
  reply: z.object({ order: soldOrder }),
  problems: ['conflict'],
  example: {
    reply: { order: { state: 'refunded', refunded: 4.99, earned: 0, refund: { state: 'granted' } } },
  },
  failureMessage: 'Failed to decide the request',
});

/** The sales of a month. */
const monthlyFigures = z
  .object({
    month: z.string().meta({ description: 'UTC, such as 2025-11', example: '2025-11' }),
    orders: z.number().int(),
    paid: money.meta({ description: 'What buyers paid' }),
    refunded: money.meta({ example: 0 }),
    disputed: money.meta({
      description: 'Disputed payments, minus what came back from won disputes',
      example: 0,
    }),
    taxes: money.meta({ description: 'Tax owed to the authorities', example: 0 }),
    paidOut: money.meta({ description: 'What sellers were paid', example: 0 }),
    fees: money.meta({
      description: 'The site’s share, minus that of refunded and disputed orders',
      example: 0.75,
    }),
    earned: money.meta({
      description: 'The sellers’ share, minus that of refunded and disputed orders',
      example: 4.24,
    }),
  })
  .meta({ id: 'MonthlyFigures' });

/** Work on orders and payouts that failed. */
const failedWork = z
  .object({
    kind: z.enum(marketWorkKinds).meta({
      description:
        '`return`, `return-part`: return money to a buyer; `withdraw`: end an unpaid order; `pay`: send a payout; `check`: ask the payment provider about an order; `apply`: book what it reported; `escalate`: pass a refund request to an admin',
      example: 'check',
    }),
    id: idOf('order').meta({
      description: 'Id of the payout, of the refund request, or otherwise of the order',
    }),
    about: z.string().meta({
      description: 'Number of the order, or username of the seller who is paid',
      example: 'K7QM-2XPA',
    }),
    problem: z.enum(workProblems).meta({
      description:
        '`refused`: the payment provider refused and did nothing; `unreachable`: it did not answer; `error`: the site itself failed',
    }),
    code: z
      .string()
      .meta({ description: 'The provider’s code for the reason; may be empty', example: 'resource_missing' }),
    message: z
      .string()
      .meta({ description: 'The provider’s message; may be empty', example: 'No such checkout session' }),
    tries: z.number().int().meta({ example: 20 }),
    triedAt: time,
    nextTryAt: time
      .nullable()
      .meta({ description: `null after ${maxTries} attempts, when it is no longer retried`, example: null }),
  })
  .meta({ id: 'FailedWork' });

export type FailedWork = z.infer<typeof failedWork>;

const onWork = z.object({
  kind: oneOf('kind', marketWorkKinds).meta({
    description: 'As in the list of failed work',
    example: 'check',
  }),
  id: idOf('order').meta({ description: 'As in the list of failed work' }),
});

export const retryWork = endpoint({
  name: 'retryWork',
  method: 'DELETE',
  path: '/admin/market/failures/{kind}/{id}',
  access: 'admin',
  summary: 'Retry failed work (admins)',
  description:
    'Clears the failure, so that the site retries the work within seconds, even if it was no longer retried. Has no effect if the work is not failing.',
  params: onWork,
  reply: z.object({ retried: z.boolean().meta({ example: true }) }),
  failureMessage: 'Failed to retry it',
});

export type MonthlyFigures = z.infer<typeof monthlyFigures>;

export const marketFigures = endpoint({
  name: 'marketFigures',
  method: 'GET',
  path: '/admin/market',
  access: 'admin',
  summary: 'Sales by month (admins)',
  description:
    'Returns the ledger totals by month, latest first, what the site owes to sellers, and failed work.',
  reply: z.object({
    currency: currencyCode,
    owed: money.meta({ description: 'What the site owes to sellers' }),
    refundsWaiting: z.number().int().meta({ description: 'Requests that an admin must decide' }),
    givenUp: z.number().int().meta({ description: 'Failed work that is no longer retried' }),
    failures: z
      .array(failedWork)
      .meta({ description: 'Failed work, at most 100; work that is no longer retried comes first' }),
    months: z.array(monthlyFigures),
  }),
  failureMessage: 'Failed to fetch the figures',
});
