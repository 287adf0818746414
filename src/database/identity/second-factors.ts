import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { recoveryCodes, secondFactors } from './second-factor-tables.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** A user's second factor, enabled or being set up. */
export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Starts setting up a factor, replacing an earlier attempt; false when one is enabled. */
export async function insertSecondFactor(
  db: Database,
  factor: { userId: string; encryptedSecret: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { encryptedSecret: factor.encryptedSecret, createdAt: factor.createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Enables the factor that is being set up; false when another request did. */
export async function markConfirmed(tx: Database, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Uses the time step of a code; false when it or a later one was already used. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Removes a user's factor with its recovery codes; false when none was enabled. */
export async function deleteSecondFactor(tx: Database, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Uses a recovery code; false when there is no such code. */
export async function takeRecoveryCode(db: Database, userId: string, hash: Uint8Array): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** The number of recovery codes a user has left. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.n ?? 0;
}
