import { and, count, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keyScopes } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { personalKeys } from '../core/schema.ts';
import { renewFeedVersion } from './feed-readers.ts';
import { knownUserColumns, knownUserRow } from './sessions.ts';

export type KeyRow = typeof personalKeys.$inferSelect;

/** `last_used_at` is updated when it is older than this. */
const noteAfter = sql`interval '1 hour'`;

/** A key's owner and scopes. */
const keyHolderRow = knownUserRow.omit({ activeMonth: true, lastSeen: true }).extend({
  keyId: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  banned: z.boolean(),
});
type KeyHolder = z.infer<typeof keyHolderRow>;

/** The owner and scopes of a key that has not expired at `now`. Records its use, to the hour. */
export async function findKey(db: Database, hash: Uint8Array, now: Date): Promise<KeyHolder | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db.rows(
    keyHolderRow,
    sql`
    with holder as (
      select k.id as "keyId", k.scopes, ${knownUserColumns}, u.banned_at is not null as banned
      from personal_keys k join users u on u.id = k.user_id
      where k.hash = ${hash} and k.expires_at > ${at} and u.deactivated_at is null),
    noted as (
      update personal_keys k set last_used_at = date_trunc('hour', ${at}) from holder
      where k.id = holder."keyId" and (k.last_used_at is null or k.last_used_at <= ${at} - ${noteAfter}))
    select * from holder`,
  );
  return row;
}

/** A user's keys, latest first. */
export function keysOf(db: Database, userId: string): Promise<KeyRow[]> {
  return db
    .select()
    .from(personalKeys)
    .where(eq(personalKeys.userId, userId))
    .orderBy(desc(personalKeys.createdAt), desc(personalKeys.id));
}

/** The number of a user's keys. */
export async function countKeys(tx: Database, userId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(personalKeys).where(eq(personalKeys.userId, userId));
  return row?.n ?? 0;
}

/** Adds a key. */
export async function insertKey(tx: Database, key: typeof personalKeys.$inferInsert): Promise<void> {
  await tx.insert(personalKeys).values(key);
}

/** Deletes all keys of a user, and ends the address of their feeds. */
export async function deleteKeysOf(tx: Database, userId: string): Promise<void> {
  await renewFeedVersion(tx, userId);
  await tx.delete(personalKeys).where(eq(personalKeys.userId, userId));
}

/** Deletes a user's key; false when they have none with this id. */
export async function deleteKey(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(personalKeys)
    .where(and(eq(personalKeys.userId, userId), eq(personalKeys.id, id)))
    .returning({ id: personalKeys.id });
  return deleted.length > 0;
}
