import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { parseForm, type StripeOperation, stripeOperations } from './stripe-requests.ts';
import {
  chargeOf,
  disputeOf,
  expandedSession,
  intentIdOf,
  leftOf,
  refundOf,
  type StripeCheckout,
  sessionOf,
} from './stripe-state.ts';

/** A request as the stand-in received it. */
export interface StripeRequest {
  operation: StripeOperation;
  path: string;
  /** Query or form, parsed. */
  parameters: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

interface SellerAccount {
  id: string;
  state: 'new' | 'submitted' | 'active' | 'rejected' | 'gone';
}

/**
 * A stand-in for Stripe on loopback. It refuses every request with a parameter that Stripe's API does not
 * take, repeats its reply to an idempotency key, and signs notifications as Stripe does.
 */
export interface StripeServer {
  /** The environment of a site that uses it. */
  env: Record<string, string>;
  url: string;
  /** Requests since the last call. */
  requests(): StripeRequest[];
  /**
   * Requests that were refused because of their parameters. A test that expects none checks that it is empty.
   */
  problems: string[];
  /** Requests that it leaves without a reply from now on. */
  fails: number;
  /** Requests that it never answers from now on. */
  hangs: number;
  /** Requests that write which it carries out from now on without a reply. */
  losesReplies: number;
  /** Whether it refuses to refund a payment for good. */
  refusesRefunds: (checkout: StripeCheckout) => boolean;
  /** Whether refunds that it accepts fail at once. */
  failsRefunds: boolean;
  /** What it answers to new checkouts instead of starting them. */
  refusesCheckouts: { message: string; code?: string; param?: string } | undefined;
  /** What it answers to transfers instead of making them. */
  refusesTransfers: { message: string; code: string } | undefined;
  /** What the tax settings of the account lack. */
  missingTaxSettings: string[];
  /** Cents that can be transferred to sellers. */
  available: number;
  checkouts: ReadonlyMap<string, StripeCheckout>;
  accounts: ReadonlyMap<string, SellerAccount>;
  transfers: readonly { id: string; amount: number; destination: string; group: string }[];
  /** The checkout of an order. */
  checkoutOf(orderId: string): StripeCheckout;
  /** A notification as Stripe sends it: the body, and its signature. */
  notification(type: string, checkout: StripeCheckout, options?: NotificationOptions): Notification;
  /** A notification about the account of a seller. */
  accountNotification(type: string, id: string): Notification;
  close(): Promise<void>;
}

export interface Notification {
  body: string;
  signature: string;
}

interface NotificationOptions {
  /** Of the event; Stripe repeats it when it sends the same event again. */
  id?: string;
  secret?: string;
  /** Seconds since 1970 at which it is signed. */
  at?: number;
}

export const webhookSecret = 'whsec_standin0123456789';

/** Starts it on a free port; `now` is its clock. */
export async function startStripeServer(now: () => Date): Promise<StripeServer> {
  const checkouts = new Map<string, StripeCheckout>();
  const accounts = new Map<string, SellerAccount>();
  const transfers: { id: string; amount: number; destination: string; group: string }[] = [];
  const replies = new Map<string, { reply: Reply; request: StripeRequest }>();
  const received: StripeRequest[] = [];
  let made = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const newId = (prefix: string) => `${prefix}_${String(++made).padStart(6, '0')}`;

  const http = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (server.hangs > 0) {
      server.hangs--;
      return;
    }
    if (server.fails > 0) {
      server.fails--;
      request.socket.destroy();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const parameters = parseForm(request.method === 'GET' ? search.slice(1) : text);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? replies.get(key) : undefined;
    if (known) received.push(known.request);
    const reply = known?.reply ?? handle(request.method ?? '', pathname, parameters, request.headers);
    // Stripe remembers no reply to a request that it did not begin to carry out.
    const latest = received.at(-1);
    if (typeof key === 'string' && !known && latest && !isUnfit(reply))
      replies.set(key, { reply, request: latest });
    if (server.losesReplies > 0 && request.method === 'POST') {
      server.losesReplies--;
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(reply.body));
  });

  function handle(
    method: string,
    path: string,
    parameters: Record<string, unknown>,
    headers: StripeRequest['headers'],
  ): Reply {
    const operation = Object.keys(stripeOperations).find((name) => matches(name, `${method} ${path}`)) as
      | StripeOperation
      | undefined;
    if (!operation) return unfit(`Unrecognized request URL (${method}: ${path})`);
    if (!/^Bearer (sk|rk)_test_\w+$/.test(String(headers.authorization)))
      return failed(401, 'invalid_latesterror', 'Invalid API Key provided');
    const parsed = stripeOperations[operation].safeParse(parameters);
    if (!parsed.success) return unfit(`${method} ${path}: ${parsed.error.message}`);
    received.push({ operation, path, parameters, headers });
    const place = operation.split('/').indexOf('{id}');
    return handlers[operation](parameters, path.split('/')[place] ?? '');
  }

