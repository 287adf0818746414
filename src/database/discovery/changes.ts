import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

const changeRow = z.strictObject({
  position: z.string(),
  kind: z.enum(['prompt', 'collection']),
  id: z.string(),
  type: z.enum(['created', 'updated', 'removed']),
  at: time,
});
type ChangeRow = z.infer<typeof changeRow>;

const logRow = z.strictObject({
  log: z.string(),
  last: z.string(),
  /** Whether every change after the given position is stored and recent. */
  complete: z.boolean(),
});
type LogRow = z.infer<typeof logRow>;

/** The id of the log, its last position, and whether it can be continued after a position. */
export async function selectChangeLog(
  db: Database,
  { after, since }: { after: string; since: Date },
): Promise<LogRow> {
  const [row] = await db.rows(
    logRow,
    sql`
    select l.id as log, end_.position::text as last,
      end_.position <= ${after}::bigint or exists (select 1 from changes
        where position = ${after}::bigint + 1 and logged_at >= ${since.toISOString()}::timestamptz) as complete
    from change_log l, (select coalesce(max(position), 0) as position from changes) end_`,
  );
  if (!row) throw new Error('the table change_log is empty');
  return row;
}

/** The position before the first change that is stored and recent. */
export async function selectFirstPosition(db: Database, since: Date): Promise<string> {
  const [row] = await db.rows(
    z.strictObject({ position: z.string() }),
    sql`
    select coalesce((select position - 1 from changes where logged_at >= ${since.toISOString()}::timestamptz order by position limit 1),
      (select max(position) from changes), 0)::text as position`,
  );
  return row?.position ?? '0';
}

/**
 * The changes after a position up to another one in the lists of a viewer. With `adults`, these lists have
 * adult prompts.
 */
export function selectChanges(
  db: Database,
  { after, last, adults, limit }: { after: string; last: string; adults: boolean; limit: number },
): Promise<ChangeRow[]> {
  const was = adults
    ? sql`audience_before is not null`
    : sql`audience_before is not distinct from 'everyone'`;
  const is = adults ? sql`audience_after is not null` : sql`audience_after is not distinct from 'everyone'`;
  return db.rows(
    changeRow,
    sql`
    select position::text, subject_kind as kind, subject_id as id,
      case when not ${is} then 'removed' when ${was} then 'updated' else 'created' end as type, date_trunc('milliseconds', changed_at) as at
    from changes c where c.position > ${after}::bigint and c.position <= ${last}::bigint and (${was} or ${is})
    order by c.position limit ${limit}`,
  );
}

/** Deletes the changes before a time, except the last one, from which positions continue. */
export async function deleteOldChanges(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from changes where position < least(
      (select max(position) from changes),
      (select position from changes where logged_at >= ${before.toISOString()}::timestamptz order by position limit 1))`);
}
