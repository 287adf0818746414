import type { ServerFacts } from '../../../domain/hosting/doctor/servers.ts';
import { isPooled } from '../../../domain/hosting/pooler.ts';
import { askServer } from './ask-server.ts';
import type { ServerTarget } from './servers.ts';

/**
 * What a server reports about itself, and how far its clock is ahead of this machine's. Throws pg's error, or
 * one that names the time limit.
 */
export function readServerFacts(
  server: ServerTarget,
  withinMs: number,
): Promise<ServerFacts & { aheadMs: number }> {
  return askServer(server, withinMs, async (client) => {
    const sentAt = Date.now();
    const { rows } = await client.query<{
      version: string;
      standby: boolean;
      read_only: boolean;
      pid: number;
      ms: number;
    }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as standby,
        current_setting('transaction_read_only') = 'on' as read_only, pg_backend_pid() as pid,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const here = (sentAt + Date.now()) / 2;
    const [row] = rows;
    if (!row) throw new Error('it did not respond to a statement');
    return {
      // Distributions append their own: 18.4 (Debian 18.4-1.pgdg13+1).
      version: row.version.split(' ', 1)[0] ?? '',
      isStandby: row.standby,
      isReadOnly: row.read_only,
      isPooled: isPooled(client, row.pid),
      aheadMs: row.ms - here,
    };
  });
}
