import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type PayoutAccountState,
  payoutAccountStates,
  type TestAccountOutcome,
  testAccountOutcomes,
} from '../../domain/market/payouts.ts';
import type { Database } from '../core/connection.ts';

const accountRow = z.strictObject({
  ref: z.string(),
  state: z.enum(payoutAccountStates),
  checked_ms: z.number(),
});

/** A seller's account at a provider. */
export interface StoredPayoutAccount {
  ref: string;
  state: PayoutAccountState;
  checkedAt: Date;
}

/** The account of a seller at a provider, if they have one. */
export async function findPayoutAccount(
  db: Database,
  userId: string,
  provider: string,
): Promise<StoredPayoutAccount | undefined> {
  const [row] = await db.rows(
    accountRow,
    sql`
    select ref, state, (extract(epoch from checked_at) * 1000)::float8 as checked_ms from payout_accounts
    where user_id = ${userId} and provider = ${provider}`,
  );
  return row && { ref: row.ref, state: row.state, checkedAt: new Date(row.checked_ms) };
}

/**
 * Stores the state of a seller's account as reported by a provider. A seller keeps their first account until
 * it is gone.
 */
export async function savePayoutAccount(
  db: Database,
  { userId, provider }: { userId: string; provider: string },
  { ref, state, checkedAt }: StoredPayoutAccount,
): Promise<void> {
  await db.execute(sql`
    insert into payout_accounts (user_id, provider, ref, state, checked_at)
    values (${userId}, ${provider}, ${ref}, ${state}, ${checkedAt.toISOString()}::timestamptz)
    on conflict (user_id, provider) do update set ref = excluded.ref, state = excluded.state, checked_at = excluded.checked_at
      where payout_accounts.ref = excluded.ref or payout_accounts.state = 'gone'`);
}

const ownerRow = z.strictObject({ user_id: z.string() });

/**
 * Stores the state of an account by its name at the provider, and returns the id of its seller; undefined
 * when it had this state before, or belongs to nobody.
 */
export async function changePayoutAccount(
  tx: Database,
  provider: string,
  { ref, state, checkedAt }: StoredPayoutAccount,
): Promise<string | undefined> {
  const [row] = await tx.rows(
    ownerRow,
    sql`
    update payout_accounts set state = ${state}, checked_at = ${checkedAt.toISOString()}::timestamptz
    where provider = ${provider} and ref = ${ref} and state <> ${state} returning user_id`,
  );
  return row?.user_id;
}

const outcomeRow = z.strictObject({ outcome: z.enum(testAccountOutcomes) });

/** The decided outcome for an account of the test provider; undefined when there is none. */
export async function findTestAccount(db: Database, ref: string): Promise<TestAccountOutcome | undefined> {
  const [row] = await db.rows(outcomeRow, sql`select outcome from test_payout_accounts where ref = ${ref}`);
  return row?.outcome;
}

/** Decides the outcome for an account of the test provider. */
export async function decideTestAccount(
  db: Database,
  ref: string,
  outcome: TestAccountOutcome,
): Promise<void> {
  await db.execute(sql`
    insert into test_payout_accounts (ref, outcome) values (${ref}, ${outcome})
    on conflict (ref) do update set outcome = excluded.outcome`);
}
