import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { textArray } from '../core/text-array.ts';
import { setReactionCounts } from './hot-score.ts';
import { updateLikesReceived } from './likes.ts';

/** Whose prompts are handed over to whom; with `promptId`, one of them. */
export interface HandOver {
  from: string;
  to: string;
  promptId?: string | undefined;
}

/** Why a prompt stays: moderators hid it, it is being paid for, or the new author suggested an open edit. */
const keptReasons = ['hidden', 'paying', 'suggested'] as const;
export type KeptReason = (typeof keptReasons)[number];

const promptRow = z.strictObject({ id: z.string(), title: z.string(), is_rated: z.boolean() });

/**
 * The next prompts to hand over, at most `size`, locked until the transaction ends; `is_rated` if the new
 * author has rated them.
 */
export function lockPromptsToHandOver(
  tx: Database,
  handOver: HandOver,
  size: number,
): Promise<z.infer<typeof promptRow>[]> {
  return tx.rows(
    promptRow,
    sql`
    select p.id, p.title, exists (select from ratings r
      where r.prompt_id = p.id and r.user_id = ${handOver.to} and r.stars is not null) as is_rated
    from prompts p where ${ofAuthor(handOver)} and ${keptReason(handOver)} is null
    order by p.id limit ${size} for no key update of p`,
  );
}

/** The prompts that are left, and the numbers of those that cannot be handed over, by reason. */
export async function countPromptsLeft(
  db: Database,
  handOver: HandOver,
): Promise<{ reason: KeptReason | null; count: number }[]> {
  return db.rows(
    z.strictObject({ reason: z.enum(keptReasons).nullable(), count: z.number() }),
    sql`select ${keptReason(handOver)} as reason, count(*)::int as count
      from prompts p where ${ofAuthor(handOver)} group by 1 order by 1`,
  );
}

/**
 * Makes a user the author of locked prompts, and updates what counts by author: prompts, received likes, and
 * commenters other than the author. Suggested edits that are open go to the new author, whose answers whether
 * the prompts worked are removed.
 */
export async function moveToAuthor(
  tx: Database,
  { from, to }: HandOver,
  ids: readonly string[],
): Promise<void> {
  const these = sql`any(${textArray(ids)}::uuid[])`;
  const likes = (author: string, change: 1 | -1) => sql`
    select ${author}::uuid, created_at, ${change}::int from likes where prompt_id = ${these} and user_id <> ${author}`;
  const commenters = sql`(select count(distinct c.author_id)::int from comments c
    where c.prompt_id = p.id and c.deleted_at is null and c.author_id is distinct from ${to}::uuid) - p.commenters_count`;
  await tx.execute(sql`
    with ${updateLikesReceived(sql`${likes(from, -1)} union all ${likes(to, 1)}`)},
    moved as (update prompts p set author_id = ${to}, ${setReactionCounts({ commenters_count: commenters })}
      where p.id = ${these} returning p.status),
    answers as (delete from prompt_outcomes where prompt_id = ${these} and user_id = ${to}),
    suggested as (update proposals set author_id = ${to}
      where prompt_id = ${these} and state in ('open', 'changes-requested'))
    update users u set prompts_count = u.prompts_count + m.count * case u.id when ${from} then -1 else 1 end
    from (select count(*)::int as count from moved where status = 'published') m where u.id in (${from}, ${to})`);
}

function ofAuthor({ from, promptId }: HandOver): SQL {
  return sql`p.author_id = ${from} and ${promptId ? sql`p.id = ${promptId}` : sql`true`}`;
}

function keptReason({ to }: HandOver): SQL {
  return sql`case when p.status = 'hidden' then 'hidden'
    when exists (select from orders o where o.prompt_id = p.id and o.state in ('open', 'pending')) then 'paying'
    when exists (select from proposals s where s.prompt_id = p.id and s.sender_id = ${to}
      and s.state in ('open', 'changes-requested')) then 'suggested' end`;
}
