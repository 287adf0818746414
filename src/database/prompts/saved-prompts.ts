import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from './prompt-rows.ts';

/** The prompts that a user liked or bookmarked: the name of the table. */
export type SavedList = 'likes' | 'bookmarks';

/** Newest first. */
export const savedPromptSort = listOrder('desc', ['c.created_at', 'timestamptz'], ['c.prompt_id', 'uuid']);

const pageRow = promptRow.extend({ saved_at: time, sort_keys: z.array(z.string()), total: z.number() });
export type SavedPrompt = PromptRow & Pick<z.infer<typeof pageRow>, 'saved_at' | 'sort_keys'>;

/**
 * One page of the prompts that a user liked or bookmarked, newest first, and their number. Excludes prompts
 * they may no longer see, and other authors' adult prompts, unless the viewer opted in.
 */
export async function selectSavedPrompts(
  db: Database,
  list: SavedList,
  viewer: Viewer & { id: string },
  page: PagePart,
): Promise<{ rows: SavedPrompt[]; total: number }> {
  const adult = showsAdult(viewer) ? sql`true` : sql`(p.status <> 'adult' or p.author_id = ${viewer.id})`;
  const from = sql`from ${sql.raw(list)} c join prompts p on p.id = c.prompt_id
    where c.user_id = ${viewer.id} and p.status <> 'hidden' and ${visibleTo(viewer)} and ${adult}`;
  const total = sql`(select count(*)::int ${from})`;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, p.saved_at, p.sort_keys, ${total} as total
    from (select p.*, c.created_at as saved_at, ${sortKeysOf(savedPromptSort)} as sort_keys ${from}
      and ${isAfter(savedPromptSort, page)} ${orderedBy(savedPromptSort)} ${limitOffset(page)}) p
    ${promptJoins} order by p.saved_at desc, p.id desc`,
  );
  return withTotal(db, rows, total, page);
}

/** A liked or bookmarked prompt in the data export of the user. */
const savedPromptRow = z.strictObject({
  prompt_id: z.string(),
  /** null if the owner can no longer see the prompt. */
  title: z.string().nullable(),
  created_at: time,
});
export type SavedPromptRow = z.infer<typeof savedPromptRow>;

/** All of a user's list, newest first: the first `limit` rows after a cursor. */
export function savedPromptsOf(
  db: Database,
  list: SavedList,
  owner: Viewer & { id: string },
  after: SavedPromptRow | undefined,
  limit: number,
): Promise<SavedPromptRow[]> {
  const rest = after
    ? sql`(c.created_at, c.prompt_id) < (${after.created_at}::timestamptz, ${after.prompt_id}::uuid)`
    : sql`true`;
  return db.rows(
    savedPromptRow,
    sql`
    select c.prompt_id, case when ${visibleTo(owner)} then p.title end as title, c.created_at
    from ${sql.raw(list)} c join prompts p on p.id = c.prompt_id
    where c.user_id = ${owner.id} and ${rest} order by c.created_at desc, c.prompt_id desc limit ${limit}`,
  );
}
