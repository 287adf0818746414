import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import {
  defaultCurrency,
  marketLimits,
  orderStates,
  refundStates,
  testOutcomes,
} from '../../domain/market/market.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleByline, exampleIds, examplePrompt, exampleTime } from '../core/example-data.ts';
import {
  id,
  line,
  oneOf,
  pageOf,
  pageQuery,
  pageUrl,
  promptId,
  requiredPlainText,
  time,
} from '../core/fields.ts';
import { paths } from '../core/routes.ts';
import { sampleResponses } from '../core/sample-responses.ts';
import { byline } from '../people/byline.ts';
import { currencyCode, market, money } from './market.ts';

/** A request for a refund, as the buyer, the seller and admins see it. */
export const refund = z
  .object({
    id,
    state: z.enum(refundStates).meta({
      description:
        '`asked`: the seller has to answer; `escalated`: an admin decides; `granted`, `declined`: decided',
    }),
    reason: z.string().meta({ description: 'What the buyer wrote' }),
    answer: z.string().meta({ description: 'What the seller answered; may be empty' }),
    decision: z.string().meta({ description: 'What an admin wrote with the decision; may be empty' }),
    automatic: z.boolean().meta({ description: 'Granted at once, because the text was never opened' }),
    createdAt: time,
    answerUntil: time.meta({ description: 'When it goes to an admin unless the seller has answered' }),
    decidedAt: time.nullable(),
  })
  .meta({ id: 'Refund' });

/** The purchased prompt, the terms, and the state of the order. */
export const order = z
  .object({
    id,
    url: pageUrl,
    number: z.string().meta({ description: 'Short number for receipts and questions' }),
    state: z.enum(orderStates).meta({
      description:
        '`open`: not paid yet; `pending`: the payment is being checked; `paid`; `failed` and `cancelled`: nothing was paid; `refunded` and `disputed`: the money went back and the access has ended',
    }),
    promptId: id.meta({ description: 'The prompt may have been deleted since' }),
    promptUrl: pageUrl.nullable().meta({ description: 'null when the prompt cannot be seen any more' }),
    title: z.string().meta({ description: 'Title of the prompt when it was ordered' }),
    version: z.number().int().meta({ description: 'The version that was ordered; later ones are included' }),
    seller: byline,
    price: money,
    tax: money.meta({ description: 'Tax that was paid on top of the price; 0 until it is paid' }),
    currency: currencyCode,
    refundDays: z.number().int().meta({ description: 'As agreed with this order' }),
    textHash: z.string().meta({ description: 'The hash of the text that was published before the sale' }),
    operator: market.shape.operator,
    test: z.boolean().meta({ description: 'Whether no money moved' }),
    createdAt: time,
    paidAt: time.nullable(),
    openedAt: time.nullable().meta({ description: 'When the buyer first read the text' }),
    refundUntil: time.nullable().meta({ description: 'Until when a refund can be asked for' }),
    refund: refund.nullable(),
    can: z.object({
      payHere: z.boolean().meta({
        description: 'Whether it is paid on the checkout page of the site itself, which takes no money',
      }),
      read: z.boolean(),
      refund: z.boolean().meta({ description: 'Whether a refund can be asked for now' }),
    }),
  })
  .meta({ id: 'Order' });

export type Refund = z.infer<typeof refund>;
export type Order = z.infer<typeof order>;

const onOrder = z.object({ id: id.meta({ description: 'Id of the order' }) });
const one = z.object({ order });

/** The prompt in the examples that Alice sells and Bob buys. */
export const exampleOpenOrder = {
  id: exampleIds.order,
  url: paths.purchase(exampleIds.order),
  number: 'K7QM-2XPA',
  state: 'open' as const,
  promptId: exampleIds.premium,
  promptUrl: paths.prompt(exampleIds.premium),
  title: 'Negotiate like a diplomat',
  version: 1,
  seller: exampleByline,
  price: 4.99,
  tax: 0,
  currency: defaultCurrency,
  refundDays: 14,
  textHash: 'b1946ac92492d2347c6235b4d2611184f37b1c1b0f0b3d2d7c1a6e8f5a2c9d10',
  operator: { name: 'Promptorium', address: '' },
  test: true,
  createdAt: exampleTime,
  paidAt: null,
  openedAt: null,
  refundUntil: null,
  refund: null,
  can: { payHere: true, read: false, refund: false },
};
export const exampleOrder = {
  ...exampleOpenOrder,
  state: 'paid' as const,
  paidAt: exampleTime,
  refundUntil: '2025-12-04T12:00:00.000Z',
  can: { payHere: false, read: true, refund: true },
};
export const exampleRefund = {
  id: exampleIds.refund,
  state: 'granted' as const,
  reason: 'I bought it by mistake.',
  answer: '',
  decision: '',
  automatic: true,
  createdAt: exampleTime,
  answerUntil: '2025-11-27T12:00:00.000Z',
  decidedAt: exampleTime,
};
export const exampleRefundedOrder = {
  ...exampleOrder,
  state: 'refunded' as const,
  refund: exampleRefund,
  can: { payHere: false, read: false, refund: false },
};
export const exampleOrderRequest = { params: { id: exampleIds.order } };

