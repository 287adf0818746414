import pg from 'pg';
import { serverAt } from '../connection.ts';
import type { ServerTarget } from './servers.ts';

/**
 * Queries one server on a connection of its own. Throws pg's error, or one that names the time limit, which
 * applies to each step.
 */
export async function askServer<T>(
  server: ServerTarget,
  withinMs: number,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...serverAt(server),
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'promptorium doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    void client.end().catch(() => {});
  }
}
