import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from './prompt-rows.ts';

/** The prompts that a user liked or bookmarked: the name of the table. */
export type KeptList = 'likes' | 'bookmarks';

/** Newest first. */
export const keptOrder = listOrder('desc', ['c.created_at', 'timestamptz'], ['c.prompt_id', 'uuid']);

const pageRow = promptRow.extend({ collected_at: time, sort_keys: z.array(z.string()), total: z.number() });
export type KeptPrompt = PromptRow & Pick<z.infer<typeof pageRow>, 'collected_at' | 'sort_keys'>;

/**
 * One page of the prompts that a user liked or bookmarked, newest first, and their number. Excludes prompts
 * they may no longer see, and other authors' adult prompts, unless the viewer opted in.
 */
export async function selectKept(
  db: Database,
  list: KeptList,
  viewer: Viewer & { id: string },
  page: PagePart,
): Promise<{ rows: KeptPrompt[]; total: number }> {
  const adult = showsAdult(viewer) ? sql`true` : sql`(p.status <> 'adult' or p.author_id = ${viewer.id})`;
  const from = sql`from ${sql.raw(list)} c join prompts p on p.id = c.prompt_id
    where c.user_id = ${viewer.id} and p.status <> 'hidden' and ${visibleTo(viewer)} and ${adult}`;
  const total = sql`(select count(*)::int ${from})`;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, p.collected_at, p.sort_keys, ${total} as total
    from (select p.*, c.created_at as collected_at, ${sortKeysOf(keptOrder)} as sort_keys ${from}
      and ${isAfter(keptOrder, page)} ${orderedBy(keptOrder)} ${limitOffset(page)}) p
    ${promptJoins} order by p.collected_at desc, p.id desc`,
  );
  return withTotal(db, rows, total, page);
}

/** A liked or bookmarked prompt in the data export of the user. */
const collectedRow = z.strictObject({
  prompt_id: z.string(),
  /** null if the owner can no longer see the prompt. */
  title: z.string().nullable(),
  created_at: time,
});
export type KeptRow = z.infer<typeof collectedRow>;

/** All of a user's list, newest first: the first `limit` rows after a cursor. */
export function keptOf(
  db: Database,
  list: KeptList,
  owner: Viewer & { id: string },
  after: KeptRow | undefined,
  limit: number,
): Promise<KeptRow[]> {
  const rest = after
    ? sql`(c.created_at, c.prompt_id) < (${after.created_at}::timestamptz, ${after.prompt_id}::uuid)`
    : sql`true`;
  return db.rows(
    collectedRow,
    sql`
    select c.prompt_id, case when ${visibleTo(owner)} then p.title end as title, c.created_at
    from ${sql.raw(list)} c join prompts p on p.id = c.prompt_id
    where c.user_id = ${owner.id} and ${rest} order by c.created_at desc, c.prompt_id desc limit ${limit}`,
  );
}
