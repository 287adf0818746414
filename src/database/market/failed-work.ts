import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type MarketWorkKind, marketWorkKinds, workProblems } from '../../domain/market/market-work.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

/** A piece of work: its kind, and the id of its order, request for a refund or payout. */
export interface Work {
  kind: MarketWorkKind;
  id: string;
}

const kinds = sql.join(
  marketWorkKinds.map((kind) => sql`${kind}`),
  sql`, `,
);

/** The jobs of work on orders as `w`. The keys of other jobs are no ids. */
const work = sql`(select *, case when kind in (${kinds}) then key::uuid end as subject from jobs where kind in (${kinds})) w`;

// Failing work may be settled in another way, such as a refund in the provider's dashboard.
const isOpen = sql`case w.kind
  when 'check' then exists (select 1 from orders o where o.id = w.subject and o.check_at is not null)
  when 'apply' then exists (select 1 from orders o join payment_events e using (provider, provider_ref)
    where o.id = w.subject and e.applied_at is null)
  when 'escalate' then exists (select 1 from refunds r where r.id = w.subject and r.state = 'asked')
  when 'return' then exists (select 1 from refunds r where r.id = w.subject and r.state = 'granted' and r.sent_at is null)
  when 'return-part' then exists (select 1 from partial_refunds r where r.id = w.subject and r.sent_at is null)
  when 'withdraw' then exists (select 1 from orders o where o.id = w.subject and o.state = 'open')
  else exists (select 1 from payouts p where p.id = w.subject and p.state = 'pending') end`;

const failedRow = z.strictObject({
  kind: z.enum(marketWorkKinds),
  id: z.string(),
  tries: z.number(),
  due_at: time.nullable(),
  problem: z.enum(workProblems),
  code: z.string(),
  message: z.string(),
  failed_at: time,
  /** The number of the order, or the name of the seller to be paid, if they have an account. */
  about: z.string().nullable(),
});
export type FailedWorkRow = z.infer<typeof failedRow>;

/**
 * Unfinished work whose last attempt failed: the first `limit` items, given-up ones first; or only one item.
 */
export function selectFailedWork(db: Database, limit: number, only?: Work): Promise<FailedWorkRow[]> {
  const those = only ? sql`w.kind = ${only.kind} and w.subject = ${only.id}` : sql`true`;
  return db.rows(
    failedRow,
    sql`
    select w.kind, w.subject as id, w.attempts as tries, w.due_at, w.failed_at, coalesce(o.number, u.username) as about,
      case when w.error in ('refused', 'unreachable') then w.error else 'error' end as problem,
      coalesce(w.payload->>'code', '') as code, coalesce(w.payload->>'message', '') as message from ${work}
    left join refunds r on w.kind in ('escalate', 'return') and r.id = w.subject
    left join partial_refunds x on w.kind = 'return-part' and x.id = w.subject
    left join orders o on o.id = case when w.kind in ('check', 'apply', 'withdraw') then w.subject else coalesce(r.order_id, x.order_id) end
    left join payouts p on w.kind = 'pay' and p.id = w.subject left join users u on u.id = p.seller_id
    where w.error <> '' and ${isOpen} and ${those} order by w.attempts desc, w.kind, w.subject limit ${limit}`,
  );
}

const countRow = z.strictObject({ count: z.number() });

/** The number of given-up work items. */
export async function countGivenUp(db: Database): Promise<number> {
  const [row] = await db.rows(
    countRow,
    sql`select count(*)::int as count from ${work} where w.due_at is null and ${isOpen}`,
  );
  return row?.count ?? 0;
}

/** Deletes the jobs of work that was settled in another way. */
export async function forgetSettledWork(db: Database): Promise<void> {
  await db.execute(sql`delete from jobs where id in (select w.id from ${work} where not ${isOpen})`);
}
