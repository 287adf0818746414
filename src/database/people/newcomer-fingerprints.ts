import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { comparedDays, newAccountDays } from '../../domain/moderation/spam-score.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';

/** The compared features of a post. */
export interface RecentPost {
  id: string;
  authorId: string;
  /** SHA-256 of the compared text, lower-case hex; null for a text that is too short. */
  textHash: string | null;
  /** The other sites that it links to. */
  sites: readonly string[];
  at: Date;
}

const historyRow = z.strictObject({
  since: time,
  verified: z.boolean(),
  linked_before: z.number(),
  repeated: z.number(),
  shared_by: z.number(),
  upheld: z.number(),
  liked_prompts: z.number(),
});
/** Facts about the author of a post, and about similar earlier posts (`domain/moderation/spam-score.ts`). */
export type PostHistory = z.infer<typeof historyRow>;

/** The number up to which counts are exact. */
const maxCounted = 10;

/**
 * Stores a post by a new account, or its state after a change, and returns the facts from before. Undefined
 * for other accounts, whose posts are not stored.
 */
export async function noteRecentPost(
  tx: Database,
  { id, authorId, textHash, sites, at }: RecentPost,
): Promise<PostHistory | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const hash = sql`decode(${textHash}::text, 'hex')`;
  const linked = sql`${textArray([...new Set(sites)])}`;
  const upTo = (what: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (${what} limit ${maxCounted}) c)`;
  const [row] = await tx.rows(
    historyRow,
    sql`
    with author as (
      select id, created_at, email_verified from users
      where id = ${authorId} and (not email_verified or created_at > ${now} - make_interval(days => ${newAccountDays}))),
    noted as (
      insert into newcomer_fingerprints (id, author_id, text_hash, sites, posted_at)
      select ${id}::uuid, id, ${hash}, ${linked}, ${now} from author
      on conflict (id) do update set text_hash = excluded.text_hash, sites = excluded.sites)
    select a.created_at as since, a.email_verified as verified,
      ${upTo(sql`select from newcomer_fingerprints r where r.author_id = a.id and r.id <> ${id} and r.sites && ${linked}
        and r.posted_at > ${now} - make_interval(days => ${comparedDays.links})`)} as linked_before,
      ${upTo(sql`select from newcomer_fingerprints r where r.author_id = a.id and r.id <> ${id} and r.text_hash = ${hash}
        and r.posted_at > ${now} - make_interval(days => ${comparedDays.text})`)} as repeated,
      ${upTo(sql`select distinct r.author_id from newcomer_fingerprints r where r.author_id <> a.id and r.text_hash = ${hash}
        and r.posted_at > ${now} - make_interval(days => ${comparedDays.text})`)} as shared_by,
      ${upTo(sql`select from moderation_cases c where c.author_id = a.id and c.decided_at is not null
        and (c.content_action = 'hide' or c.author_action <> 'none')`)} as upheld,
      ${upTo(sql`select from prompts p where p.author_id = a.id and p.status in ('published', 'adult') 
        and exists (select from likes l join users u on u.id = l.user_id where l.prompt_id = p.id and u.email_verified)`)} as liked_prompts
    from author a`,
  );
  return row;
}

/** Deletes the posts that are no longer compared. */
export async function deleteOldPosts(db: Database, before: Date): Promise<void> {
  await db.execute(
    sql`delete from newcomer_fingerprints where posted_at < ${before.toISOString()}::timestamptz`,
  );
}
