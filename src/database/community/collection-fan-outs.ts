import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isDueForAttempt } from '../core/queues/queue-failures.ts';

const insertedRow = z.strictObject({ collection_id: z.string() });

/**
 * Queues the notifications of a collection's followers, in the transaction that adds a published prompt to
 * it. Unfinished notifications about an earlier prompt start again. False when the collection is private or
 * has no followers other than the user who added the prompt.
 */
export async function insertCollectionFanOut(
  tx: Database,
  { collectionId, promptId, addedBy }: { collectionId: string; promptId: string; addedBy: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.rows(
    insertedRow,
    sql`
    insert into collection_fan_outs (collection_id, created_at, added_by)
    select c.id, ${now.toISOString()}::timestamptz, ${addedBy}::uuid
    from collections c join prompts p on p.id = ${promptId} and p.status = 'published'
    where c.id = ${collectionId} and c.visibility <> 'private'
      and exists (select 1 from collection_followers where collection_id = c.id and user_id <> ${addedBy})
    on conflict (collection_id) do update set added_by = excluded.added_by, after_user = null returning collection_id`,
  );
  return rows.length > 0;
}

const fanOutRow = z.strictObject({
  collection_id: z.string(),
  added_by: z.string(),
  after_user: z.string().nullable(),
  slug: z.string(),
  name: z.string(),
  is_private: z.boolean(),
});
export type CollectionFanOutRow = z.infer<typeof fanOutRow>;

/**
 * Locks the oldest queued collection that no other process is working on and that has not failed recently.
 */
export async function lockCollectionFanOut(
  tx: Database,
  now: Date,
): Promise<CollectionFanOutRow | undefined> {
  const [row] = await tx.rows(
    fanOutRow,
    sql`
    select f.collection_id, f.added_by, f.after_user, c.slug, c.name, c.visibility = 'private' as is_private
    from collection_fan_outs f join collections c on c.id = f.collection_id where ${isDueForAttempt('collections', sql`f.collection_id`, now)}
    order by f.created_at, f.collection_id limit 1
    for update of f skip locked`,
  );
  return row;
}

const followerRow = z.strictObject({ user_id: z.string() });

/** The next followers of the collection, by id. */
export async function nextCollectionFollowers(
  tx: Database,
  { collection_id, after_user }: CollectionFanOutRow,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows(
    followerRow,
    sql`
    select user_id from collection_followers where collection_id = ${collection_id}
      and ${after_user ? sql`user_id > ${after_user}` : sql`true`} order by user_id limit ${limit}`,
  );
  return rows.map((row) => row.user_id);
}

/** Stores the progress of notifying a collection's followers. */
export async function moveCollectionFanOut(
  tx: Database,
  collectionId: string,
  afterUser: string,
): Promise<void> {
  await tx.execute(
    sql`update collection_fan_outs set after_user = ${afterUser}::uuid where collection_id = ${collectionId}`,
  );
}

/** Removes a collection from the queue once all its followers are notified. */
export async function deleteCollectionFanOut(tx: Database, collectionId: string): Promise<void> {
  await tx.execute(sql`delete from collection_fan_outs where collection_id = ${collectionId}`);
}
