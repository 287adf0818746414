import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses that are not on the internet, from IANA's registries of special-purpose addresses (RFC 6890).
 */
const notPublic = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by the customers of a provider
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local; metadata services of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4',
  '168.63.129.16/32', // a service of Azure for virtual machines
])
  addRange(notPublic, range, 'ipv4');
for (const range of [
  '2001::/23', // protocols, including Teredo, which embeds IPv4 addresses
  '2001:db8::/32',
  '2002::/16', // 6to4, which embeds IPv4 addresses
  '3fff::/20',
])
  addRange(notPublic, range, 'ipv6');

/** All other IPv6 addresses are loopback, link-local, unique-local, multicast or not assigned. */
const globalUnicast = new BlockList();
addRange(globalUnicast, '2000::/3', 'ipv6');

/** Ranges whose last 32 bits are an IPv4 address: mapped addresses, and those translated to IPv4 (NAT64). */
const embedsIPv4 = new BlockList();
addRange(embedsIPv4, '::ffff:0:0/96', 'ipv6');
addRange(embedsIPv4, '64:ff9b::/96', 'ipv6');

/**
 * Returns whether an IP address belongs to a host on the internet, rather than to this machine or a private
 * network.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // Addresses with a zone ("%eth0") are link-local.
  if (!isIPv6(address) || address.includes('%')) return false;
  if (embedsIPv4.check(address, 'ipv6')) return isPublicAddress(embeddedIn(address));
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function embeddedIn(address: string): string {
  // In the normalized form of a URL, the last two groups are hexadecimal.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', bits] = range.split('/');
  list.addSubnet(net, Number(bits), family);
}
