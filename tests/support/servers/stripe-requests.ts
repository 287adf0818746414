import { z } from 'zod';

// The requests that Stripe's API takes of those that this site sends: names, types and limits of their parameters, as Stripe publishes them.
// `npm run check:stripe` compares the requests themselves with Stripe's own document.

const name = z.string().min(1).max(5000);
const integer = z.string().regex(/^\d+$/);
const url = z.url({ protocol: /^https?$/ });
const metadata = z.record(z.string().max(40), z.string().max(500));
const currency = z.string().regex(/^[a-z]{3}$/);
const expand = z.array(name).optional();
const found = z.strictObject({ expand });
const listed = { expand, limit: integer.optional() };

const newSession = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  client_reference_id: z.string().max(200).optional(),
  success_url: url,
  cancel_url: url.optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer,
        price_data: z.strictObject({
          currency,
          unit_amount: integer,
          tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
          product_data: z.strictObject({ name, tax_code: name.optional() }),
        }),
      }),
    )
    .min(1)
    .max(100),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: z.string().max(1000).optional(),
      metadata: metadata.optional(),
      transfer_group: name.optional(),
    })
    .optional(),
  automatic_tax: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: z.string().max(1200) }).optional() })
    .optional(),
});

const newAccount = z.strictObject({
  type: z.enum(['custom', 'express', 'standard']),
  email: z.string().optional(),
  capabilities: z
    .strictObject({ transfers: z.strictObject({ requested: z.enum(['true', 'false']) }) })
    .optional(),
  metadata: metadata.optional(),
});

const newLink = z.strictObject({
  account: name,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: url.optional(),
  return_url: url.optional(),
});

const newTransfer = z.strictObject({
  amount: integer,
  currency,
  destination: name,
  transfer_group: name.optional(),
  metadata: metadata.optional(),
});

/** The operations of the API: method, path with `{id}`, and the parameters in its query or form. */
export const stripeOperations = {
  'POST /v1/checkout/sessions': newSession,
  'GET /v1/checkout/sessions': z.strictObject({ ...listed, payment_intent: name.optional() }),
  'GET /v1/checkout/sessions/{id}': found,
  'POST /v1/checkout/sessions/{id}/expire': z.strictObject({}),
  'POST /v1/refunds': z.strictObject({ payment_intent: name, amount: integer.optional() }),
  'GET /v1/disputes': z.strictObject({
    ...listed,
    payment_intent: name.optional(),
    created: z.strictObject({ gte: integer }).optional(),
  }),
  'GET /v1/tax/settings': found,
  'POST /v1/accounts': newAccount,
  'GET /v1/accounts/{id}': found,
  'POST /v1/accounts/{id}/login_links': z.strictObject({}),
  'POST /v1/account_links': newLink,
  'POST /v1/transfers': newTransfer,
  'GET /v1/transfers': z.strictObject({ ...listed, transfer_group: name.optional() }),
} satisfies Record<`${'GET' | 'POST'} /v1/${string}`, z.ZodType>;

export type StripeOperation = keyof typeof stripeOperations;

/**
 * Form values by their bracketed names, as nested objects and lists: `a[b][0]=c` is `{ a: { b: ['c'] } }`.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split(/\[|\]\[|\]$/).filter((part, at) => at === 0 || part !== '');
    let parent = root;
    let last = first;
    for (const part of rest) {
      parent[last] ??= {};
      parent = parent[last] as Record<string, unknown>;
      last = part;
    }
    parent[last] = value;
  }
  return withLists(root) as Record<string, unknown>;
}

/** Turns objects with the keys 0, 1, 2 … into lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
