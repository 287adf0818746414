import { type SQL, sql } from 'drizzle-orm';
import { type Database, retrying } from './connection.ts';

/** Follows a person, or stops following them, and moves both people's counters with it, in one statement. */
export function toggleUserFollowRow(
  db: Database,
  followerId: string,
  userId: string,
  now: Date,
): Promise<FollowState | undefined> {
  return toggle(db, {
    target: sql`select id from users where id = ${userId}`,
    table: sql`user_follows`,
    column: sql`user_id`,
    id: userId,
    idType: sql`uuid`,
    followerId,
    now,
    counters: sql`
      followed as (update users set followers_count = followers_count + c.change from c where id = ${userId} and c.change <> 0
        returning followers_count as followers),
      following as (update users set following_count = following_count + c.change from c where id = ${followerId} and c.change <> 0)`,
  });
}

/** Follows a topic, or stops following it, and moves its counter with it, in one statement. */
export function toggleTopicFollowRow(
  db: Database,
  followerId: string,
  topicId: string,
  now: Date,
): Promise<FollowState | undefined> {
  return toggle(db, {
    target: sql`select id from topics where id = ${topicId}`,
    table: sql`topic_follows`,
    column: sql`topic_id`,
    id: topicId,
    idType: sql`text`,
    followerId,
    now,
    counters: sql`
      followed as (update topics set followers_count = followers_count + c.change from c where id = ${topicId} and c.change <> 0
        returning followers_count as followers)`,
  });
}

/** Ends what a person follows and who follows them, and moves the counters of the others with it. */
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
        union all select follower_id, 0, 1 from followers) each_one group by id)
    update users set followers_count = followers_count - c.followers, following_count = following_count - c.following
    from changes c where users.id = c.id`);
}

/** Whether the follower follows now, and how many do. */
export interface FollowState {
  following: boolean;
  followers: number;
}

interface Toggle {
  target: SQL;
  table: SQL;
  column: SQL;
  id: string;
  idType: SQL;
  followerId: string;
  now: Date;
  /** Statements that move the counters by `c.change`; `followed` answers `followers`. */
  counters: SQL;
}

// The same form as database/reactions.ts: a toggle that another one of the same person overtook is done again.
async function toggle(
  db: Database,
  { target, table, column, id, idType, followerId, now, counters }: Toggle,
): Promise<FollowState | undefined> {
  for (;;) {
    const [row] = await retrying(() =>
      db.execute<{ added: number; removed: number; followers: number }>(sql`
        with target as (${target}),
        gone as (delete from ${table} where ${column} = ${id}::${idType} and follower_id = ${followerId} returning 1),
        made as (
          insert into ${table} (${column}, follower_id, created_at)
          select id, ${followerId}::uuid, ${now.toISOString()}::timestamptz from target where not exists (select 1 from gone)
          on conflict do nothing returning 1),
        c as (select (select count(*)::int from made) as added, (select count(*)::int from gone) as removed,
          (select count(*)::int from made) - (select count(*)::int from gone) as change),
        ${counters}
        select c.added, c.removed, coalesce((select followers from followed), -1) as followers from c where exists (select 1 from target)`),
    );
    if (!row) return undefined;
    if (row.added || row.removed) return { following: row.added > 0, followers: row.followers };
  }
}
