import { and, eq, gt } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { sessions, users } from './schema.ts';

/** Whose session a token is, if it has not ended by `now`. */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<
  | {
      id: string;
      username: string;
      role: 'member' | 'admin';
      email: string;
      emailVerified: boolean;
      activeMonth: string | null;
    }
  | undefined
> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      email: users.email,
      emailVerified: users.emailVerified,
      activeMonth: users.activeMonth,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)));
  return row;
}

/** Ends the session of a token; none is no error. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}
