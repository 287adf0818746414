import { sql } from 'drizzle-orm';
import { type Database, retrying } from './connection.ts';

/** An exclusive right of one process, until it expires. */
export interface Lease {
  name: string;
  /** Identifies the process that holds the lease. */
  holder: string;
  seconds: number;
}

/**
 * Takes or renews a lease; false when another holder has it. Uses the clock of the database, so the clocks of
 * the machines do not matter. A lease that expires more than a minute after one taken now dates from before
 * that clock was set back, and counts as expired. (The minute allows for another holder's statement that
 * began slightly later and still came first.)
 */
export async function acquireLease(db: Database, { name, holder, seconds }: Lease): Promise<boolean> {
  const end = sql`now() + make_interval(secs => ${seconds})`;
  const rows = await retrying(db, () =>
    db.execute(sql`
      insert into leases (name, holder, expires_at) values (${name}, ${holder}, ${end})
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where leases.expires_at < now() or leases.expires_at > ${end} + interval '1 minute' or leases.holder = excluded.holder
      returning holder`),
  );
  return rows.length > 0;
}

/** Releases a lease, so that another process need not wait for it to expire. */
export async function releaseLease(db: Database, { name, holder }: Omit<Lease, 'seconds'>): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}`);
}
