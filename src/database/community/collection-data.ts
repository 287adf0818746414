import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

const ownRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  visibility: z.enum(collectionVisibilities),
  coverPromptId: z.string().nullable(),
  created_at: time,
});

/** A user's own collections, oldest first. */
export function collectionsOf(db: Database, userId: string): Promise<z.infer<typeof ownRow>[]> {
  return db.rows(
    ownRow,
    sql`select id, name, description, visibility, cover_prompt_id as "coverPromptId", created_at from collections where owner_id = ${userId} order by created_at, id`,
  );
}

const itemRow = z.strictObject({
  collection_id: z.string(),
  prompt_id: z.string(),
  note: z.string(),
  heading: z.string(),
  created_at: time,
});
export type OwnItemRow = z.infer<typeof itemRow>;

/**
 * The prompts in a user's own collections and those the user added to collections of others: the first
 * `limit` after a cursor.
 */
export function collectionItemsOf(
  db: Database,
  userId: string,
  after: OwnItemRow | undefined,
  limit: number,
): Promise<OwnItemRow[]> {
  const rest = after
    ? sql`(i.collection_id, i.prompt_id) > (${after.collection_id}::uuid, ${after.prompt_id}::uuid)`
    : sql`true`;
  return db.rows(
    itemRow,
    sql`
    select i.collection_id, i.prompt_id, i.note, i.heading, i.created_at from (
      select collection_id, prompt_id, note, heading, created_at from collection_items
        where collection_id in (select id from collections where owner_id = ${userId})
      union select collection_id, prompt_id, note, heading, created_at from collection_items where added_by = ${userId}) i
    where ${rest} order by i.collection_id, i.prompt_id limit ${limit}`,
  );
}

const partRow = z.strictObject({ id: z.string(), name: z.string(), created_at: time });

/**
 * The collections of others that a user follows, collaborates in or is invited to, without those that the
 * user may not see.
 */
export function collectionMembershipsOf(
  db: Database,
  userId: string,
  part: 'followers' | 'members',
): Promise<z.infer<typeof partRow>[]> {
  const table = sql.raw(`collection_${part}`);
  return db.rows(
    partRow,
    sql`select c.id, c.name, k.created_at from ${table} k join collections c on c.id = k.collection_id
      where k.user_id = ${userId} and (c.visibility <> 'private' or ${part === 'members'}) order by k.created_at, c.id`,
  );
}
