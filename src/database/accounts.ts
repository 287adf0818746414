import { and, eq, isNull, sql } from 'drizzle-orm';
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
