import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { addJobs } from '../core/queues/jobs.ts';

/**
 * Queues the notifications of a newly published prompt's followers, in the transaction that publishes it.
 * False when neither its author nor its topic has followers.
 */
export function insertFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const prompt = sql`
    select id, '{}' from prompts p where id = ${promptId}
      and (exists (select 1 from user_follows where user_id = p.author_id) or exists (select 1 from topic_follows where topic_id = p.topic_id))`;
  return addJobs(tx, 'followers', prompt, now);
}

const publishedRow = z.strictObject({
  author_id: z.string().nullable(),
  topic_id: z.string().nullable(),
  /** Whether it is currently published. */
  published: z.boolean(),
  adult: z.boolean(),
});
export type PublishedRow = z.infer<typeof publishedRow>;

/** What decides who is notified of a prompt. */
export async function findPublished(tx: Database, promptId: string): Promise<PublishedRow | undefined> {
  const [row] = await tx.rows(
    publishedRow,
    sql`
    select author_id, topic_id, status in ('published', 'adult') as published, status = 'adult' as adult
    from prompts where id = ${promptId}`,
  );
  return row;
}

const followerRow = z.strictObject({ follower_id: z.string() });

/**
 * The next followers of the prompt's author, or of its topic, by id. For an adult prompt, only followers who
 * want to see adult prompts.
 */
export async function nextFollowers(
  tx: Database,
  prompt: PublishedRow,
  { after, topic }: { after?: string | undefined; topic?: boolean | undefined },
  limit: number,
): Promise<string[]> {
  const [table, followed, id] = topic
    ? (['topic_follows', 'topic_id', prompt.topic_id] as const)
    : (['user_follows', 'user_id', prompt.author_id] as const);
  const wanted: SQL = prompt.adult
    ? sql`exists (select 1 from users where id = f.follower_id and shows_adult)`
    : sql`true`;
  const rows = await tx.rows(
    followerRow,
    sql`
    select f.follower_id from ${sql.raw(table)} f where f.${sql.raw(followed)} = ${id}
      and ${after ? sql`f.follower_id > ${after}` : sql`true`} and ${wanted}
    order by f.follower_id limit ${limit}`,
  );
  return rows.map((row) => row.follower_id);
}
