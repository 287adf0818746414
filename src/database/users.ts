import { eq, like, or } from 'drizzle-orm';
import { isId } from '../domain/ids.ts';
import type { Database } from './connection.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

/** One person by username (any case) or id. */
export async function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(isId(name) ? eq(users.id, name) : eq(users.username, name.toLowerCase()));
  return row;
}

/** Usernames in use that are `base` or a numbered form of it. */
export async function usernamesLike(db: Database, base: string): Promise<string[]> {
  const pattern = `${base.replace(/[\\%_]/g, '\\$&')}-%`;
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(or(eq(users.username, base), like(users.username, pattern)));
  return rows.map((row) => row.username);
}

/** Makes a person who cannot sign in: an author of the product's own or of imported prompts. Keeps who is there already. Answers the id. */
export async function ensureAuthor(
  db: Database,
  author: { id: string; username: string; name: string; email: string; bio?: string },
): Promise<string> {
  await db
    .insert(users)
    .values({ ...author, bio: author.bio ?? '' })
    .onConflictDoNothing();
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, author.username));
  if (!row)
    throw new Error(
      `No author could be made with the username ${author.username}: its address ${author.email} is taken.`,
    );
  return row.id;
}
