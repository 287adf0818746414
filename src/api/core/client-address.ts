import { isIP } from 'node:net';

/**
 * Determines the client's address: that of the connection or, behind `proxies` proxies, the one that the
 * outermost of them saw. Each proxy appends the address of its client to X-Forwarded-For; entries further
 * left come from the client and may be forged. Falls back to the connection's address for an invalid entry.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string | undefined {
  if (proxies === 0 || !forwardedFor) return connection;
  const entries = forwardedFor.split(',');
  return addressIn(entries.at(-proxies) ?? entries[0] ?? '') ?? connection;
}

/**
 * Returns the address that limits count as one client: an IPv4 address, or the /64 network that a single IPv6
 * customer receives.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Parses the address of an entry, which may include a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, bare = text] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return isIP(bare) ? bare : undefined;
}

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes an embedded IPv4 address as two groups, and rejects zones.
  const plain = URL.parse(`http://[${address.replace(/%.*/s, '')}]`)?.hostname.slice(1, -1) ?? '::';
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const left = numbers(head);
  const right = numbers(tail ?? '');
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
