import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cutText } from '../../domain/core/text/text.ts';
import {
  type MarketWorkKind,
  marketWorkKinds,
  maxTries,
  workProblems,
} from '../../domain/market/market-work.ts';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { time } from '../core/rows.ts';

/** A piece of work: its kind, and the id of its order, request for a refund or payout. */
export interface Work {
  kind: MarketWorkKind;
  id: string;
}

const idRow = z.strictObject({ id: z.string() });

/**
 * Begins an attempt at work after `tries` earlier ones. False when the work is in progress elsewhere, waits
 * for its next attempt, or is given up.
 */
export async function claimWork(
  db: Database,
  { kind, id, tries }: Work & { tries: number },
  { now, tryAt }: { now: Date; tryAt: Date },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const next = sql`${tryAt.toISOString()}::timestamptz`;
  const rows = await db.rows(
    idRow,
    sql`
    insert into work_tries (kind, id, tries, try_at, tried_at) values (${kind}, ${id}, 1, ${next}, ${at})
    on conflict (kind, id) do update set tries = work_tries.tries + 1, try_at = excluded.try_at, tried_at = excluded.tried_at, problem = ''
      where work_tries.tries = ${tries} and work_tries.tries < ${maxTries} and ${isDue(sql`work_tries.try_at`, now)}
    returning id`,
  );
  return rows.length > 0;
}

/** Records that work is done or has become unnecessary. */
export async function endWork(db: Database, { kind, id }: Work): Promise<void> {
  await db.execute(sql`delete from work_tries where kind = ${kind} and id = ${id}`);
}

/** Records why an attempt failed, unless another one has begun. */
export async function noteFailure(
  db: Database,
  { kind, id, tries }: Work & { tries: number },
  { problem, code, message }: { problem: string; code: string; message: string },
): Promise<void> {
  await db.execute(sql`
    update work_tries set problem = ${problem}, code = ${cutText(code, 100)}, message = ${cutText(message, 1_000)}
    where kind = ${kind} and id = ${id} and tries = ${tries}`);
}

/** Whether work can be attempted now, where `w` is its row in a left join. */
export function canBeAttempted(now: Date): SQL {
  return sql`(w.id is null or (${isDue(sql`w.try_at`, now)} and w.tries < ${maxTries}))`;
}

/** Joins the row of work of a kind as `w`. */
export function triesOf(kind: MarketWorkKind, id: SQL): SQL {
  return sql`left join work_tries w on w.kind = ${kind} and w.id = ${id}`;
}

// Failing work may be settled in another way, such as a refund in the provider's dashboard.
const isOpen = sql`case w.kind
  when 'check' then exists (select 1 from orders o where o.id = w.id and o.check_at is not null)
  when 'apply' then exists (select 1 from orders o join payment_events e using (provider, provider_ref)
    where o.id = w.id and e.applied_at is null)
  when 'escalate' then exists (select 1 from refunds r where r.id = w.id and r.state = 'asked')
  when 'return' then exists (select 1 from refunds r where r.id = w.id and r.state = 'granted' and r.sent_at is null)
  when 'return-part' then exists (select 1 from partial_refunds r where r.id = w.id and r.sent_at is null)
  when 'withdraw' then exists (select 1 from orders o where o.id = w.id and o.state = 'open')
  else exists (select 1 from payouts p where p.id = w.id and p.state = 'pending') end`;

const failedRow = z.strictObject({
  kind: z.enum(marketWorkKinds),
  id: z.string(),
  tries: z.number(),
  try_at: time,
  problem: z.enum(workProblems),
  code: z.string(),
  message: z.string(),
  tried_at: time,
  /** The number of the order, or the name of the seller to be paid, if they have an account. */
  about: z.string().nullable(),
});
export type FailedWorkRow = z.infer<typeof failedRow>;

/**
 * Unfinished work whose last attempt failed: the first `limit` items, given-up ones first; or only one item.
 */
export function selectFailedWork(db: Database, limit: number, only?: Work): Promise<FailedWorkRow[]> {
  const those = only ? sql`w.kind = ${only.kind} and w.id = ${only.id}` : sql`true`;
  return db.rows(
    failedRow,
    sql`
    select w.kind, w.id, w.tries, w.try_at, w.problem, w.code, w.message, w.tried_at, coalesce(o.number, u.username) as about from work_tries w
    left join refunds r on w.kind in ('escalate', 'return') and r.id = w.id
    left join partial_refunds x on w.kind = 'return-part' and x.id = w.id
    left join orders o on o.id = case when w.kind in ('check', 'apply', 'withdraw') then w.id else coalesce(r.order_id, x.order_id) end
    left join payouts p on w.kind = 'pay' and p.id = w.id left join users u on u.id = p.seller_id
    where w.problem <> '' and ${isOpen} and ${those} order by w.tries desc, w.kind, w.id limit ${limit}`,
  );
}

const countRow = z.strictObject({ count: z.number() });

/** The number of given-up work items. */
export async function countGivenUp(db: Database): Promise<number> {
  const [row] = await db.rows(
    countRow,
    sql`select count(*)::int as count from work_tries w where w.tries >= ${maxTries} and w.problem <> '' and ${isOpen}`,
  );
  return row?.count ?? 0;
}

/** Deletes the failure of work, so that it is due again; false when it is not failing. */
export async function forgetFailure(db: Database, { kind, id }: Work): Promise<boolean> {
  const rows = await db.rows(
    idRow,
    sql`delete from work_tries where kind = ${kind} and id = ${id} and problem <> '' returning id`,
  );
  return rows.length > 0;
}

/**
 * Deletes the attempts that were in progress in processes that have all ended, so that their work is due
 * again.
 */
export async function forgetInterruptedTries(db: Database): Promise<void> {
  await db.execute(sql`delete from work_tries where problem = ''`);
}

/** Deletes the attempts at work that was settled in another way. */
export async function forgetSettledWork(db: Database): Promise<void> {
  await db.execute(sql`delete from work_tries w where not ${isOpen}`);
}
