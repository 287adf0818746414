import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { defaultCurrency, marketLimits, refundStates } from '../../domain/market/market.ts';
import { marketWorkKinds, maxTries, workProblems } from '../../domain/market/market-work.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleByline, exampleIds, exampleTime } from '../core/example-data.ts';
import { id, oneOf, pageOf, pageQuery, text, time } from '../core/fields.ts';
import { ownPassword } from '../identity/passwords.ts';
import { byline } from '../people/byline.ts';
import { currencyCode, money } from './market.ts';
import { exampleOrder, exampleRefund, order, refund } from './orders.ts';

/** A seller's sales, and the amount that the site owes them. */
export const salesSummary = z
  .object({
    currency: currencyCode,
    balance: money.meta({
      description: 'What the site owes you; negative after refunds of money already paid out',
    }),
    sold: z.number().int().meta({ description: 'Orders that were paid and not refunded or disputed' }),
    earned: money.meta({ description: 'Your share of those orders' }),
    days: z
      .array(
        z.object({
          day: z.string().meta({ description: 'UTC, such as 2025-11-20' }),
          orders: z.number().int(),
          earned: money.meta({
            description: 'Your share of that day’s sales, minus that day’s refunds',
          }),
        }),
      )
      .meta({ description: `The last ${marketLimits.chartDays} days, without gaps, oldest first` }),
    prompts: z
      .array(
        z.object({
          promptId: id,
          title: z.string(),
          orders: z.number().int(),
          refunds: z.number().int(),
          views: z.number().int().meta({ description: 'Views of the prompt; each reader counts once a day' }),
          earned: money,
        }),
      )
      .meta({ description: 'By prompt, highest earnings first; at most 100' }),
  })
  .meta({ id: 'SalesSummary' });

/** An order as its seller and admins see it. The buyer is not named to sellers. */
export const sale = z
  .object({
    id: id.meta({ description: 'Id of the sale, which differs from the id of the buyer’s order' }),
    number: order.shape.number,
    state: order.shape.state,
    promptId: id,
    title: z.string(),
    price: money,
    fee: money.meta({ description: 'The site’s share of the price' }),
    tax: order.shape.tax,
    refunded: order.shape.refunded,
    earned: money.meta({ description: 'The seller’s share of what was not refunded or disputed' }),
    currency: currencyCode,
    test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }),
    createdAt: time,
    paidAt: time.nullable(),
    returnedAt: time.nullable().meta({ description: 'When a refund or dispute returned the whole payment' }),
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

export const exampleSale = {
  id: exampleIds.sale,
  number: exampleOrder.number,
  state: 'paid' as const,
  promptId: exampleIds.premium,
  title: exampleOrder.title,
  price: 4.99,
  fee: 0.75,
  tax: 0,
  refunded: 0,
  earned: 4.24,
  currency: defaultCurrency,
  test: true,
  createdAt: exampleTime,
  paidAt: exampleTime,
  returnedAt: null,
  refund: null,
};
export const exampleRefundRequest = {
  ...exampleRefund,
  state: 'asked' as const,
  automatic: false,
  decidedAt: null,
};

export const mySalesSummary = endpoint({
  name: 'mySalesSummary',
  method: 'GET',
  path: '/users/me/sales/summary',
  access: 'member',
  keyScope: 'sales',
  summary: 'Your sales, by day and by prompt',
  description: 'Returns your total sales and what the site owes you.',
  reply: salesSummary,
  example: {
    reply: {
      currency: defaultCurrency,
      balance: 4.24,
      sold: 1,
      earned: 4.24,
      days: [{ day: '2025-08-23', orders: 0, earned: 0 }],
      prompts: [
        {
          promptId: exampleIds.premium,
          title: exampleOrder.title,
          orders: 1,
          refunds: 0,
          views: 0,
          earned: 4.24,
        },
      ],
    },
  },
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
  example: { reply: { items: [exampleSale], page: 1, limit: 12, total: 1, totalPages: 1 } },
  failureMessage: 'Failed to fetch your sales',
});

const onRefund = z.object({ id: id.meta({ description: 'Id of the refund request' }) });

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
        .meta({ description: 'Shown to the buyer; required to decline' }),
      password: ownPassword(),
    })
    .meta({ id: 'RefundAnswer' }),
  reply: z.object({ sale }),
  problems: ['conflict'],
  example: {
    request: { params: { id: exampleIds.refund }, body: { grant: false, answer: 'It works as described.' } },
    reply: {
      sale: {
        ...exampleSale,
        refund: { ...exampleRefundRequest, state: 'escalated', answer: 'It works as described.' },
      },
    },
  },
  failureMessage: 'Failed to answer the request',
});

