import { lt } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { limitCounters } from './schema.ts';

/** Removes counters whose window has ended. */
export async function deleteEndedCounters(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expire, now));
}
