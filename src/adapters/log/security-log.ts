import type { Log, SecurityLog } from '../../operations/adapters.ts';

/**
 * The log of what concerns the security of accounts: one line per event, at level info, with the fields `security` (the event), user
 * ids and the client's address. Nothing else can be recorded, so no line contains a secret. The address is shortened to its network
 * (/24, IPv6 /48) unless `fullAddresses`.
 */
export function securityLog(
  log: Pick<Log, 'info'>,
  { address, fullAddresses }: { address: string | undefined; fullAddresses: boolean },
): SecurityLog {
  const shown = address !== undefined && !fullAddresses ? networkOf(address) : address;
  return {
    record: (event, { user, by, reason } = {}) =>
      log.info(
        {
          security: event,
          ...(user !== undefined && { user }),
          ...(by !== undefined && { by }),
          ...(reason !== undefined && { reason }),
          ...(shown !== undefined && { address: shown }),
        },
        `security: ${event.replaceAll('-', ' ')}`,
      ),
  };
}

/** The network of an address as limits count it: an IPv4 address, or an IPv6 network like `2001:db8:0:1::/64`. */
function networkOf(address: string): string {
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : address.replace(/\.\d+$/, '.0/24');
}
