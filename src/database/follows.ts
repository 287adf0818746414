import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { toggleRow } from './toggle.ts';

/** Follows a user, or stops following them, with both users' counters. Undefined where there is no such user. */
export function toggleUserFollowRow(
  db: Database,
  followerId: string,
  userId: string,
  now: Date,
): Promise<{ on: boolean; count: number } | undefined> {
  return toggleRow(db, {
    table: sql`user_follows`,
    subjectColumn: sql`user_id`,
    userColumn: sql`follower_id`,
    subject: sql`select id from users where id = ${userId}`,
    userId: followerId,
    now,
    counters: sql`
      counted as (update users set followers_count = followers_count + c.change from c where id = ${userId} and c.change <> 0
        returning followers_count as count),
      following as (update users set following_count = following_count + c.change from c where id = ${followerId} and c.change <> 0)`,
  });
}

/** Follows a topic, or stops following it, with its counter. Undefined where there is no such topic. */
export function toggleTopicFollowRow(
  db: Database,
  followerId: string,
  topicId: string,
  now: Date,
): Promise<{ on: boolean; count: number } | undefined> {
  return toggleRow(db, {
    table: sql`topic_follows`,
    subjectColumn: sql`topic_id`,
    userColumn: sql`follower_id`,
    subject: sql`select id from topics where id = ${topicId}`,
    userId: followerId,
    now,
    counters: sql`
      counted as (update topics set followers_count = followers_count + c.change from c where id = ${topicId} and c.change <> 0
        returning followers_count as count)`,
  });
}

/** Removes what a user follows and who follows them, with the counters of the others. */
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
