import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import {
  payoutAccountStates,
  payoutLimits,
  payoutStates,
  testAccountOutcomes,
} from '../../domain/market/payouts.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { idOf, oneOf, pageOf, pageQuery, requiredPlainText, time, usernameOrId } from '../core/fields.ts';
import { ownPassword } from '../identity/passwords.ts';
import { byline } from '../people/byline.ts';
import { currencyCode, money } from './market.ts';

/** The amount owed to a seller, and whether it can be paid out. */
export const payoutStatus = z
  .object({
    currency: currencyCode,
    sells: z.boolean().meta({ description: 'Whether the site sells prompts now', example: true }),
    test: z.boolean().meta({ description: 'Whether this is test mode, where no money moves' }),
    account: z.enum(payoutAccountStates).nullable().meta({
      description:
        'Your account at the payment provider; null if there is none. `incomplete`: something is missing; `checking`: the provider is reviewing it; `ready`; `refused`: the provider does not pay it; `gone`: it is no longer connected to this site, and setting up payouts again replaces it',
      example: 'ready',
    }),
    balance: money.meta({ description: 'What the site owes you' }),
    available: money.meta({ description: 'The part of the balance that can be paid out now', example: 0 }),
    refundable: money.meta({
      description: 'The part of the balance that buyers can still get refunded, or have requested',
    }),
    releasedAt: time.nullable().meta({ description: 'When the next part of `refundable` can be paid out' }),
    least: money.meta({ description: 'Minimum amount of a payout', example: 1 }),
    leastAutomatic: money.meta({
      description: 'Minimum balance for the automatic weekly payout',
      example: 10,
    }),
    held: z.string().nullable().meta({
      description: 'Why an admin put your payouts on hold; null if they are not on hold',
      example: null,
    }),
  })
  .meta({ id: 'PayoutStatus' });

export const payout = z
  .object({
    id: idOf('payout'),
    amount: money,
    currency: currencyCode,
    state: z.enum(payoutStates).meta({
      description:
        '`pending`: the provider has not confirmed it; `sent`; `failed`: the provider refused it, and the amount is back in your balance',
      example: 'sent',
    }),
    problem: z.string().meta({
      description: 'Why the provider refused it; otherwise empty. Admins also get the provider’s code',
      example: '',
    }),
    test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }),
    createdAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: 'Payout' });

const paidPayout = payout
  .extend({
    seller: byline,
    held: z
      .string()
      .nullable()
      .meta({ description: 'Why the seller’s payouts are on hold now', example: null }),
  })
  .meta({ id: 'PaidPayout' });

const payoutHold = z
  .object({
    seller: byline,
    reason: z.string().meta({ example: 'Buyers say that they never wrote these prompts.' }),
    heldAt: time,
  })
  .meta({ id: 'PayoutHold' });

export type PayoutStatus = z.infer<typeof payoutStatus>;
export type Payout = z.infer<typeof payout>;
export type PaidPayout = z.infer<typeof paidPayout>;
export type PayoutHold = z.infer<typeof payoutHold>;

export const readPayouts = endpoint({
  name: 'readPayouts',
  method: 'GET',
  path: '/users/me/payouts/status',
  access: 'member',
  keyScope: 'sales',
  summary: 'Your balance and payout account',
  description:
    'Returns what the site owes you, how much of it can be paid out, and whether your account is ready.',
  reply: payoutStatus,
  failureMessage: 'Failed to fetch your payouts',
});

export const myPayouts = endpoint({
  name: 'myPayouts',
  method: 'GET',
  path: '/users/me/payouts',
  access: 'member',
  keyScope: 'sales',
  summary: 'Your payouts, latest first',
  description: 'Lists your payouts, including pending and refused ones.',
  query: z.object(pageQuery(limits.pageSize)),
  reply: pageOf(payout),
  failureMessage: 'Failed to fetch your payouts',
});

export const payoutStatement = endpoint({
  name: 'payoutStatement',
  method: 'GET',
  path: '/users/me/payouts/{id}/statement',
  access: 'member',
  keyScope: 'sales',
  summary: 'The orders of a payout',
  description:
    'Lists what each order added to a payout: your share of sales whose refund period had ended, minus refunds of earlier ones. It lists up to 1,000 orders; `other` has everything else, so that the sum is the amount of the payout.',
  params: z.object({ id: idOf('payout').meta({ description: 'Id of the payout' }) }),
  reply: z
    .object({
      payout,
      lines: z.array(
        z.object({
          number: z.string().meta({ example: 'K7QM-2XPA' }),
          title: z.string().meta({ example: exampleTexts.premiumTitle }),
          amount: money,
        }),
      ),
      other: money.meta({ description: 'Entries by admins, and orders that are not listed', example: 0 }),
    })
    .meta({ id: 'PayoutStatement' }),
  failureMessage: 'Failed to fetch the statement',
});

