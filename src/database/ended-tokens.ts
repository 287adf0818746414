import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { accounts, endedTokens, users } from './schema.ts';
import type { UserRow } from './users.ts';

/** The person whom a provider knows by this subject, and before when tokens issued to them count no more. */
export async function findTokenHolder(
  db: Database,
  issuer: string,
  subject: string,
): Promise<{ user: UserRow; endedBefore: Date | null } | undefined> {
  const [row] = await db
    .select({ user: getTableColumns(users), endedBefore: endedTokens.before })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .leftJoin(endedTokens, eq(endedTokens.holder, holderOf(accounts.providerId, accounts.accountId)))
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row;
}

/** The same for somebody who may have no account here, any more. */
export async function tokensEndedBefore(
  db: Database,
  issuer: string,
  subject: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ before: endedTokens.before })
    .from(endedTokens)
    .where(eq(endedTokens.holder, holderOf(sql`${issuer}::text`, sql`${subject}::text`)));
  return row?.before;
}

/** What providers issued to a person before a moment counts no more. */
export async function endTokensOf(tx: Database, userId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    insert into ended_tokens (holder, before)
    select ${holderOf(accounts.providerId, accounts.accountId)}, ${before.toISOString()}
    from accounts where user_id = ${userId} and password is null
    on conflict (holder) do update set before = greatest(ended_tokens.before, excluded.before)`);
}

/** Forgets ends from before a moment. */
export async function forgetTokenEnds(db: Database, before: Date): Promise<void> {
  await db.delete(endedTokens).where(lt(endedTokens.before, before));
}

function holderOf(issuer: unknown, subject: unknown) {
  return sql`sha256(convert_to(${issuer} || E'\\n' || ${subject}, 'UTF8'))`;
}