  function unfit(message: string): Reply {
    server.problems.push(message);
    return failed(400, 'invalid_latesterror', message, 'parameter_unknown');
  }

  const handlers: Record<StripeOperation, (given: Given, id: string) => Reply> = {
    'POST /v1/checkout/sessions': (given) => {
      if (server.refusesCheckouts) {
        const { message, code, param } = server.refusesCheckouts;
        return failed(400, 'invalid_latesterror', message, code, param);
      }
      const [line] = given.line_items as {
        price_data: { unit_amount: string; currency: string; product_data: { name: string } };
      }[];
      const checkout: StripeCheckout = {
        id: newId('cs_test'),
        order: String(given.client_reference_id),
        title: line?.price_data.product_data.name ?? '',
        cents: Number(line?.price_data.unit_amount),
        currency: line?.price_data.currency ?? '',
        created: seconds(),
        expiresAt: seconds() + 86_400,
        collectsTax: 'automatic_tax' in given,
        ...{
          taxCents: 0,
          state: 'open',
          paidAt: 0,
          hasFee: true,
          refunds: [],
          dispute: undefined,
          formerDisputes: [],
        },
      };
      checkouts.set(checkout.id, checkout);
      return right(sessionOf(checkout));
    },
    'GET /v1/checkout/sessions': ({ payment_intent, expand }) => {
      const parts = ((expand ?? []) as string[]).map((part) => part.replace(/^data\./, ''));
      const found = [...checkouts.values()].filter((one) => intentIdOf(one) === payment_intent);
      return list(found.map((one) => expandedSession(one, parts)));
    },
    'POST /v1/checkout/sessions/{id}/expire': (_, id) => {
      const checkout = checkouts.get(id);
      if (checkout?.state !== 'open')
        return failed(400, 'invalid_latesterror', 'Only open sessions can be expired.');
      checkout.state = 'expired';
      return right(sessionOf(checkout));
    },
    'GET /v1/checkout/sessions/{id}': ({ expand }, id) => {
      const checkout = checkouts.get(id);
      return checkout
        ? right(expandedSession(checkout, (expand ?? []) as string[]))
        : missing('checkout session', id);
    },
    'POST /v1/refunds': ({ payment_intent, amount }) => {
      const checkout = ofIntent(payment_intent);
      if (!checkout) return missing('payment_intent', String(payment_intent));
      if (server.refusesRefunds(checkout))
        return failed(400, 'invalid_latesterror', 'This charge is too old.', 'charge_expired_for_refund');
      if (chargeOf(checkout).refunded)
        return failed(
          400,
          'invalid_latesterror',
          'Charge has already been refunded.',
          'charge_already_refunded',
        );
      if (
        checkout.dispute &&
        !checkout.dispute.status.startsWith('warning_') &&
        checkout.dispute.status !== 'won'
      )
        return failed(400, 'invalid_latesterror', 'Charge has been charged back.', 'charge_disputed');
      const rest = leftOf(checkout);
      if (Number(amount ?? 0) > rest)
        return failed(
          400,
          'invalid_latesterror',
          'Refund amount is greater than unrefunded amount on charge',
        );
      const status = server.failsRefunds ? 'failed' : 'succeeded';
      const refund = { id: newId('re'), cents: Number(amount ?? rest), created: seconds(), status };
      checkout.refunds.push(refund);
      return right(refundOf(checkout, refund));
    },
    'GET /v1/disputes': ({ payment_intent, created }) => {
      if (created) {
        const since = Number((created as { gte: string }).gte);
        const disputed = [...checkouts.values()].filter(({ dispute }) => dispute && dispute.created >= since);
        return list(
          disputed.map((one) => ({
            ...disputeOf(one),
            payment_intent: { id: intentIdOf(one), object: 'payment_intent', metadata: { order: one.order } },
          })),
        );
      }
      const checkout = ofIntent(payment_intent);
      const former = checkout?.formerDisputes.map((dispute) => disputeOf({ ...checkout, dispute })) ?? [];
      return list(checkout?.dispute ? [disputeOf(checkout), ...former] : former);
    },
    'GET /v1/tax/settings': () => {
      const missing = server.missingTaxSettings;
      return right({
        object: 'tax.settings',
        livemode: false,
        head_office: null,
        status: missing.length ? 'pending' : 'active',
        status_details: missing.length ? { pending: { missing_fields: missing } } : { active: {} },
      });
    },
    'POST /v1/accounts': () => {
      const account: SellerAccount = { id: newId('acct'), state: 'new' };
      accounts.set(account.id, account);
      return right(presentAccount(account));
    },
    'GET /v1/accounts/{id}': (_, id) => {
      const account = accounts.get(id);
      return account && account.state !== 'gone' ? right(presentAccount(account)) : accountInvalid(id);
    },
    'POST /v1/accounts/{id}/login_links': (_, id) =>
      accounts.get(id)?.state === 'new'
        ? failed(
            400,
            'invalid_latesterror',
            'Cannot create a login link for an account that has not completed onboarding.',
          )
        : right({
            object: 'login_link',
            created: seconds(),
            url: `https://connect.stripe.com/express/${id}`,
          }),
    'POST /v1/account_links': ({ account }) =>
      right({
        object: 'account_link',
        created: seconds(),
        expires_at: seconds() + 300,
        url: `https://connect.stripe.com/setup/e/${account}/${++made}`,
      }),
    'POST /v1/transfers': ({ amount, destination, transfer_group }) => {
      const cents = Number(amount);
      if (server.refusesTransfers) {
        const { message, code } = server.refusesTransfers;
        return failed(400, 'invalid_latesterror', message, code);
      }
      if (accounts.get(String(destination))?.state === 'gone') return accountInvalid(String(destination));
      if (accounts.get(String(destination))?.state !== 'active')
        return failed(
          400,
          'invalid_latesterror',
          'Your destination account needs to have the transfers capability enabled.',
          'insufficient_capabilities_for_transfer',
        );
      if (cents > server.available)
        return failed(
          400,
          'invalid_latesterror',
          'You have insufficient available funds in your Stripe account.',
          'balance_insufficient',
        );
      server.available -= cents;
      const transfer = {
        id: newId('tr'),
        amount: cents,
        destination: String(destination),
        group: String(transfer_group),
      };
      transfers.push(transfer);
      return right({ id: transfer.id, object: 'transfer', amount: cents, created: seconds() });
    },
    'GET /v1/transfers': ({ transfer_group }) =>
      list(transfers.filter(({ group }) => group === transfer_group)),
  };

