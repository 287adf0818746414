import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess, Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import {
  discussions,
  eventParticipants,
  events,
  formerUsernames,
  replies,
  sessions,
  topicFollows,
  uploads,
} from '../core/schema.ts';
import { comments } from '../prompts/comment-tables.ts';
import {
  type FullPromptRow,
  fullPromptColumns,
  fullPromptRow,
  promptJoins,
  visibleTo,
} from '../prompts/prompt-rows.ts';

/** The user whose data is read. */
type Owner = Viewer & { id: string };

/**
 * The last row of the previous page; undefined for the first page. Lists return the first `limit` rows after
 * it.
 */
type After<R> = R | undefined;

/** An author's prompts including drafts, oldest first. */
export function promptsOf(
  db: Database,
  author: TextAccess & { viewer: Owner },
  after: After<{ id: string }>,
  limit: number,
): Promise<FullPromptRow[]> {
  return db.rows(
    fullPromptRow,
    sql`
    select ${fullPromptColumns(author)} from prompts p ${promptJoins}
    where p.author_id = ${author.viewer.id} and ${after ? sql`p.id > ${after.id}` : sql`true`} order by p.id limit ${limit}`,
  );
}

const ratedRow = z.strictObject({
  prompt_id: z.string(),
  /** null if the user can no longer see the prompt. */
  title: z.string().nullable(),
  stars: z.number(),
  rated_at: time,
});
export type RatedRow = z.infer<typeof ratedRow>;

/** A user's ratings, by the prompt's id. */
export function ratingsOf(
  db: Database,
  user: Owner,
  after: After<RatedRow>,
  limit: number,
): Promise<RatedRow[]> {
  return db.rows(
    ratedRow,
    sql`
    select r.prompt_id, case when ${visibleTo(user)} then p.title end as title, r.stars, r.rated_at
    from ratings r join prompts p on p.id = r.prompt_id
    where r.user_id = ${user.id} and r.stars is not null and ${after ? sql`r.prompt_id > ${after.prompt_id}` : sql`true`}
    order by r.prompt_id limit ${limit}`,
  );
}

const ownOutcomeRow = z.strictObject({
  prompt_id: z.string(),
  /** null if the user can no longer see the prompt. */
  title: z.string().nullable(),
  version: z.number(),
  worked: z.boolean(),
  created_at: time,
});
export type OwnOutcomeRow = z.infer<typeof ownOutcomeRow>;

/** What a user said about whether versions of prompts worked, by the prompt's id and the version. */
export function outcomesBy(
  db: Database,
  user: Owner,
  after: After<OwnOutcomeRow>,
  limit: number,
): Promise<OwnOutcomeRow[]> {
  return db.rows(
    ownOutcomeRow,
    sql`
    select o.prompt_id, case when ${visibleTo(user)} then p.title end as title, o.prompt_version as version, o.worked, o.created_at
    from prompt_outcomes o join prompts p on p.id = o.prompt_id
    where o.user_id = ${user.id}
      and ${after ? sql`(o.prompt_id, o.prompt_version) > (${after.prompt_id}::uuid, ${after.version}::integer)` : sql`true`}
    order by o.prompt_id, o.prompt_version limit ${limit}`,
  );
}

/** A user's comments, oldest first. */
export function commentsOf(db: Database, authorId: string, after: After<{ id: string }>, limit: number) {
  const { id, promptId, threadId, body, createdAt, editedAt } = comments;
  return db
    .select({ id, promptId, threadId, bodyMd: body, createdAt, editedAt })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

const followRow = z.strictObject({
  id: z.string(),
  username: z.string(),
  created_at: time,
});
export type FollowRow = z.infer<typeof followRow>;

/** The users that a user follows, by id. */
export function followedUsers(
  db: Database,
  followerId: string,
  after: After<FollowRow>,
  limit: number,
): Promise<FollowRow[]> {
  return db.rows(
    followRow,
    sql`
    select u.id, u.username, f.created_at from user_follows f join users u on u.id = f.user_id
    where f.follower_id = ${followerId} and ${after ? sql`f.user_id > ${after.id}` : sql`true`}
    order by f.user_id limit ${limit}`,
  );
}

/** The topics that a user follows. */
export function followedTopics(db: Database, followerId: string) {
  return db
    .select({ id: topicFollows.topicId, createdAt: topicFollows.createdAt })
    .from(topicFollows)
    .where(eq(topicFollows.followerId, followerId))
    .orderBy(asc(topicFollows.topicId));
}

export type UploadRow = typeof uploads.$inferSelect;

/** A user's uploads, oldest first. */
export function uploadsOf(
  db: Database,
  ownerId: string,
  after: After<UploadRow>,
  limit: number,
): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(sql`${uploads.ownerId} = ${ownerId} and ${after ? sql`${uploads.id} > ${after.id}` : sql`true`}`)
    .orderBy(asc(uploads.id))
    .limit(limit);
}

/** A user's discussions, oldest first. */
export function discussionsOf(db: Database, authorId: string, after: After<{ id: string }>, limit: number) {
  const { id, category, title, body, createdAt, editedAt } = discussions;
  return db
    .select({ id, category, title, bodyMd: body, createdAt, editedAt })
    .from(discussions)
    .where(and(eq(discussions.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** A user's replies, oldest first. */
export function repliesOf(db: Database, authorId: string, after: After<{ id: string }>, limit: number) {
  const { id, discussionId, body, createdAt, editedAt } = replies;
  return db
    .select({ id, discussionId, bodyMd: body, createdAt, editedAt })
    .from(replies)
    .where(and(eq(replies.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** The events that a user joined, by id. */
export function joinedEvents(db: Database, userId: string, after: After<{ id: string }>, limit: number) {
  const { id, title } = events;
  return db
    .select({ id, title, createdAt: eventParticipants.createdAt })
    .from(eventParticipants)
    .innerJoin(events, eq(id, eventParticipants.eventId))
    .where(and(eq(eventParticipants.userId, userId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** A user's sessions without their tokens, latest first. */
export function sessionsOf(db: Database, userId: string) {
  return db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      issuerSession: sessions.issuerSession,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
}

/** A user's former usernames, oldest first. */
export async function formerUsernamesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, userId))
    .orderBy(asc(formerUsernames.createdAt));
  return rows.map(({ username }) => username);
}
