import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { addJobs } from '../core/queues/jobs.ts';

/**
 * Queues the notifications of a collection's followers, in the transaction that adds a published prompt to
 * it. Unfinished notifications about an earlier prompt start again. False when the collection is private or
 * has no followers other than the user who added the prompt.
 */
export function insertCollectionFanOut(
  tx: Database,
  { collectionId, promptId, addedBy }: { collectionId: string; promptId: string; addedBy: string },
  now: Date,
): Promise<boolean> {
  const collection = sql`
    select c.id, jsonb_build_object('addedBy', ${addedBy}::uuid)
    from collections c join prompts p on p.id = ${promptId} and p.status = 'published'
    where c.id = ${collectionId} and c.visibility <> 'private'
      and exists (select 1 from collection_followers where collection_id = c.id and user_id <> ${addedBy})`;
  return addJobs(tx, 'collections', collection, now);
}

const publicRow = z.strictObject({ slug: z.string(), name: z.string() });

/** A collection that its followers may see, unless the user who added to it is gone. */
export async function findExtended(
  tx: Database,
  collectionId: string,
  addedBy: string,
): Promise<z.infer<typeof publicRow> | undefined> {
  const [row] = await tx.rows(
    publicRow,
    sql`
    select c.slug, c.name from collections c join users u on u.id = ${addedBy}
    where c.id = ${collectionId} and c.visibility <> 'private'`,
  );
  return row;
}

const followerRow = z.strictObject({ user_id: z.string() });

/** The next followers of a collection, by id. */
export async function nextCollectionFollowers(
  tx: Database,
  collectionId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows(
    followerRow,
    sql`
    select user_id from collection_followers where collection_id = ${collectionId}
      and ${after ? sql`user_id > ${after}` : sql`true`} order by user_id limit ${limit}`,
  );
  return rows.map((row) => row.user_id);
}
