import https from 'node:https';
import type Stripe from 'stripe';

/** How to connect to Stripe. */
export interface StripeConnection {
  secretKey: string;
  /** Origin on this machine to which requests are sent instead of Stripe. */
  apiUrl: string | undefined;
}

/**
 * Milliseconds that a buyer waits for a request. A failed request is repeated by the buyer, or later by the
 * market's background jobs, with the same key.
 */
const timeoutMs = 5_000;

/** Connects to Stripe. Its package is large and loaded only when something is sold. */
export async function connectStripe({ secretKey, apiUrl }: StripeConnection): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(apiUrl),
  });
}

/**
 * Returns why Stripe Tax cannot compute taxes for this account, with its status and what its settings lack;
 * undefined if it can. Rejects when they cannot be read.
 */
export async function taxProblemOf(stripe: Stripe): Promise<string | undefined> {
  const { status, status_details } = await stripe.tax.settings.retrieve();
  if (status === 'active') return undefined;
  const missing = status_details.pending?.missing_fields ?? [];
  const lacks = missing.length ? `, and these settings are missing: ${missing.join(', ')}` : '';
  return `STRIPE_TAX is on, but Stripe Tax is not set up: its status is "${status}"${lacks}.`;
}

/** What an operator does about {@link taxProblemOf}. */
export const taxRemedy =
  'Complete the tax settings in the Stripe dashboard and register where you owe tax, or set STRIPE_TAX=off: until then, Stripe refuses every checkout.';

/** Returns whether a key belongs to Stripe's test mode, which moves no money. */
export function isTestKey(secretKey: string): boolean {
  return secretKey.includes('_test_');
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  // Its own agents would not use the proxy of this process.
  if (!url) return { httpAgent: https.globalAgent };
  const { protocol, hostname, port } = new URL(url);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port };
}
