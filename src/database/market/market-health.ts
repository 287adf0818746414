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
 * How long the oldest of each kind has waited: an unpaid order (one whose payment is under way only if the provider is not
 * asked about it any more), a refund that an admin has to decide, a granted refund that was not sent, and a payout under way. And the
 * number of payouts that were refused since a time. Reads only the rows that wait.
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
