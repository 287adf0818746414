import type { Log, SecurityLog } from '../../../operations/core/adapters/adapters.ts';
import { loggedAddress } from './logged-address.ts';

/**
 * Logs events that concern the security of accounts: one line per event, at level info, with the fields
 * `security` (the event), user ids and the client's address. No other field can be recorded, so no line
 * contains a secret. The address is shortened to its network (/24, IPv6 /48) unless `fullAddresses`.
 */
export function securityLog(
  log: Pick<Log, 'info'>,
  { address, fullAddresses }: { address: string | undefined; fullAddresses: boolean },
): SecurityLog {
  const shown = address === undefined ? undefined : loggedAddress(address, fullAddresses);
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
