import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { marketLimits, orderStates, refundStates, testOutcomes } from '../../domain/market/market.ts';
import { withdrawalConsent } from '../../domain/market/withdrawal.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import {
  idOf,
  line,
  oneOf,
  pageOf,
  pageQuery,
  pageUrl,
  requiredPlainText,
  time,
  versionQuery,
} from '../core/fields.ts';
import { sampleResponses } from '../core/sample-responses.ts';
import { byline } from '../people/byline.ts';
import { promptInputs } from '../prompts/inputs.ts';
import { currencyCode, market, money } from './market.ts';

/** A request for a refund, as the buyer, the seller and admins see it. */
export const refund = z
  .object({
    id: idOf('refund'),
    state: z.enum(refundStates).meta({
      description:
        '`asked`: the seller must answer; `escalated`: an admin decides; `granted`, `declined`: decided',
      example: 'declined',
    }),
    reason: z.string().meta({ description: 'What the buyer wrote', example: 'I bought it by mistake.' }),
    answer: z
      .string()
      .meta({ description: 'What the seller answered; may be empty', example: 'It works as described.' }),
    decision: z.string().meta({
      description: 'What an admin wrote with the decision; may be empty',
      example: 'The text is what its preview and its page promise.',
    }),
    automatic: z
      .boolean()
      .meta({ description: 'Whether it was granted automatically, because the text was never opened' }),
    withdrawal: z.boolean().meta({ description: 'Whether the buyer withdrew from the purchase' }),
    problem: z
      .string()
      .meta({ description: 'Why a refund could not be delivered; otherwise empty', example: '' }),
    createdAt: time,
    answerUntil: time.meta({ description: 'When it goes to an admin if the seller has not answered' }),
    decidedAt: time.nullable(),
  })
  .meta({ id: 'Refund' });

/** The purchased prompt, the terms, and the state of the order. */
export const order = z
  .object({
    id: idOf('order'),
    url: pageUrl.meta({ example: `/purchases/${exampleIds.order}` }),
    number: z.string().meta({ description: 'Short number for receipts and support', example: 'K7QM-2XPA' }),
    receiptNumber: z.string().nullable().meta({
      description:
        'Consecutive number of the receipt in its year (UTC), which begins with TEST- if no money moved; null until the order is paid',
      example: '2026-000123',
    }),
    state: z.enum(orderStates).meta({
      description:
        '`open`: not paid yet; `pending`: the payment is being checked; `paid`; `failed` and `cancelled`: nothing was paid; `refunded` and `disputed`: the payment was returned and access has ended',
      example: 'paid',
    }),
    promptId: idOf('premium').meta({ description: 'The prompt may have been deleted since' }),
    promptUrl: pageUrl.nullable().meta({
      description: 'null if the prompt is no longer visible',
      example: `/prompt/${exampleIds.premium}`,
    }),
    title: z
      .string()
      .meta({ description: 'Title of the prompt when it was ordered', example: exampleTexts.premiumTitle }),
    version: z.number().int().meta({ description: 'The version that was ordered; later ones are included' }),
    license: z.string().meta({
      description: 'License of the prompt when it was ordered; empty if it had none',
      example: 'Personal use only',
    }),
    seller: byline,
    price: money,
    tax: money.meta({ description: 'Tax on top of the price; 0 until the order is paid', example: 0 }),
    refunded: money.meta({
      description: 'Refunded amount of price and tax; a partial refund does not end access',
      example: 0,
    }),
    currency: currencyCode,
    refundDays: z
      .number()
      .int()
      .meta({ description: 'Length of the refund period, as agreed with this order', example: 14 }),
    textHash: z.string().meta({
      description: 'The hash of the text that was published before the sale',
      example: exampleTexts.hash,
    }),
    operator: market.shape.operator,
    test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }),
    createdAt: time,
    paidAt: time.nullable(),
    openedAt: time.nullable().meta({ description: 'When the buyer first read the text', example: null }),
    consentedAt: time.nullable().meta({
      description: 'When the buyer agreed that opening the text ends the right of withdrawal',
      example: null,
    }),
    refundUntil: time.nullable().meta({ description: 'When the refund period ends' }),
    withdrawUntil: time
      .nullable()
      .meta({ description: 'Until when the buyer can withdraw, unless they have agreed before' }),
    refund: refund.nullable(),
    can: z.object({
      payHere: z.boolean().meta({
        description: 'Whether it is paid on the site’s own checkout page, which takes no money',
      }),
      read: z.boolean().meta({ example: true }),
      refund: z.boolean().meta({ description: 'Whether a refund can be requested now', example: true }),
      withdraw: z.boolean().meta({
        description:
          'Whether the buyer can withdraw from the purchase now; if the text is not opened, opening it then requires their consent',
        example: true,
      }),
    }),
  })
  .meta({ id: 'Order' });

