import pg from 'pg';
import type { ServerFacts } from '../../../domain/hosting/doctor/server.ts';
import { isPooled } from '../../../domain/hosting/pooler.ts';
import { type ConnectionTarget, serverAt } from '../connection.ts';

/**
 * What a server reports about itself on a connection of its own, and how far its clock is ahead of this
 * machine's. Throws pg's error, or one that names the time limit, which applies to each step.
 */
export async function readServerFacts(
  server: ConnectionTarget,
  withinMs: number,
): Promise<ServerFacts & { aheadMs: number }> {
  const client = new pg.Client({
    ...serverAt(server),
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'promptorium doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<{ version: string; read_only: boolean; pid: number; ms: number }>(
      `select current_setting('server_version') as version,
        current_setting('transaction_read_only') = 'on' as read_only, pg_backend_pid() as pid,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const here = (sentAt + Date.now()) / 2;
    const [row] = rows;
    if (!row) throw new Error('it did not respond to a statement');
    return {
      // Distributions append their own: 18.4 (Debian 18.4-1.pgdg13+1).
      version: row.version.split(' ', 1)[0] ?? '',
      isReadOnly: row.read_only,
      isPooled: isPooled(client, row.pid),
      aheadMs: row.ms - here,
    };
  } finally {
    void client.end().catch(() => {});
  }
}
