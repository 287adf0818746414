/**
 * An address as it is logged: shortened to its network (/24, IPv6 /48) unless `full`. It is given as limits count it: an IPv4 address, or an
 * IPv6 network like `2001:db8:0:1::/64`.
 */
export function loggedAddress(address: string, full: boolean): string {
  if (full) return address;
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : address.replace(/\.\d+$/, '.0/24');
}