export type Refund = z.infer<typeof refund>;
export type Order = z.infer<typeof order>;

const onOrder = z.object({ id: idOf('order').meta({ description: 'Id of the order' }) });
const one = z.object({ order });

export const buyPrompt = endpoint({
  name: 'buyPrompt',
  method: 'POST',
  path: '/posts/{id}/orders',
  access: 'member',
  signInMessage: 'You must be signed in to buy a prompt.',
  summary: 'Order a premium prompt',
  description:
    'Orders a premium prompt at its current price, and returns the address of the checkout page. An unpaid order for the same version at the same price is returned again. Authors cannot buy their own prompts, and nobody can buy a prompt twice.',
  params: z.object({ id: idOf('premium').meta({ description: 'Id of the prompt' }) }),
  body: z
    .object({
      price: money.meta({
        description: 'The price that the buyer saw; fails with 409 if it has changed',
      }),
    })
    .meta({ id: 'NewOrder' }),
  // The payment provider is called between placing the order and storing its checkout.
  idempotent: 'in steps',
  status: 201,
  location: '/users/me/orders/{id}',
  reply: one.extend({
    checkoutUrl: z.string().meta({
      description: 'Where the buyer pays: a path on this site, or an absolute address',
      example: `/checkout/${exampleIds.order}`,
    }),
  }),
  problems: ['conflict', 'forbidden'],
  example: {
    reply: {
      order: {
        state: 'open',
        paidAt: null,
        can: { payHere: true, read: false, refund: false, withdraw: false },
      },
    },
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
    'Returns one of your orders. After checkout, read it until its state is no longer `open` or `pending`.',
  params: onOrder,
  reply: one,
  failureMessage: 'Failed to fetch the order',
});

export const answerTestCheckout = endpoint({
  name: 'answerTestCheckout',
  method: 'POST',
  path: '/users/me/orders/{id}/test-payment',
  access: 'member',
  summary: 'Pay a test order',
  description:
    'Decides what happens to an unpaid order while the site takes no real payments: it succeeds, fails, is canceled, succeeds after half a minute, or succeeds and is disputed half a minute later.',
  params: onOrder,
  body: z.object({ outcome: oneOf('outcome', testOutcomes) }).meta({ id: 'TestPayment' }),
  reply: one,
  problems: ['conflict'],
  failureMessage: 'Failed to pay the order',
});

export const myPurchases = endpoint({
  name: 'myPurchases',
  method: 'GET',
  path: '/users/me/purchases',
  access: 'member',
  summary: 'What you bought, latest first',
  description:
    'Lists your paid orders, including those refunded since. With `q`, only those whose title contains every word.',
  query: z.object({
    q: line('Search', limits.searchQuery).optional().meta({ description: 'Words of the title' }),
    ...pageQuery(limits.pageSize),
  }),
  reply: pageOf(order),
  failureMessage: 'Failed to fetch your purchases',
});

/** The text for a buyer, even if the prompt has become free or was hidden or deleted. */
export const purchasedText = z
  .object({
    title: z.string().meta({ example: exampleTexts.premiumTitle }),
    version: z.number().int(),
    contentMd: z.string().meta({ example: exampleTexts.contentMd }),
    sampleResponses,
    inputs: promptInputs,
    salt: z
      .string()
      .meta({ description: 'Prepend this to the text: its SHA-256 is `hash`', example: '0f3c5a7e9b1d2f4a' }),
    hash: z.string().meta({
      description:
        'The published hash of this version in lowercase hex; for the version that you bought, the hash from before the sale. Empty, like the salt, for a version without one: an earlier version that you did not buy, a draft or a free prompt',
      example: exampleTexts.hash,
    }),
  })
  .meta({ id: 'PurchasedText' });

export type PurchasedText = z.infer<typeof purchasedText>;

const purchase = z.object({ order, text: purchasedText });

export const openPurchase = endpoint({
  name: 'openPurchase',
  method: 'POST',
  path: '/users/me/purchases/{id}/text',
  access: 'member',
  whileSuspended: true,
  summary: 'Open the text that you bought',
  description:
    'Records that you have read the text and returns it, as `GET` does from then on. From then on, refunds are no longer automatic, and the prompt shows you its text. While you can withdraw from the purchase (`can.withdraw`), the first opening requires `consent`, and fails with 422 without it. Repeating it has no effect. Fails with 409 if the order gives no access, for example after a refund.',
  params: onOrder,
  body: z
    .object({
      consent: z
        .boolean({ error: 'consent must be true or false' })
        .optional()
        .meta({ description: `true if you declare: “${withdrawalConsent}”`, example: true }),
    })
    .meta({ id: 'Opening' }),
  optionalBody: true,
  reply: purchase,
  problems: ['conflict'],
  failureMessage: 'Failed to open the text',
});

export const readPurchase = endpoint({
  name: 'readPurchase',
  method: 'GET',
  path: '/users/me/purchases/{id}/text',
  access: 'member',
  summary: 'The text that you bought and opened',
  description:
    'Returns the latest version of a prompt that you bought, even if it is hidden or deleted. With `version`, returns the version that you bought or any later one. Fails with 409 until you open the text (`POST`), or if the order gives no access, for example after a refund.',
  params: onOrder,
  query: z.object({
    version: versionQuery('version')
      .optional()
      .meta({ description: 'The number of the version that you bought, or of a later one' }),
  }),
  reply: purchase,
  problems: ['conflict'],
  failureMessage: 'Failed to fetch the text',
});

export const requestRefund = endpoint({
  name: 'requestRefund',
  method: 'POST',
  path: '/users/me/orders/{id}/refund',
  access: 'member',
  whileSuspended: true,
  summary: 'Request a refund',
  description:
    'Requests a refund under the terms of the order. It is granted instantly if the text was never opened. Otherwise, the seller has 7 days to answer, and an admin decides if they decline or do not answer. Repeating it returns the order unchanged.',
  params: onOrder,
  body: z
    .object({
      reason: requiredPlainText('Reason', marketLimits.refundReason).meta({
        example: 'I bought it by mistake.',
      }),
    })
    .meta({ id: 'RefundRequest' }),
  reply: one,
  problems: ['conflict'],
  example: {
    reply: {
      order: {
        state: 'refunded',
        refunded: 4.99,
        refund: { state: 'granted', automatic: true, answer: '', decision: '' },
      },
    },
  },
  failureMessage: 'Failed to request a refund',
});

export const withdrawPurchase = endpoint({
  name: 'withdrawPurchase',
  method: 'POST',
  path: '/users/me/purchases/{id}/withdrawal',
  access: 'member',
  whileSuspended: true,
  summary: 'Withdraw from a purchase',
  description:
    'Withdraws from a purchase within 14 days, unless you have agreed that this right ends and opened the text. The whole payment is returned without a decision, and your access ends. Repeating it returns the order unchanged.',
  params: onOrder,
  reply: one,
  problems: ['conflict'],
  example: {
    reply: {
      order: {
        state: 'refunded',
        refunded: 4.99,
        refund: { state: 'granted', automatic: true, withdrawal: true, reason: '', answer: '', decision: '' },
        can: { read: false, refund: false, withdraw: false },
      },
    },
  },
  failureMessage: 'Failed to withdraw from the purchase',
});
