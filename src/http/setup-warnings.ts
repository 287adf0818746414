import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../domain/core/addresses.ts';
import type { PaymentMode } from '../domain/market/market.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';

interface Setup {
  publicUrl: string;
  /** Whether PUBLIC_URL is set. */
  hasPublicUrl: boolean;
  /** TRUST_PROXY */
  proxies: number;
}

/** Checks requests for signs that PUBLIC_URL or TRUST_PROXY is wrong, and warns once about each. */
export function setupWarnings(
  { publicUrl, hasPublicUrl, proxies }: Setup,
  log: Pick<Log, 'warn'>,
): (request: IncomingMessage) => void {
  let shouldCheckProxy = proxies === 0;
  let shouldCheckOrigin = true;
  return ({ headers }) => {
    if (shouldCheckProxy && headers['x-forwarded-for']) {
      shouldCheckProxy = false;
      log.warn(
        {},
        'A request has an X-Forwarded-For header, but TRUST_PROXY is 0. If a proxy is in front of the site, set TRUST_PROXY=1 (the number of proxies): until then, all visitors share one rate limit. Without a proxy, ignore this.',
      );
    }
    if (shouldCheckOrigin && headers.origin) {
      const origin = originOfSite(headers);
      if (!origin || origin.origin === publicUrl || (!hasPublicUrl && isLoopback(origin.hostname))) return;
      shouldCheckOrigin = false;
      log.warn(
        {},
        hasPublicUrl
          ? `A browser uses this site at ${origin.origin}, but PUBLIC_URL is ${publicUrl}. Changes from it are refused: set PUBLIC_URL=${origin.origin} if that is the address of your site.`
          : `A browser uses this site at ${origin.origin}, but PUBLIC_URL is not set. Links in emails and feeds lead to ${publicUrl}: set PUBLIC_URL=${origin.origin}.`,
      );
    }
  };
}

/**
 * Warns on startup if a site appears public but its payments move no money, or if it has no https address but
 * its payments do.
 */
export function warnAboutPayments(
  {
    publicUrl,
    market: { payments, stripe },
  }: { publicUrl: string; market: { payments: PaymentMode; stripe?: { secretKey: string } | undefined } },
  log: Pick<Log, 'warn'>,
): void {
  const isPublic = publicUrl.startsWith('https:');
  const isTestKey = stripe?.secretKey.includes('_test_');
  if (isPublic && payments === 'test')
    log.warn(
      { publicUrl },
      'NO MONEY IS TAKEN: PAYMENTS=test gives everyone every premium prompt for free, and this site has a public address. Set PAYMENTS=off until payments are set up. On a trial site, ignore this.',
    );
  if (isPublic && isTestKey)
    log.warn(
      { publicUrl },
      'NO MONEY IS TAKEN: STRIPE_SECRET_KEY is a test key, and this site has a public address. Everyone can pay with a test card.',
    );
  if (!isPublic && stripe && !isTestKey)
    log.warn(
      { publicUrl },
      'MONEY IS TAKEN: STRIPE_SECRET_KEY is a live key, but PUBLIC_URL is not a public https address. Stripe cannot report payments to such an address.',
    );
}

/**
 * The origin of this site's page that sent a request, according to its browser; undefined for pages of other
 * sites.
 */
function originOfSite(headers: IncomingMessage['headers']): URL | undefined {
  const origin = URL.parse(headers.origin ?? '') ?? undefined;
  const isOwn =
    headers['sec-fetch-site'] === 'same-origin' ||
    (headers['sec-fetch-site'] === undefined && origin?.host === headers.host);
  return isOwn ? origin : undefined;
}
