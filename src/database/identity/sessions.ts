import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { sessions } from '../core/schema.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { userHidesUsers } from '../people/hidden-users.ts';

/** The viewer's columns that every request needs. */
export const knownUserRow = z.strictObject({
  id: z.string(),
  username: z.string(),
  role: z.enum(['member', 'admin']),
  email: z.string(),
  emailVerified: z.boolean(),
  isModerator: z.boolean(),
  awaitsApproval: z.boolean(),
  /** Milliseconds since 1970; may be in the past. */
  suspendedUntil: z.number().nullable(),
  showsAdult: z.boolean(),
  /** Whether they muted or blocked someone, or someone blocked them. */
  hidesUsers: z.boolean(),
  /** First day of the month in which they were last counted as active. */
  activeMonth: z.string().nullable(),
  /** The day of their last visit. */
  lastSeen: z.string().nullable(),
});
export type KnownUser = z.infer<typeof knownUserRow>;

/** The columns of a user `u` for {@link knownUserRow}, except `activeMonth` and `lastSeen`. */
export const knownUserColumns = sql`u.id, u.username, u.role, u.email, u.email_verified as "emailVerified",
  u.moderator_since is not null as "isModerator", u.awaits_approval as "awaitsApproval", (extract(epoch from u.suspended_until) * 1000)::float8 as "suspendedUntil",
  u.shows_adult as "showsAdult", ${userHidesUsers} as "hidesUsers"`;

export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'expiresAt'>;

const sessionUserRow = knownUserRow.extend({ session: z.string() });

const active = isActiveAccount('u');

/**
 * The user of a session that is valid at `now`, unless banned or deactivated; `session` is its id. Every
 * request with a session runs this; plain SQL takes half the time.
 */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<(KnownUser & { session: string }) | undefined> {
  const [row] = await db.rows(
    sessionUserRow,
    sql`
    select s.id as session, ${knownUserColumns}, u.active_month as "activeMonth", u.last_seen as "lastSeen"
    from sessions s join users u on u.id = s.user_id
    where s.token = ${tokenHash} and s.expires_at > ${now.toISOString()} and ${active}`,
  );
  return row;
}

/** Adds a session. */
export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** A user's sessions that are valid at `now`, latest first. */
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

/** Ends the session of a token, if there is one. */
export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Removes expired sessions. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Whether a session still exists; locks it until the transaction ends. */
export async function lockSession(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update');
  return row !== undefined;
}

/** Ends a user's session; false when they have none with this id. */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a user, except one. */
export async function deleteSessionsOf(
  tx: Database,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : sql`true`));
}
