import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { accounts, users } from '../core/schema.ts';
import type { UserRow } from '../people/users.ts';

/** The `provider_id` of accounts with a password. */
const withPassword = 'credential';

/**
 * The user of an address, if they can sign in: authors of imported prompts have no account, and banned and
 * deactivated users cannot sign in.
 */
export async function findAccountHolder(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.email, email),
        isNull(users.bannedAt),
        isNull(users.deactivatedAt),
        sql`exists (select 1 from accounts where user_id = ${users.id})`,
      ),
    );
  return row;
}

/** The user with this subject at a provider. */
export async function findUserOfProvider(
  db: Database,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select(getTableColumns(users))
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row;
}

/** Lets a user sign in with a provider. Violates unique `accounts_provider_id_account_id_key`. */
export async function addProvider(
  tx: Database,
  {
    id,
    userId,
    issuer,
    subject,
    now,
  }: { id: string; userId: string; issuer: string; subject: string; now: Date },
): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id, userId, providerId: issuer, accountId: subject, createdAt: now, updatedAt: now });
}

/** The hash of a user's password; undefined when they have none. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, withPassword)));
  return row?.hash ?? undefined;
}

/** The user of an address and the hash of their password, if they have one. */
export async function findPassword(
  db: Database,
  email: string,
): Promise<{ userId: string; hash: string } | undefined> {
  const [row] = await db
    .select({ userId: users.id, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, withPassword)));
  return row?.hash ? { userId: row.userId, hash: row.hash } : undefined;
}

/** Removes one provider of a user, by the id of the row. */
export async function removeProvider(tx: Database, userId: string, id: string): Promise<void> {
  await tx
    .delete(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.userId, userId), ne(accounts.providerId, withPassword)));
}

/** Removes a user's providers, so that only their password signs them in. */
export async function removeProviders(tx: Database, userId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, withPassword)));
}

/** Whether the hash is still that of the user's password. Waits for a change in progress. */
export async function isPasswordHash(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, withPassword)))
    .for('share');
  return row?.hash === hash;
}

/** Replaces the hash of an unchanged password; false when the stored hash is no longer `hash`. */
export async function replacePasswordHash(
  db: Database,
  { userId, hash, replacement, now }: { userId: string; hash: string; replacement: string; now: Date },
): Promise<boolean> {
  const replaced = await db
    .update(accounts)
    .set({ password: replacement, updatedAt: now })
    .where(
      and(eq(accounts.userId, userId), eq(accounts.providerId, withPassword), eq(accounts.password, hash)),
    )
    .returning({ id: accounts.id });
  return replaced.length > 0;
}

/** Sets the hash of a user's password; `id` becomes the account's id if they had none. */
export async function setPasswordHash(
  tx: Database,
  { id, userId, hash, now }: { id: string; userId: string; hash: string; now: Date },
): Promise<void> {
  await tx
    .insert(accounts)
    .values({
      id,
      userId,
      accountId: userId,
      providerId: withPassword,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: hash, updatedAt: now },
    });
}

/** A user's sign-in methods, without secrets. */
export function selectSignInMethods(db: Database, userId: string) {
  return db
    .select({ id: accounts.id, provider: accounts.providerId, createdAt: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
}
