import pg from 'pg';
import { type ConnectionTarget, serverAt } from '../../core/connection.ts';

/** Runs `work` on a separate session, whose statements have no timeout. */
export async function withLongSession<T>(
  target: ConnectionTarget,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({
    ...serverAt(target),
    application_name: 'promptorium backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A lost connection already fails the pending statement.
  session.on('error', () => {});
  try {
    await session.connect();
    return await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}
