import { isLoopback } from '../../core/addresses.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** How the site is reached, as configured. */
interface Address {
  publicUrl: string;
  hasPublicUrl: boolean;
  /** The address to serve on. */
  host: string;
  trustProxy: number;
}

/** Checks whether PUBLIC_URL, HOST and TRUST_PROXY are consistent. */
export function judgeAddress({ publicUrl, hasPublicUrl, host, trustProxy }: Address): Finding {
  const about = 'address';
  const { protocol, hostname } = new URL(publicUrl);
  const isOpen = !isLoopback(host);
  if (!hasPublicUrl && (isOpen || trustProxy > 0))
    return failed(
      about,
      `PUBLIC_URL is not set, but ${isOpen ? `HOST is ${host}` : `TRUST_PROXY is ${trustProxy}`}: links in emails lead to ${publicUrl}.`,
      'Set PUBLIC_URL to the address that your visitors use.',
    );
  if (isLoopback(hostname)) return ok(about, `The site is at ${publicUrl}, for browsers on this machine.`);
  if (protocol === 'http:')
    return warning(
      about,
      `${publicUrl} is not encrypted: passwords and sessions can be read in transit.`,
      'Put a proxy with TLS in front of the site and set PUBLIC_URL to its https address.',
    );
  if (trustProxy === 0)
    return failed(
      about,
      `${publicUrl} needs a proxy for TLS, but TRUST_PROXY is 0: all visitors share the rate limits of one address.`,
      'Set TRUST_PROXY=1, or to the number of your proxies.',
    );
  return ok(
    about,
    `The site is at ${publicUrl}, behind ${trustProxy === 1 ? 'one proxy' : `${trustProxy} proxies`}.`,
  );
}
