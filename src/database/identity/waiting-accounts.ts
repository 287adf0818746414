import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { countUpTo, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, type PagePart, sortedBy, sortKeysOf } from '../core/list-order.ts';
import { users } from '../core/schema.ts';
import { textArray } from '../core/text-array.ts';
import type { UserRow } from '../people/users.ts';

/** Oldest first. */
export const waitingOrder = listOrder('asc', ['users.created_at', 'timestamptz'], ['users.id', 'uuid']);

/** Accounts that an admin can decide: their address is confirmed, and they said who they are. */
const isDecidable = sql`${users.awaitsApproval} and ${users.emailVerified} and ${users.introduction} <> ''`;

/** One page of the accounts that wait for approval, oldest first. */
export async function selectWaitingAccounts(
  db: Database,
  page: PagePart,
): Promise<{ rows: (UserRow & { sort_keys: string[] })[]; total: number }> {
  const total = countUpTo(sql`${users} where ${isDecidable}`);
  const rows = await db
    .select({ ...getTableColumns(users), sort_keys: sortKeysOf(waitingOrder), total })
    .from(users)
    .where(and(isDecidable, isAfter(waitingOrder, page)))
    .orderBy(...sortedBy(waitingOrder))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}

/** Locks those of these accounts that still wait for approval, in a fixed order. */
export async function lockWaitingAccounts(tx: Database, ids: readonly string[]): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(isDecidable, isOneOf(ids)))
    .orderBy(users.id)
    .for('update');
}

/** Ends the waiting of accounts. */
export async function approveAccounts(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  await tx.update(users).set({ awaitsApproval: false, updatedAt: now }).where(isOneOf(ids));
}

/** Deletes accounts that wait for approval. No one has seen their usernames, which become free. */
export async function deleteWaitingAccounts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.delete(users).where(and(users.awaitsApproval, isOneOf(ids)));
}

/** Deletes waiting accounts from before a time whose address was never confirmed. */
export async function deleteUnconfirmedAccounts(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from users where awaits_approval and not email_verified
    and created_at < ${before.toISOString()}::timestamptz`);
}

function isOneOf(ids: readonly string[]): SQL {
  return sql`${users.id} = any(${textArray(ids)}::uuid[])`;
}
