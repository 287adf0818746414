import { networkOf } from '../../../domain/core/addresses.ts';

/**
 * Formats an address for the log: shortened to its network (/24, IPv6 /48) unless `full`. Expects an address
 * as the limits count it: IPv4, or an IPv6 network such as `2001:db8:0:1::/64`.
 */
export function loggedAddress(address: string, full: boolean): string {
  return full ? address : networkOf(address);
}