export const buyPrompt = endpoint({
  name: 'buyPrompt',
  method: 'POST',
  path: '/posts/{id}/orders',
  access: 'member',
  signInMessage: 'You must be signed in to buy a prompt.',
  summary: 'Order a premium prompt',
  description:
    'Orders a premium prompt for its current price, and replies with the address of the checkout page where it is paid. An unpaid order of the same version at the same price is returned again. Authors cannot buy their own prompts, and nothing is bought twice.',
  params: z.object({ id: promptId }),
  body: z
    .object({
      price: money.meta({
        description: 'The price that the buyer saw: refused with 409 when it has changed',
      }),
    })
    .meta({ id: 'NewOrder' }),
  // The payment provider is called between placing the order and storing its checkout.
  idempotent: 'in steps',
  status: 201,
  location: '/users/me/orders/{id}',
  reply: one.extend({
    checkoutUrl: z
      .string()
      .meta({ description: 'Where the buyer pays; below the origin of the site, or absolute' }),
  }),
  problems: ['conflict', 'forbidden'],
  example: {
    request: { params: { id: exampleIds.premium }, body: { price: 4.99 } },
    reply: { order: exampleOpenOrder, checkoutUrl: paths.checkout(exampleIds.order) },
  },
  failureMessage: 'Failed to order the prompt',
});

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/users/me/orders/{id}',
  access: 'member',
  summary: 'One of your orders',
  description:
    'Reads an order that you made. After the checkout, read it until its state is not `open` or `pending` any more.',
  params: onOrder,
  reply: one,
  example: { request: exampleOrderRequest, reply: { order: exampleOpenOrder } },
  failureMessage: 'Failed to fetch the order',
});

export const answerTestCheckout = endpoint({
  name: 'answerTestCheckout',
  method: 'POST',
  path: '/users/me/orders/{id}/test-payment',
  access: 'member',
  summary: 'Pay an order without money',
  description:
    'Decides what happens to an unpaid order while the site takes no real payments: it succeeds, fails, is cancelled, succeeds after half a minute, or succeeds and is disputed half a minute later.',
  params: onOrder,
  body: z.object({ outcome: oneOf('outcome', testOutcomes) }).meta({ id: 'TestPayment' }),
  reply: one,
  problems: ['conflict'],
  example: {
    request: { ...exampleOrderRequest, body: { outcome: 'succeed' } },
    reply: { order: exampleOrder },
  },
  failureMessage: 'Failed to pay the order',
});

export const myPurchases = endpoint({
  name: 'myPurchases',
  method: 'GET',
  path: '/users/me/purchases',
  access: 'member',
  summary: 'What you bought, latest first',
  description:
    'Lists your orders that were paid, also those that were refunded since. With `q` only those whose title contains each of its words.',
  query: z.object({
    q: line('Search', limits.searchQuery).optional().meta({ description: 'Words of the title' }),
    ...pageQuery(limits.pageSize),
  }),
  reply: pageOf(order),
  example: {
    reply: { items: [exampleOrder], page: 1, limit: 12, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch your purchases',
});

/** The text for a buyer, even if the prompt has become free or was hidden or deleted. */
const purchasedText = z
  .object({
    title: z.string(),
    version: z.number().int(),
    contentMd: z.string(),
    sampleResponses,
    salt: z.string().meta({ description: 'With this before the text, its SHA-256 is `hash`' }),
    hash: z.string().meta({ description: 'The published hash of this version, lower-case hex' }),
  })
  .meta({ id: 'PurchasedText' });

export type PurchasedText = z.infer<typeof purchasedText>;

const purchase = z.object({ order, text: purchasedText });
const examplePurchase = {
  order: { ...exampleOrder, openedAt: exampleTime },
  text: {
    title: 'Negotiate like a diplomat',
    version: 1,
    contentMd: examplePrompt.contentMd,
    sampleResponses: [],
    salt: '0f3c5a7e9b1d2f4a',
    hash: exampleOrder.textHash,
  },
};

export const openPurchase = endpoint({
  name: 'openPurchase',
  method: 'POST',
  path: '/users/me/purchases/{id}/text',
  access: 'member',
  whileSuspended: true,
  summary: 'Open the text that you bought',
  description:
    'Records that you have read the text, and returns it as `GET` does from then on. A refund is automatic only before it, and the prompt has its text for the buyer only after it. Repeating it changes nothing.',
  params: onOrder,
  reply: purchase,
  example: { request: exampleOrderRequest, reply: examplePurchase },
  failureMessage: 'Failed to open the text',
});

export const readPurchase = endpoint({
  name: 'readPurchase',
  method: 'GET',
  path: '/users/me/purchases/{id}/text',
  access: 'member',
  summary: 'The text that you bought and opened',
  description:
    'Returns the latest version of a prompt that you bought, also when the prompt is hidden or deleted. Refused with 409 until the text is opened (`POST`).',
  params: onOrder,
  reply: purchase,
  problems: ['conflict'],
  example: { request: exampleOrderRequest, reply: examplePurchase },
  failureMessage: 'Failed to fetch the text',
});

export const requestRefund = endpoint({
  name: 'requestRefund',
  method: 'POST',
  path: '/users/me/orders/{id}/refund',
  access: 'member',
  whileSuspended: true,
  summary: 'Ask for a refund',
  description:
    'Asks for a refund under the terms of the order. It is granted at once if the text was never opened; otherwise the seller answers within 7 days, and an admin decides if they decline or do not answer. Repeating it returns the order as it is.',
  params: onOrder,
  body: z
    .object({ reason: requiredPlainText('Reason', marketLimits.refundReason) })
    .meta({ id: 'RefundRequest' }),
  reply: one,
  problems: ['conflict'],
  example: {
    request: { ...exampleOrderRequest, body: { reason: exampleRefund.reason } },
    reply: { order: exampleRefundedOrder },
  },
  failureMessage: 'Failed to ask for a refund',
});
