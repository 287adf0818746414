import { sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { type RowChange, type Toggled, toggleRow, updateCount } from '../core/toggle.ts';

/**
 * Follows a user or stops following them, and updates both users' counters. Undefined when there is no such
 * user, or when a block between the two prevents the follow.
 */
export function changeUserFollowRow(
  db: Database,
  followerId: string,
  userId: string,
  change: RowChange,
  now: Date,
): Promise<Toggled | undefined> {
  const notBlocked = sql`not exists (select 1 from user_blocks where user_id = ${userId} and blocked_id = ${followerId}
    or user_id = ${followerId} and blocked_id = ${userId})`;
  return toggleRow(db, {
    change,
    table: 'user_follows',
    key: ['user_id', 'follower_id'],
    subject: sql`select id from users where id = ${userId} and ${change === 'remove' ? sql`true` : notBlocked}`,
    userId: followerId,
    now,
    count: sql`select followers_count from users where id = ${userId}`,
    counters: sql`
      new_count as (update users set followers_count = followers_count + c.change
        from c where id = ${userId} and c.change <> 0 returning followers_count as count),
      following as (update users set following_count = following_count + c.change from c where id = ${followerId} and c.change <> 0)`,
  });
}

/** Follows a topic or stops following it, and updates its counter. Undefined when there is no such topic. */
export function changeTopicFollowRow(
  db: Database,
  followerId: string,
  topicId: string,
  change: RowChange,
  now: Date,
): Promise<Toggled | undefined> {
  return toggleRow(db, {
    change,
    table: 'topic_follows',
    key: ['topic_id', 'follower_id'],
    subject: sql`select id from topics where id = ${topicId}`,
    userId: followerId,
    now,
    count: sql`select followers_count from topics where id = ${topicId}`,
    counters: updateCount('topics', 'followers_count', topicId),
  });
}

/** Removes all follows by and of a user, and updates the counters of the others. */
export async function removeFollowsOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    with followed as (delete from user_follows where follower_id = ${userId} returning user_id),
    followers as (delete from user_follows where user_id = ${userId} returning follower_id),
    topics_followed as (delete from topic_follows where follower_id = ${userId} returning topic_id),
    topic_counts as (
      update topics set followers_count = followers_count - 1 from topics_followed f where topics.id = f.topic_id),
    changes as (
      select id, sum(followers) as followers, sum(following) as following from (
        select user_id as id, 1 as followers, 0 as following from followed
        union all select follower_id, 0, 1 from followers) changed group by id)
    update users set followers_count = followers_count - c.followers, following_count = following_count - c.following
    from changes c where users.id = c.id`);
}
