import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isId } from '../../domain/core/ids.ts';
import { idOf, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { formerUsernames, users } from '../core/schema.ts';
import { textArray } from '../core/text-array.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** One user by username (any case, also a former one) or id. */
export async function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(matchesNameOrId(name));
  return row;
}

/** The user of an email address in lower case. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** Whether a banned user has the mailbox of an email address in lower case, perhaps by another address. */
export async function isBannedMailbox(db: Database, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.bannedAt} is not null and mailbox_of(${users.email}) = mailbox_of(${email})`)
    .limit(1);
  return row !== undefined;
}

/** The user of an email address in lower case; locks their row until the transaction ends. */
export async function lockUserByEmail(tx: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return row;
}

/** Adds a user. Throws a unique violation for an existing email address or username. */
export async function insertUser(tx: Database, user: NewUserRow): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  if (!row) throw new Error('The inserted user was not returned.');
  return row;
}

/** Whether the viewer follows the user of the current row. */
export function isFollowedBy(viewer: Viewer): SQL<boolean> {
  const me = idOf(viewer);
  return me
    ? sql<boolean>`exists (select 1 from user_follows where user_id = ${users.id} and follower_id = ${me})`
    : sql<boolean>`false`;
}

/** Whether the viewer mutes and blocks the user of the current row. */
function hiddenColumns(viewer: Viewer): Record<'muted' | 'blocked', SQL<boolean>> {
  const me = idOf(viewer);
  if (!me) return { muted: sql<boolean>`false`, blocked: sql<boolean>`false` };
  return {
    muted: sql<boolean>`exists (select 1 from user_mutes where user_id = ${me} and muted_id = ${users.id})`,
    blocked: sql<boolean>`exists (select 1 from user_blocks where user_id = ${me} and blocked_id = ${users.id})`,
  };
}

/**
 * Like {@link findUser}, with whether the viewer follows, mutes and blocks them. Accounts that wait for
 * approval are not found.
 */
export async function findUserFor(
  db: Database,
  viewer: Viewer,
  name: string,
): Promise<(UserRow & Record<'following' | 'muted' | 'blocked', boolean>) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(users), following: isFollowedBy(viewer), ...hiddenColumns(viewer) })
    .from(users)
    .where(and(matchesNameOrId(name), eq(users.awaitsApproval, false)));
  return row;
}

/** Updates a user's row. Throws a unique violation for an existing username or email address. */
export async function updateUserRow(tx: Database, id: string, changes: Partial<UserRow>): Promise<void> {
  if (!Object.keys(changes).length) return;
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** Whether another user has or had the username. */
export async function isUsernameTaken(db: Database, username: string, ownId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from users where username = ${username} and id <> ${ownId}
    union all select 1 from former_usernames where username = ${username} and user_id is distinct from ${ownId}`);
  return rows.length > 0;
}

/**
 * Reserves the old username for its user. The new one, if it was theirs before, is removed from the former
 * ones; another user's reservation stays.
 */
export async function reserveUsername(
  tx: Database,
  id: string,
  before: string,
  after: string,
): Promise<void> {
  await tx
    .delete(formerUsernames)
    .where(and(eq(formerUsernames.username, after), eq(formerUsernames.userId, id)));
  await tx.insert(formerUsernames).values({ username: before, userId: id }).onConflictDoNothing();
}

/** One user by id; locks their row, so that new references to it wait until the transaction ends. */
export async function lockUser(tx: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** All admins and the users of these email addresses; locks them in a fixed order, which avoids deadlocks. */
export async function lockAdmins(tx: Database, emails: ReadonlySet<string>): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), inArray(users.email, [...emails])))
    .orderBy(users.id)
    .for('update');
}

/** The ids of all admins, among them the users with one of these verified addresses. */
export async function selectAdminIds(db: Database, emails: ReadonlySet<string>): Promise<string[]> {
  const isNamed = and(eq(users.emailVerified, true), inArray(users.email, [...emails]));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.role, 'admin'), isNamed))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Deletes a user with their sessions, keys and other private data. Their usernames stay reserved. */
export async function deleteUser(
  tx: Database,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
  await tx
    .insert(formerUsernames)
    .values({ username })
    .onConflictDoUpdate({ target: formerUsernames.username, set: { userId: null } });
}

function matchesNameOrId(name: string): SQL {
  if (isId(name)) return eq(users.id, name);
  const username = name.toLowerCase();
  return sql`${users.id} = coalesce((select id from users where username = ${username}),
    (select user_id from former_usernames where username = ${username}))`;
}

const usernameRow = z.strictObject({ username: z.string() });

/** Current and former usernames that are `base` or a numbered form of it. */
export async function selectSimilarUsernames(db: Database, base: string): Promise<string[]> {
  const pattern = `${base.replace(/[\\%_]/g, '\\$&')}-%`;
  const rows = await db.rows(
    usernameRow,
    sql`
    select username from users where username = ${base} or username like ${pattern}
    union select username from former_usernames where username = ${base} or username like ${pattern}`,
  );
  return rows.map((row) => row.username);
}

/**
 * Adds a user who cannot sign in, an author of shipped or imported prompts, unless the username exists.
 * Returns the id.
 */
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
      `The author ${author.username} could not be added: the email address ${author.email} is taken.`,
    );
  return row.id;
}

/** Which of these usernames (lower case) exist. */
export async function selectExistingUsernames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(
    usernameRow,
    sql`select username from users where username = any(${textArray(names)})`,
  );
  return new Set(rows.map((row) => row.username));
}
