import { type SQL, sql } from 'drizzle-orm';
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

/**
 * A place in the log: after a position, or after one of the ids that the change at that position concerns.
 */
interface ChangePlace {
  after: string;
  id?: string | undefined;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

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
 * The changes after a position, or after an id within one, up to another position in the lists of a viewer.
 * With `adults`, these lists have adult prompts. A change of a prompt is also one of the collections that
 * contain it, and a change of a user is one of their prompts and collections.
 */
export function selectChanges(
  db: Database,
  { after, id = lastId, last, adults, limit }: ChangePlace & { last: string; adults: boolean; limit: number },
): Promise<ChangeRow[]> {
  const listed = (audience: SQL) =>
    adults ? sql`${audience} is not null` : sql`${audience} is not distinct from 'everyone'`;
  const was = listed(sql`c.audience_before`);
  const is = listed(sql`c.audience_after`);
  const isPublic = sql`k.visibility = 'public' and k.filled`;
  return db.rows(
    changeRow,
    sql`
    select c.position::text, e.kind, e.id, e.type, date_trunc('milliseconds', c.changed_at) as at
    from changes c cross join lateral (
      select c.subject_kind as kind, c.subject_id as id,
        case when not ${is} then 'removed' when ${was} then 'updated' else 'created' end as type where ${was} or ${is}
      union all select 'collection', k.id, 'updated' from collection_items i join collections k on k.id = i.collection_id
        where c.subject_kind = 'prompt' and (${was} or ${is}) and i.prompt_id = c.subject_id and ${isPublic}
      union all select 'prompt', p.id, 'updated' from prompts p
        where c.subject_kind = 'user' and p.author_id = c.subject_id and p.status in ('published', ${adults ? 'adult' : 'published'})
      union all select 'collection', k.id, 'updated' from collections k
        where c.subject_kind = 'user' and k.owner_id = c.subject_id and ${isPublic}) e
    where c.position >= ${after}::bigint and c.position <= ${last}::bigint and (c.position, e.id) > (${after}::bigint, ${id}::uuid)
    order by c.position, e.id limit ${limit}`,
  );
}

/** Deletes the changes before a time, except the last one, from which positions continue. */
export async function deleteOldChanges(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from changes where position < least(
      (select max(position) from changes),
      (select position from changes where logged_at >= ${before.toISOString()}::timestamptz order by position limit 1))`);
}