  function signed(event: object, secret: string, at: number): Notification {
    const body = JSON.stringify({ object: 'event', created: seconds(), livemode: false, ...event });
    // https://docs.stripe.com/webhooks#verify-manually
    const sum = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { body, signature: `t=${at},v1=${sum}` };
  }

  const ofIntent = (intent: unknown) => [...checkouts.values()].find((one) => intentIdOf(one) === intent);

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: StripeServer = {
    url,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    requests: () => received.splice(0),
    problems: [],
    fails: 0,
    hangs: 0,
    losesReplies: 0,
    refusesRefunds: () => false,
    failsRefunds: false,
    refusesCheckouts: undefined,
    refusesTransfers: undefined,
    missingTaxSettings: [],
    available: 1_000_000,
    ...{ checkouts, accounts, transfers },
    checkoutOf: (orderId) => {
      const found = [...checkouts.values()].findLast(({ order }) => order === orderId);
      if (!found) throw new Error(`no checkout of the order ${orderId}`);
      return found;
    },
    notification: (type, checkout, { id = newId('evt'), secret = webhookSecret, at = seconds() } = {}) =>
      signed({ id, type, data: { object: objectOf(type, checkout) } }, secret, at),
    accountNotification: (type, id) => {
      const account = accounts.get(id);
      const object =
        account && type === 'account.updated' ? presentAccount(account) : { object: 'application' };
      return signed({ id: newId('evt'), type, account: id, data: { object } }, webhookSecret, seconds());
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

type Given = Record<string, unknown>;

interface Reply {
  status: number;
  body: unknown;
}

const right = (body: unknown): Reply => ({ status: 200, body });
const list = (data: unknown[]): Reply => right({ object: 'list', data, has_more: false });
const missing = (what: string, id: string) =>
  failed(404, 'invalid_latesterror', `No such ${what}: '${id}'`, 'resource_missing');

/** https://docs.stripe.com/error-codes#account-invalid */
const accountInvalid = (id: string) =>
  failed(
    403,
    'invalid_latesterror',
    `The provided key does not have access to account '${id}'`,
    'account_invalid',
  );

function failed(status: number, type: string, message: string, code?: string, param?: string): Reply {
  return { status, body: { error: { type, message, code, param } } };
}

function isUnfit({ body }: Reply): boolean {
  return (body as { error?: { code?: string } }).error?.code === 'parameter_unknown';
}

function matches(operation: string, call: string): boolean {
  return new RegExp(`^${operation.replace('{id}', '[^/]+')}$`).test(call);
}

function presentAccount({ id, state }: SellerAccount): { [K in keyof Stripe.Account]?: unknown } {
  return {
    id,
    object: 'account',
    type: 'express',
    details_submitted: state !== 'new',
    payouts_enabled: state === 'active',
    capabilities: { transfers: state === 'active' ? 'active' : 'inactive' },
    requirements: {
      currently_due: state === 'new' ? ['external_account'] : [],
      disabled_reason: state === 'rejected' ? 'rejected.other' : null,
    },
  };
}

/** What an event is about. */
function objectOf(type: string, checkout: StripeCheckout): unknown {
  const refund = checkout.refunds.at(-1);
  if (/refund\.(failed|updated)$/.test(type) && refund) return refundOf(checkout, refund);
  if (type.startsWith('checkout.session.')) return sessionOf(checkout);
  return type.startsWith('charge.dispute.') ? disputeOf(checkout) : chargeOf(checkout);
}
