import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { type Database, retrying } from './connection.ts';
import { idempotentReplies } from './schema.ts';

/** A user's key, the request's fingerprint, and the claim of the request that is being processed. */
export interface Claim {
  userId: string;
  key: string;
  fingerprint: Uint8Array;
  claim: string;
}

/**
 * Claims a key for one request: true when the key is unused or expired, or when the same request claimed it
 * before `lapsedBefore` and was never answered.
 */
export async function claimKey(
  db: Database,
  { userId, key, fingerprint, claim }: Claim,
  { now, lapsedBefore, expiresAt }: { now: Date; lapsedBefore: Date; expiresAt: Date },
): Promise<boolean> {
  const row = { fingerprint, claim, claimedAt: now, status: null, body: null, expiresAt };
  const { expiresAt: ends, status, claimedAt, fingerprint: before } = idempotentReplies;
  const taken = await retrying(db, () =>
    db
      .insert(idempotentReplies)
      .values({ userId, key, ...row })
      .onConflictDoUpdate({
        target: [idempotentReplies.userId, idempotentReplies.key],
        set: row,
        setWhere: sql`${lte(ends, now)} or (${and(isNull(status), lte(claimedAt, lapsedBefore), eq(before, fingerprint))})`,
      })
      .returning({ key: idempotentReplies.key }),
  );
  return taken.length > 0;
}

/** The state of a claimed key. */
export async function findReply(
  db: Database,
  userId: string,
  key: string,
): Promise<{ fingerprint: Uint8Array; status: number | null; body: string | null } | undefined> {
  const { fingerprint, status, body } = idempotentReplies;
  const [row] = await db
    .select({ fingerprint, status, body })
    .from(idempotentReplies)
    .where(and(eq(idempotentReplies.userId, userId), eq(idempotentReplies.key, key)));
  return row;
}

/** Stores the reply; false when the claim has expired and another request has the key. */
export async function storeReply(
  db: Database,
  claim: Claim,
  reply: { status: number; body: string },
): Promise<boolean> {
  const kept = await db
    .update(idempotentReplies)
    .set({ status: reply.status, body: reply.body })
    .where(held(claim))
    .returning({ key: idempotentReplies.key });
  return kept.length > 0;
}

/** Releases a key as if it had not been used. */
export async function releaseKey(db: Database, claim: Claim): Promise<void> {
  await db.delete(idempotentReplies).where(held(claim));
}

/** Releases all keys of unanswered requests, after the processes that claimed them have ended. */
export async function releaseUnanswered(db: Database): Promise<void> {
  await db.delete(idempotentReplies).where(isNull(idempotentReplies.status));
}

/** Removes expired replies. */
export async function deleteEndedReplies(db: Database, now: Date): Promise<void> {
  await db.delete(idempotentReplies).where(lte(idempotentReplies.expiresAt, now));
}

function held({ userId, key, claim }: Claim) {
  return and(
    eq(idempotentReplies.userId, userId),
    eq(idempotentReplies.key, key),
    eq(idempotentReplies.claim, claim),
  );
}
