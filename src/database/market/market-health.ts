import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const healthRow = z.strictObject({
  /** Seconds; 0 when nothing waits. */
  order: z.number(),
  decision: z.number(),
  refund: z.number(),
  payout: z.number(),
  refused: z.number(),
});

/**
 * The age of the oldest of each kind: unpaid orders (with a payment in progress, only once the provider is no
 * longer queried), refunds that an admin has to decide, granted refunds that were not sent, and payouts in
 * progress. Also the number of payouts refused since a time. Reads only pending rows.
 */
export async function selectMarketHealth(
  db: Database,
  { now, refusedSince }: { now: Date; refusedSince: Date },
): Promise<z.infer<typeof healthRow> | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = (time: string) =>
    sql`coalesce(greatest(0, extract(epoch from ${at} - min(${sql.raw(time)}))), 0)::float8`;
  const [row] = await db.rows(
    healthRow,
    sql`
    select
      (select ${since('created_at')} from orders
        where state in ('open', 'pending') and (state = 'open' or check_at is null)) as "order",
      (select ${since('answer_until')} from refunds where state = 'escalated') as decision,
      (select ${since('decided_at')} from refunds where state = 'granted' and sent_at is null) as refund,
      (select ${since('created_at')} from payouts where state = 'pending') as payout,
      (select count(*)::int from payouts
        where state = 'failed' and created_at > ${refusedSince.toISOString()}::timestamptz) as refused`,
  );
  return row;
}
