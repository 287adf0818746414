import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { signInFlows } from './sign-in-flows-table.ts';

export type SignInFlowRow = typeof signInFlows.$inferSelect;

/** Adds a sign-in that is being redirected to its provider. */
export async function insertFlow(db: Database, flow: SignInFlowRow): Promise<void> {
  await db.insert(signInFlows).values(flow);
}

/** Takes this browser's sign-in that is valid at `now`; undefined when another request has taken it. */
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

/** Removes unfinished sign-ins. */
export async function deleteEndedFlows(db: Database, now: Date): Promise<void> {
  await db.delete(signInFlows).where(lt(signInFlows.expiresAt, now));
}
