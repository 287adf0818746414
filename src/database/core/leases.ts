import { sql } from 'drizzle-orm';
import { type Database, retrying } from './connection.ts';

/** A right that one process at a time has, until it ends. */
export interface Lease {
  name: string;
  /** Who takes it; a different text for each process. */
  holder: string;
  seconds: number;
}

/**
 * Takes or renews a lease; false when another holder has it. By the clock of the database: those of the machines do not matter. A
 * lease that ends more than a minute later than one taken now is from before that clock was set back, and counts as ended. (The
 * statement of another holder may have begun a little later and still come first.)
 */
export async function takeLease(db: Database, { name, holder, seconds }: Lease): Promise<boolean> {
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

/** Gives a lease back, so that another process need not wait for its end. */
export async function releaseLease(db: Database, { name, holder }: Omit<Lease, 'seconds'>): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}`);
}