export const setUpPayouts = endpoint({
  name: 'setUpPayouts',
  method: 'POST',
  path: '/users/me/payouts/account',
  access: 'member',
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Set up payouts',
  description:
    'Opens an account for you at the payment provider, if you have none, and returns the address where you complete or change it. The address works once and expires after a few minutes. Requires the password: a wrong one returns 403 and counts as a failed sign-in. Not for personal keys.',
  body: z.object({ password: ownPassword() }).meta({ id: 'PayoutSetup' }),
  reply: z.object({
    url: z.string().meta({
      description: 'An absolute address, or a path on this site',
      example: '/settings/payouts/test',
    }),
  }),
  problems: ['conflict'],
  failureMessage: 'Failed to set up payouts',
});

export const payOut = endpoint({
  name: 'payOut',
  method: 'POST',
  path: '/users/me/payouts',
  access: 'member',
  keyScope: 'payouts',
  actionLimits: ['signInDevice'],
  idempotent: true,
  summary: 'Pay out your earnings',
  description: `Pays out everything available. The payout is \`pending\` until the payment provider confirms it: read your payouts to see the result. Available amounts of ${(payoutLimits.minAutomaticCents / 100).toFixed(2)} or more are paid automatically every week. Requires the password, as \`setUpPayouts\` does, except with a personal key, which needs the scope \`payouts\`.`,
  body: z
    .object({
      amount: z.number({ error: 'amount must be a number' }).meta({
        description: 'The available amount that you were shown; fails if it has changed',
        example: 4.24,
      }),
      password: ownPassword(),
    })
    .meta({ id: 'PayOutInput' }),
  reply: z.object({ payout }),
  problems: ['conflict'],
  failureMessage: 'Failed to pay out',
});

export const decideTestPayouts = endpoint({
  name: 'decideTestPayouts',
  method: 'POST',
  path: '/users/me/payouts/test-account',
  access: 'member',
  keyScope: 'none',
  summary: 'Choose the state of your account in test mode',
  description:
    'Stands in for the payment provider’s pages on a site that takes no real payments: the account is ready, incomplete, refused, or ready with payouts that fail.',
  body: z.object({ outcome: oneOf('outcome', testAccountOutcomes) }).meta({ id: 'TestAccountInput' }),
  reply: z.object({ status: payoutStatus }),
  problems: ['conflict'],
  failureMessage: 'Failed to change the account',
});

export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/admin/payouts',
  access: 'admin',
  summary: 'All payouts, latest first (admins)',
  description: 'Lists payouts to sellers, and why their payouts are on hold.',
  query: z.object({
    state: oneOf('state', payoutStates).optional().meta({ description: 'Only payouts in this state' }),
    ...pageQuery(limits.pageSize),
  }),
  reply: pageOf(paidPayout),
  failureMessage: 'Failed to fetch payouts',
});

const onSeller = z.object({ username: usernameOrId });

export const listPayoutHolds = endpoint({
  name: 'listPayoutHolds',
  method: 'GET',
  path: '/admin/payout-holds',
  access: 'admin',
  summary: 'Sellers whose payouts are on hold (admins)',
  description: 'Lists the latest 100 sellers whose payouts are on hold, and why.',
  reply: z.object({ holds: z.array(payoutHold) }),
  failureMessage: 'Failed to fetch the payouts on hold',
});

export const holdPayouts = endpoint({
  name: 'holdPayouts',
  method: 'PUT',
  path: '/admin/payout-holds/{username}',
  access: 'admin',
  summary: 'Put a seller’s payouts on hold (admins)',
  description:
    'Pays the seller nothing until an admin releases the payouts. The seller is notified of the reason, and the audit log records it. A pending payout is not stopped.',
  params: onSeller,
  body: z
    .object({
      reason: requiredPlainText('Reason', payoutLimits.holdReason).meta({
        description: 'Shown to the seller',
        example: 'Buyers say that they never wrote these prompts.',
      }),
    })
    .meta({ id: 'PayoutHoldInput' }),
  reply: z.object({ hold: payoutHold }),
  example: { params: { username: 'alice' } },
  failureMessage: 'Failed to put the payouts on hold',
});

export const releasePayouts = endpoint({
  name: 'releasePayouts',
  method: 'DELETE',
  path: '/admin/payout-holds/{username}',
  access: 'admin',
  summary: 'Release a seller’s payouts (admins)',
  description: 'Resumes payouts to the seller. Has no effect if they are not on hold.',
  params: onSeller,
  reply: z.object({ released: z.boolean().meta({ example: true }) }),
  example: { params: { username: 'alice' } },
  failureMessage: 'Failed to release the payouts',
});
