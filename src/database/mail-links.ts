import { lt } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { mailLinks } from './schema.ts';

/** Removes links whose time is over. */
export async function deleteEndedLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
