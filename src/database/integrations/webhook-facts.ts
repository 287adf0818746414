import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import type { Database } from '../core/connection.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { isPublished, statusColumn } from '../prompts/prompt-statuses.ts';
import { type DeletedPrompts, isDeletedWith } from '../prompts/prompts.ts';

const promptFact = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic_id: z.string().nullable(),
  tags: z.array(z.string()),
  is_premium: z.boolean(),
  price_cents: z.number(),
  is_adult: z.boolean(),
  status: z.enum(promptStatuses),
  hidden_reason: z.string().nullable(),
  likes_count: z.number(),
  ...authorShape,
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
});
export type PromptFact = z.infer<typeof promptFact>;

/** The data about prompts in events, whether or not the prompts are public. */
export function promptFacts(tx: Database, ids: readonly string[]): Promise<PromptFact[]> {
  return tx.rows(
    promptFact,
    sql`
    select p.id, p.slug, p.title, p.summary, p.topic_id, p.tags, p.is_premium, p.price_cents, p.is_adult, ${statusColumn} as status,
      p.hidden_reason, p.likes_count, p.author_id, ${authorColumns}, p.created_at, p.updated_at, p.published_at
    from prompts p left join users u on u.id = p.author_id where p.id = any(${textArray(ids)}::uuid[])`,
  );
}

const commentFact = z.strictObject({
  id: z.string(),
  prompt_id: z.string(),
  thread_id: z.string(),
  body: z.string(),
  ...authorShape,
  created_at: time,
});
export type CommentFact = z.infer<typeof commentFact>;

/** The data about a comment in an event. */
export async function commentFacts(tx: Database, id: string): Promise<CommentFact | undefined> {
  const [row] = await tx.rows(
    commentFact,
    sql`
    select c.id, c.prompt_id, c.thread_id, c.body, c.author_id, ${authorColumns}, c.created_at
    from comments c left join users u on u.id = c.author_id where c.id = ${id}`,
  );
  return row;
}

const proposalFact = z.strictObject({ id: z.string(), note: z.string(), ...authorShape });

/** The data about a suggested edit in an event; its sender is the author. */
export async function proposalFacts(
  tx: Database,
  id: string,
): Promise<z.infer<typeof proposalFact> | undefined> {
  const [row] = await tx.rows(
    proposalFact,
    sql`
    select r.id, r.note, r.sender_id as author_id, ${authorColumns} from proposals r left join users u on u.id = r.sender_id where r.id = ${id}`,
  );
  return row;
}

const collectionFact = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  visibility: z.enum(collectionVisibilities),
  updated_at: time,
  owner_id: z.string(),
  username: z.string(),
  display_name: z.string(),
});
export type CollectionFact = z.infer<typeof collectionFact>;

/** The data about a collection and its owner in an event. */
export async function collectionFacts(tx: Database, id: string): Promise<CollectionFact | undefined> {
  const [row] = await tx.rows(
    collectionFact,
    sql`
    select c.id, c.slug, c.name, c.visibility, c.updated_at, c.owner_id, u.username, u.display_name
    from collections c join users u on u.id = c.owner_id where c.id = ${id}`,
  );
  return row;
}

const userFact = z.strictObject({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  followers_count: z.number(),
});
export type UserFact = z.infer<typeof userFact>;

/** The data about users in events. */
export function userFacts(tx: Database, ids: readonly string[]): Promise<UserFact[]> {
  return tx.rows(
    userFact,
    sql`select id, username, display_name, followers_count from users where id = any(${textArray(ids)}::uuid[])`,
  );
}

/** The prompts of an author that are deleted with their account and are published or hidden. */
export async function publicPromptsOf(
  tx: Database,
  authorId: string,
  which: DeletedPrompts,
): Promise<string[]> {
  const rows = await tx.rows(
    z.strictObject({ id: z.string() }),
    sql`select p.id from prompts p where ${isDeletedWith(authorId, which)} and (${isPublished} or p.status = 'hidden') order by p.id`,
  );
  return rows.map(({ id }) => id);
}
