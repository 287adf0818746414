import { eq, inArray, sql, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { addJobs } from '../core/queues/jobs.ts';
import { uploads } from '../core/schema.ts';
import { bytesOfUser } from '../core/storage-use.ts';
import { textArray } from '../core/text-array.ts';

export type NewUpload = typeof uploads.$inferInsert;

/** Adds an upload. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload);
}

const ownerRow = z.strictObject({ verified: z.boolean() });

/**
 * Total bytes of a user's texts and files, and whether their address is verified. Locks the user against
 * other uploads until the transaction ends. Undefined when there is no such user.
 */
export async function lockOwner(
  tx: Database,
  ownerId: string,
): Promise<{ bytes: number; verified: boolean } | undefined> {
  const [owner] = await tx.rows(
    ownerRow,
    sql`select email_verified as verified from users where id = ${ownerId} for no key update`,
  );
  if (!owner) return undefined;
  return { bytes: await bytesOfUser(tx, ownerId), verified: owner.verified };
}

/** Whether there is an upload with this id. */
export async function uploadExists(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  return rows.length > 0;
}

/** Total bytes of all uploads. */
export async function bytesOfAll(db: Database): Promise<number> {
  const [row] = await db.select({ bytes: sum(uploads.bytes) }).from(uploads);
  return Number(row?.bytes ?? 0);
}

/**
 * Deletes an upload whose files could not all be stored, and lists the stored ones for deletion. Call it in a
 * transaction.
 */
export async function forgetUpload(tx: Database, id: string, keys: string[], now: Date): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id));
  await insertUnusedFiles(tx, keys, now);
}

/** Lists files that nothing can use any more for deletion. */
export async function insertUnusedFiles(tx: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length) await addJobs(tx, 'files', sql`select unnest(${textArray(keys)}), '{}'`, now);
}

/**
 * Marks uploads as used by something that is about to be saved, which protects them from cleanup for a day.
 * Returns the ids of those that exist.
 */
export async function touchUploads(db: Database, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .update(uploads)
    .set({ usedAt: now })
    .where(inArray(uploads.id, [...ids].sort()))
    .returning({ id: uploads.id });
  return new Set(rows.map((row) => row.id));
}

const forgottenRow = z.strictObject({ id: z.string(), kind: z.enum(['image', 'video']) });

/**
 * Deletes up to `limit` uploads that have not been used since `before` and are not referenced by any prompt,
 * prompt version, text stored for buyers, or user. Returns their ids; the caller lists their files as unused
 * in the same transaction. An upload that is marked as used concurrently is not deleted.
 */
export async function forgetUnusedUploads(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; kind: 'image' | 'video' }[]> {
  return db.rows(
    forgottenRow,
    sql`
    with named as (
      select image_url as address from prompts where image_url like '/files/%'
      union all select sample ->> 'content' from prompts, jsonb_array_elements(samples) sample
        where sample ->> 'content' like '/files/%'
      union all select sample ->> 'content' from prompt_versions, jsonb_array_elements(samples) sample
        where sample ->> 'content' like '/files/%'
      union all select sample ->> 'content' from purchased_texts, jsonb_array_elements(samples) sample
        where sample ->> 'content' like '/files/%'
      union all select sample ->> 'content' from purchased_versions, jsonb_array_elements(samples) sample
        where sample ->> 'content' like '/files/%'
      union all select avatar_url from users where avatar_url like '/files/%'),
    used_ids as (select distinct substring(address from 8 for 36) as id from named),
    unused as (
      select u.id from uploads u where u.used_at < ${before.toISOString()}
        and not exists (select 1 from used_ids where used_ids.id = u.id::text) order by u.used_at limit ${limit})
    delete from uploads u using unused
    where u.id = unused.id and u.used_at < ${before.toISOString()} returning u.id, u.kind`,
  );
}
