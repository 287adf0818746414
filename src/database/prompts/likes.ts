import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { type RowChange, type Toggled, toggleRow } from '../core/toggle.ts';
import { type NotificationFacts, notificationsInserted, toAuthorOf } from '../notifications/notifications.ts';
import { setReactionCounts } from './hot-score.ts';
import { lockedSubject } from './prompt-rows.ts';

/**
 * Likes a prompt or removes the like, and updates the prompt's counter and trending score and the likes its
 * author received. A new like notifies the author; `id` is that of the notification. Undefined when the viewer
 * may see no such prompt, or it is hidden. The prompt is locked first: while it is being hidden, each of its
 * likes counts completely or not at all.
 */
export function changeLikeRow(
  db: Database,
  viewer: Viewer & { id: string },
  promptId: string,
  change: RowChange,
  { id, ...facts }: NotificationFacts & { id: string },
): Promise<Toggled | undefined> {
  const author = sql`${toAuthorOf(promptId, 'like', id)} and exists (select 1 from added)`;
  return toggleRow(db, {
    change,
    table: 'likes',
    key: ['prompt_id', 'user_id'],
    subject: lockedSubject(viewer, promptId),
    userId: viewer.id,
    now: facts.now,
    notifications: notificationsInserted(author, facts),
    count: sql`select likes_count from prompts where id = ${promptId}`,
    counters: sql`
      new_count as (update prompts p set ${setReactionCounts({ likes_count: sql`c.change` })}
        from c where p.id = ${promptId} and c.change <> 0 returning p.likes_count as count),
      ${updateLikesReceived(sql`select p.author_id, l.created_at, l.change
        from (select created_at, 1 as change from added union all select created_at, -1 from removed) l
        join prompts p on p.id = ${promptId} where p.author_id <> ${viewer.id}`)}`,
  });
}

/**
 * Removes all likes of a user, and updates the counters and trending scores of the prompts and the likes
 * their authors received.
 */
export async function removeLikesOf(tx: Database, userId: string): Promise<void> {
  // Locked, because the likes of a prompt that is hidden concurrently would be subtracted twice.
  await tx.execute(sql`select 1 from prompts where id in (select prompt_id from likes where user_id = ${userId})
    order by id for no key update`);
  await tx.execute(sql`
    with removed as (delete from likes where user_id = ${userId} returning prompt_id, created_at),
    ${updateLikesReceived(sql`select p.author_id, r.created_at, -1 from removed r
      join prompts p on p.id = r.prompt_id where p.author_id <> ${userId} and p.status <> 'hidden'`)}
    update prompts p set ${setReactionCounts({ likes_count: sql`-1` })}
    from removed where p.id = removed.prompt_id`);
}

/**
 * A statement after `with` that adds likes to the totals of their authors, overall and for the month and year
 * of each like. `changes` selects author_id, created_at of the like, and 1 or -1, in this order. Likes of
 * one's own prompts and of hidden ones do not count.
 */
export function updateLikesReceived(changes: SQL): SQL {
  // Sorted, so that two writers never deadlock.
  return sql`received as (
    insert into likes_received (author_id, period, likes)
    select l.author_id, v.period, sum(l.change)::int from (${changes}) l (author_id, created_at, change)
      cross join lateral (${periodsOf(sql`l.created_at`)}) v (period)
    where l.author_id is not null group by 1, 2 order by 1, 2
    on conflict (author_id, period) do update set likes = likes_received.likes + excluded.likes)`;
}

/**
 * The periods in which a like at a given time counts, one row each: the total ('all'), its year ('2025') and
 * month ('2025-11').
 */
export function periodsOf(at: SQL): SQL {
  return sql`values ('all'), (to_char(${at} at time zone 'UTC', 'YYYY')), (to_char(${at} at time zone 'UTC', 'YYYY-MM'))`;
}
