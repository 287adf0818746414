import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isDueForAttempt } from '../core/queues/queue-failures.ts';

const insertedRow = z.strictObject({ prompt_id: z.string() });

/**
 * Queues the notifications of a newly published prompt's followers, in the transaction that publishes it.
 * False when neither its author nor its topic has followers.
 */
export async function insertFanOut(tx: Database, promptId: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    insertedRow,
    sql`
    insert into notification_fan_outs (prompt_id, created_at)
    select id, ${now.toISOString()}::timestamptz from prompts p where id = ${promptId}
      and (exists (select 1 from user_follows where user_id = p.author_id) or exists (select 1 from topic_follows where topic_id = p.topic_id))
    on conflict do nothing returning prompt_id`,
  );
  return rows.length > 0;
}

const fanOutRow = z.strictObject({
  prompt_id: z.string(),
  after_user: z.string().nullable(),
  /** Whether the followers of the topic are next. */
  topic: z.boolean(),
  author_id: z.string().nullable(),
  topic_id: z.string().nullable(),
  /** Whether it is currently published. */
  published: z.boolean(),
  adult: z.boolean(),
});
export type FanOutRow = z.infer<typeof fanOutRow>;

/** Locks the oldest queued prompt that no other process is working on and that has not failed recently. */
export async function lockFanOut(tx: Database, now: Date): Promise<FanOutRow | undefined> {
  const [row] = await tx.rows(
    fanOutRow,
    sql`
    select f.prompt_id, f.after_user, f.topic, p.author_id, p.topic_id, p.status in ('published', 'adult') as published,
      p.status = 'adult' as adult
    from notification_fan_outs f join prompts p on p.id = f.prompt_id where ${isDueForAttempt('followers', sql`f.prompt_id`, now)}
    order by f.created_at, f.prompt_id limit 1
    for update of f skip locked`,
  );
  return row;
}

const followerRow = z.strictObject({ follower_id: z.string() });

/**
 * The next followers of the prompt's author, or of its topic, by id. For an adult prompt, only followers who
 * want to see adult prompts.
 */
export async function nextFollowers(tx: Database, fanOut: FanOutRow, limit: number): Promise<string[]> {
  const [table, followed, id] = fanOut.topic
    ? (['topic_follows', 'topic_id', fanOut.topic_id] as const)
    : (['user_follows', 'user_id', fanOut.author_id] as const);
  const wanted: SQL = fanOut.adult
    ? sql`exists (select 1 from users where id = f.follower_id and shows_adult)`
    : sql`true`;
  const rows = await tx.rows(
    followerRow,
    sql`
    select f.follower_id from ${sql.raw(table)} f where f.${sql.raw(followed)} = ${id}
      and ${fanOut.after_user ? sql`f.follower_id > ${fanOut.after_user}` : sql`true`} and ${wanted}
    order by f.follower_id limit ${limit}`,
  );
  return rows.map((row) => row.follower_id);
}

/** Stores the progress of notifying a prompt's followers. */
export async function moveFanOut(
  tx: Database,
  promptId: string,
  { afterUser, topic }: { afterUser: string | null; topic: boolean },
): Promise<void> {
  await tx.execute(sql`
    update notification_fan_outs set after_user = ${afterUser}::uuid, topic = ${topic} where prompt_id = ${promptId}`);
}

/** Removes a prompt from the queue once all its followers are notified. */
export async function deleteFanOut(tx: Database, promptId: string): Promise<void> {
  await tx.execute(sql`delete from notification_fan_outs where prompt_id = ${promptId}`);
}
