import { eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { accounts, endedTokens } from '../core/schema.ts';
import type { KnownUser } from './sessions.ts';
import { knownUserColumns, knownUserRow } from './sessions.ts';

/** The user of a provider's token. */
export interface TokenHolder extends KnownUser {
  banned: boolean;
  deactivated: boolean;
  /** The time before which issued tokens are revoked. */
  endedBefore: Date | null;
}

const tokenHolderRow = knownUserRow.extend({
  banned: z.boolean(),
  deactivated: z.boolean(),
  ended: z.number().nullable(),
});

/** The user of a provider's subject. Every request with a token runs this; plain SQL takes half the time. */
export async function findTokenHolder(
  db: Database,
  issuer: string,
  subject: string,
): Promise<TokenHolder | undefined> {
  const [row] = await db.rows(
    tokenHolderRow,
    sql`
    select ${knownUserColumns}, u.active_month as "activeMonth", u.last_seen as "lastSeen",
      u.banned_at is not null as banned, u.deactivated_at is not null as deactivated, (extract(epoch from e.before) * 1000)::float8 as ended
    from accounts a join users u on u.id = a.user_id
      left join ended_tokens e on e.holder = ${holderOf(sql`a.provider_id`, sql`a.account_id`)}
    where a.provider_id = ${issuer} and a.account_id = ${subject}`,
  );
  return row && { ...row, endedBefore: row.ended === null ? null : new Date(row.ended) };
}

/** The time when the tokens of a subject were revoked, also for users without an account. */
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

/** Revokes the tokens that providers issued to a user before a time. */
export async function endTokensOf(tx: Database, userId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    insert into ended_tokens (holder, before)
    select ${holderOf(accounts.providerId, accounts.accountId)}, ${before.toISOString()}
    from accounts where user_id = ${userId} and password is null
    on conflict (holder) do update set before = greatest(ended_tokens.before, excluded.before)`);
}

/** Deletes revocations before a time. */
export async function forgetTokenEnds(db: Database, before: Date): Promise<void> {
  await db.delete(endedTokens).where(lt(endedTokens.before, before));
}

/** The hash of a provider's subject, under which the revocation of its tokens is stored. */
export function holderOf(issuer: unknown, subject: unknown) {
  return sql`sha256(convert_to(${issuer} || E'\\n' || ${subject}, 'UTF8'))`;
}
