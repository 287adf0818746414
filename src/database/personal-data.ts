import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../domain/viewer.ts';
import { comments } from './comment-tables.ts';
import type { Database } from './connection.ts';
import { type FullPromptRow, fullPromptRow, promptColumns, promptJoins, visibleTo } from './prompt-rows.ts';
import { time } from './rows.ts';
import {
  accounts,
  discussions,
  eventParticipants,
  events,
  formerUsernames,
  replies,
  sessions,
  topicFollows,
  uploads,
} from './schema.ts';

/** A person whose data is read, as a viewer of prompts. */
type Owner = Viewer & { id: string };

/** What a list of a person's own goes on after: the last row that was read; nothing at its beginning. */
type After<R> = R | undefined;

/** The prompts of an author, drafts too, first made first: the first `limit` of them after one. */
export function promptsOf(
  db: Database,
  author: Owner,
  after: After<{ id: string }>,
  limit: number,
): Promise<FullPromptRow[]> {
  return db.rows(
    fullPromptRow,
    sql`
    select ${promptColumns(author)}, p.body, p.samples from prompts p ${promptJoins}
    where p.author_id = ${author.id} and ${after ? sql`p.id > ${after.id}` : sql`true`} order by p.id limit ${limit}`,
  );
}

const ratedRow = z.strictObject({
  prompt_id: z.string(),
  /** null where the person may not see the prompt any more. */
  title: z.string().nullable(),
  stars: z.number(),
  rated_at: time,
});
export type RatedRow = z.infer<typeof ratedRow>;

/** The stars that somebody gave, by the prompt's id: the first `limit` after one. */
export function ratingsOf(
  db: Database,
  person: Owner,
  after: After<RatedRow>,
  limit: number,
): Promise<RatedRow[]> {
  return db.rows(
    ratedRow,
    sql`
    select r.prompt_id, case when ${visibleTo(person)} then p.title end as title, r.stars, r.rated_at
    from ratings r join prompts p on p.id = r.prompt_id
    where r.user_id = ${person.id} and r.stars is not null and ${after ? sql`r.prompt_id > ${after.prompt_id}` : sql`true`}
    order by r.prompt_id limit ${limit}`,
  );
}

/** What somebody said about prompts, first one first: the first `limit` after one. */
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

/** The people whom somebody follows, by id: the first `limit` after one. */
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

/** The topics that somebody follows. */
export function followedTopics(db: Database, followerId: string) {
  return db
    .select({ id: topicFollows.topicId, createdAt: topicFollows.createdAt })
    .from(topicFollows)
    .where(eq(topicFollows.followerId, followerId))
    .orderBy(asc(topicFollows.topicId));
}

export type UploadRow = typeof uploads.$inferSelect;

/** A person's uploads, first one first: the first `limit` after one. */
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

/** The discussions that somebody began, first one first: the first `limit` after one. */
export function discussionsOf(db: Database, authorId: string, after: After<{ id: string }>, limit: number) {
  const { id, category, title, body, createdAt, editedAt } = discussions;
  return db
    .select({ id, category, title, bodyMd: body, createdAt, editedAt })
    .from(discussions)
    .where(and(eq(discussions.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** What somebody said in discussions, first one first: the first `limit` after one. */
export function repliesOf(db: Database, authorId: string, after: After<{ id: string }>, limit: number) {
  const { id, discussionId, body, createdAt, editedAt } = replies;
  return db
    .select({ id, discussionId, bodyMd: body, createdAt, editedAt })
    .from(replies)
    .where(and(eq(replies.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** The events that somebody joined, by id: the first `limit` after one. */
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

/** A person's sessions without what they are proved by, latest first. */
export function sessionsOf(db: Database, userId: string) {
  return db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
}

/** The ways in which a person can sign in, without what they are proved by. */
export function waysToSignInOf(db: Database, userId: string) {
  return db
    .select({ provider: accounts.providerId, createdAt: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
}

/** The names that a person had before, first one first. */
export async function formerUsernamesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, userId))
    .orderBy(asc(formerUsernames.createdAt));
  return rows.map(({ username }) => username);
}
