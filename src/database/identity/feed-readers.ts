import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { users } from '../core/schema.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { knownUserColumns, knownUserRow } from './sessions.ts';

const feedReaderRow = knownUserRow
  .omit({ activeMonth: true, lastSeen: true })
  .extend({ feedVersion: z.number() });
export type FeedReader = z.infer<typeof feedReaderRow>;

const active = isActiveAccount('u');

/** A user with the version of their feeds' address, unless banned or deactivated. */
export async function findFeedReader(db: Database, id: string): Promise<FeedReader | undefined> {
  const [row] = await db.rows(
    feedReaderRow,
    sql`select ${knownUserColumns}, u.feed_version as "feedVersion" from users u where u.id = ${id} and ${active}`,
  );
  return row;
}

/** Ends the address of a user's feeds. */
export async function renewFeedVersion(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ feedVersion: sql`${users.feedVersion} + 1` })
    .where(eq(users.id, userId));
}
