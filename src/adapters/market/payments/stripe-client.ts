import type Stripe from 'stripe';

/** How Stripe is reached. */
export interface StripeConnection {
  secretKey: string;
  /** Where requests are sent instead of Stripe: an origin on this machine. */
  apiUrl: string | undefined;
}

/** Milliseconds that a buyer waits for a request. What failed is repeated by them, or later by the work of the market, with the same key. */
const timeoutMs = 5_000;

/** Loads Stripe's package, which is large and needed only when something is sold. */
export async function connectStripe({ secretKey, apiUrl }: StripeConnection): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(apiUrl),
  });
}

/** Whether a key moves no money. */
export function isTestKey(secretKey: string): boolean {
  return secretKey.includes('_test_');
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port };
}
