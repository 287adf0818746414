import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { signInFlows } from './sign-in-flows-table.ts';

export type SignInFlowRow = typeof signInFlows.$inferSelect;

/** Keeps a sign-in that goes to its provider. */
export async function insertFlow(db: Database, flow: SignInFlowRow): Promise<void> {
  await db.insert(signInFlows).values(flow);
}

/** Uses up a sign-in of this browser that is under way at `now`; none that another request used up. */
export async function takeFlow(
  db: Database,
  { stateHash, browserHash, provider }: { stateHash: Uint8Array; browserHash: Uint8Array; provider: string },
  now: Date,
): Promise<SignInFlowRow | undefined> {
  const [row] = await db
    .delete(signInFlows)
    .where(
      and(
        eq(signInFlows.stateHash, stateHash),
        eq(signInFlows.browserHash, browserHash),
        eq(signInFlows.provider, provider),
        gt(signInFlows.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Removes sign-ins that nobody finished. */
export async function deleteEndedFlows(db: Database, now: Date): Promise<void> {
  await db.delete(signInFlows).where(lt(signInFlows.expiresAt, now));
}
