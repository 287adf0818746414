import { sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { lockUser, type UserRow, updateUserRow } from '../people/users.ts';
import { addedReactions } from './hot-score.ts';
import { likesReceived } from './likes.ts';

/**
 * Marks a user's address as verified, together with other changes of their row; their earlier reactions count
 * for rankings from then on. Call it in a transaction. Violates unique `email`.
 *
 * A statement that counts a user's actions reads `email_verified` with `for key share`, so it and this
 * transaction wait for each other, and everything is counted once, as verified or as unverified.
 */
export async function verifyUserRow(
  tx: Database,
  id: string,
  changes: Partial<Omit<UserRow, 'emailVerified'>>,
): Promise<void> {
  const before = await lockUser(tx, id);
  await updateUserRow(tx, id, changes);
  if (!before || before.emailVerified) return;
  await tx.execute(sql`update users set email_verified = true where id = ${id}`);
  // Locked, because a prompt that is hidden concurrently would be counted as visible.
  await tx.execute(sql`select 1 from prompts where id in (select prompt_id from likes where user_id = ${id}
      union all select prompt_id from bookmarks where user_id = ${id}
      union all select prompt_id from ratings where user_id = ${id} and comments > 0)
    order by id for no key update`);
  await tx.execute(sql`
    with liked as (select prompt_id, created_at from likes where user_id = ${id}),
    ${likesReceived(sql`select p.author_id, l.created_at, 1 from liked l join prompts p on p.id = l.prompt_id
      where p.author_id <> ${id} and p.status <> 'hidden'`)},
    followed as (update users u set unverified_followers = unverified_followers - 1 from user_follows f
      where f.follower_id = ${id} and u.id = f.user_id),
    reactions as (
      select prompt_id, sum(likes)::int as likes, sum(bookmarks)::int as bookmarks, sum(commenters)::int as commenters from (
        select prompt_id, 1 as likes, 0 as bookmarks, 0 as commenters from liked
        union all select prompt_id, 0, 1, 0 from bookmarks where user_id = ${id}
        union all select prompt_id, 0, 0, 1 from ratings where user_id = ${id} and comments > 0) one_each
      group by prompt_id)
    update prompts p set ${addedReactions({
      unverified_likes: sql`-r.likes`,
      unverified_bookmarks: sql`-r.bookmarks`,
      commenters_count: sql`case when p.author_id = ${id} then 0 else r.commenters end`,
    })}
    from reactions r where p.id = r.prompt_id`);
}
