import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { accounts, users } from './schema.ts';
import type { UserRow } from './users.ts';

/** The provider by which better-auth knows accounts with a password. */
const withPassword = 'credential';

/** The person of an address, if they can sign in: authors of imported prompts have no account, and some are banned. */
export async function findAccountHolder(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.email, email),
        isNull(users.bannedAt),
        sql`exists (select 1 from accounts where user_id = ${users.id})`,
      ),
    );
  return row;
}

/** The person whom a provider knows by this subject. */
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

/** From now on a person signs in with a provider, too. Breaks unique `accounts_provider_id_account_id_key`. */
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

/** Whether a person has a password. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, withPassword)));
  return rows.length > 0;
}

/** No provider opens a person's account any more; their password does. */
export async function removeProviders(tx: Database, userId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, withPassword)));
}

/** Whether the hash is the one of the person's password. A change under way is waited for. */
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

/** Sets the hash of a person's password; `id` is the account's, should they have had none. */
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