export const soldOrder = sale
  .extend({
    id: id.meta({ description: 'Id of the order' }),
    buyer: byline,
    seller: byline,
  })
  .meta({ id: 'SoldOrder' });

export type SoldOrder = z.infer<typeof soldOrder>;

export const exampleSoldOrder = {
  ...exampleSale,
  id: exampleIds.order,
  buyer: { username: 'bob', displayName: 'Bob', photoURL: '' },
  seller: exampleByline,
};

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
  example: { reply: { items: [exampleSoldOrder], page: 1, limit: 12, total: 1, totalPages: 1 } },
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
      grant: z.boolean({ error: 'grant must be true or false' }),
      decision: text('Decision', marketLimits.refundReason).optional(),
      password: ownPassword(),
    })
    .meta({ id: 'RefundDecision' }),
  reply: z.object({ order: soldOrder }),
  problems: ['conflict'],
  example: {
    request: {
      params: { id: exampleIds.refund },
      body: { grant: true, decision: 'The text is not what was promised.' },
    },
    reply: {
      order: {
        ...exampleSoldOrder,
        state: 'refunded',
        refunded: 4.99,
        earned: 0,
        returnedAt: exampleTime,
        refund: {
          ...exampleRefundRequest,
          state: 'granted',
          answer: 'It works as described.',
          decision: 'The text is not what was promised.',
          decidedAt: exampleTime,
        },
      },
    },
  },
  failureMessage: 'Failed to decide the request',
});

/** The sales of a month. */
const monthlyFigures = z
  .object({
    month: z.string().meta({ description: 'UTC, such as 2025-11' }),
    orders: z.number().int(),
    paid: money.meta({ description: 'What buyers paid' }),
    refunded: money,
    disputed: money.meta({ description: 'Disputed payments, minus what came back from won disputes' }),
    taxes: money.meta({ description: 'Tax owed to the authorities' }),
    paidOut: money.meta({ description: 'What sellers were paid' }),
    fees: money.meta({ description: 'The site’s share, minus that of refunded and disputed orders' }),
    earned: money.meta({ description: 'The sellers’ share, minus that of refunded and disputed orders' }),
  })
  .meta({ id: 'MonthlyFigures' });

/** Work on orders and payouts that failed. */
const failedWork = z
  .object({
    kind: z.enum(marketWorkKinds).meta({
      description:
        '`return`, `return-part`: return money to a buyer; `withdraw`: end an unpaid order; `pay`: send a payout; `check`: ask the payment provider about an order; `apply`: book what it reported; `escalate`: pass a refund request to an admin',
    }),
    id: id.meta({ description: 'Id of the payout, of the refund request, or otherwise of the order' }),
    about: z.string().meta({ description: 'Number of the order, or username of the seller who is paid' }),
    problem: z.enum(workProblems).meta({
      description:
        '`refused`: the payment provider refused and did nothing; `unreachable`: it did not answer; `error`: the site itself failed',
    }),
    code: z.string().meta({ description: 'The provider’s code for the reason; may be empty' }),
    message: z.string().meta({ description: 'The provider’s message; may be empty' }),
    tries: z.number().int(),
    triedAt: time,
    nextTryAt: time
      .nullable()
      .meta({ description: `null after ${maxTries} attempts, when it is no longer retried` }),
  })
  .meta({ id: 'FailedWork' });

export type FailedWork = z.infer<typeof failedWork>;

const onWork = z.object({
  kind: oneOf('kind', marketWorkKinds).meta({ description: 'As in the list of failed work' }),
  id: id.meta({ description: 'As in the list of failed work' }),
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
  reply: z.object({ retried: z.boolean() }),
  example: {
    request: { params: { kind: 'check', id: exampleIds.order } },
    reply: { retried: true },
  },
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
  example: {
    reply: {
      currency: defaultCurrency,
      owed: 4.24,
      refundsWaiting: 0,
      givenUp: 1,
      failures: [
        {
          kind: 'check' as const,
          id: exampleIds.order,
          about: exampleOrder.number,
          problem: 'refused' as const,
          code: 'resource_missing',
          message: 'No such checkout session',
          tries: maxTries,
          triedAt: exampleTime,
          nextTryAt: null,
        },
      ],
      months: [
        {
          month: '2025-11',
          orders: 1,
          paid: 4.99,
          refunded: 0,
          disputed: 0,
          taxes: 0,
          paidOut: 0,
          fees: 0.75,
          earned: 4.24,
        },
      ],
    },
  },
  failureMessage: 'Failed to fetch the figures',
});
