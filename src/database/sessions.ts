import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { sessions } from './schema.ts';

/** Who asks, as much of them as every request needs. */
export type KnownUser = {
  id: string;
  username: string;
  role: 'member' | 'admin';
  email: string;
  emailVerified: boolean;
  /** The month in which they were last counted as active, by its first day. */
  activeMonth: string | null;
};

export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'expiresAt'>;

/**
 * Whose session a token is, if it has not ended by `now` and they are not banned; `session` is its id. Every request of
 * somebody signed in asks this: written out, it is twice as quick.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<(KnownUser & { session: string }) | undefined> {
  const [row] = await db.execute<KnownUser & { session: string }>(sql`
    select s.id as session, u.id, u.username, u.role, u.email, u.email_verified as "emailVerified",
      u.active_month as "activeMonth"
    from sessions s join users u on u.id = s.user_id
    where s.token = ${token} and s.expires_at > ${now.toISOString()} and u.banned_at is null`);
  return row;
}

/** A person's sessions that have not ended by `now`, latest first. */
export function sessionsOf(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** When a session began, by its id. */
export async function findSessionStart(db: Database, id: string): Promise<Date | undefined> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id));
  return row?.createdAt;
}

/** Ends the session of a token; none is no error. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** Removes sessions that ended by themselves. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Whether a session has not been ended; from now on that waits for the transaction's end. */
export async function lockSession(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update');
  return row !== undefined;
}

/** Ends a person's session; false when they have none of this id. */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a person, but for one that is to go on. */
export async function deleteSessionsOf(
  tx: Database,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : sql`true`));
}
