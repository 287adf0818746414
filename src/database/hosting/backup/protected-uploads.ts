import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ConnectionTarget, Database } from '../../core/connection.ts';
import { withLongSession } from './session.ts';

/** Row of `leases` with the time until which the files of uploads must not be deleted. */
const lease = 'uploads-kept';
/** Seconds until the row expires if it is not renewed, in case the backup was killed. */
const seconds = 120;
const renewalMs = 20_000;

/**
 * Runs `work` while no upload can be deleted: a snapshot taken in it refers to files that exist until `work`
 * ends. Several processes may do this concurrently.
 */
export function protectingUploads<T>(target: ConnectionTarget, work: () => Promise<T>): Promise<T> {
  return withLongSession(target, async (session) => {
    // Waits for deletions in progress, which lock the row.
    const renew = () =>
      session.query(
        `insert into leases (name, holder, expires_at) values ($1, 'backup', now() + make_interval(secs => $2))
         on conflict (name) do update set expires_at = excluded.expires_at`,
        [lease, seconds],
      );
    await renew();
    const renewal = setInterval(() => void renew().catch(() => {}), renewalMs);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  });
}

const protectedRow = z.strictObject({ protected: z.boolean() });

/**
 * Whether a backup needs the uploads. An expiry later than renewals set dates from before the clock was set
 * back, and is ignored. If not, no backup begins before the transaction ends, so that no snapshot contains
 * what the transaction deletes.
 */
export async function areUploadsProtected(tx: Database): Promise<boolean> {
  await tx.execute(
    sql`insert into leases (name, holder, expires_at) values (${lease}, '', now()) on conflict (name) do nothing`,
  );
  const [row] = await tx.rows(
    protectedRow,
    sql`select expires_at > now() and expires_at <= now() + make_interval(secs => ${seconds}) as protected
      from leases where name = ${lease} for share`,
  );
  return row?.protected ?? false;
}
