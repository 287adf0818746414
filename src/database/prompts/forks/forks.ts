import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type Viewer } from '../../../domain/identity/viewer.ts';
import type { Database } from '../../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../../core/list-order.ts';
import { isNotHiddenFrom } from '../../people/hidden-users.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from '../prompt-rows.ts';
import { isListedFor, isPublished } from '../prompt-statuses.ts';

/** A fork to insert: the new prompt, and the version of its source that it is a copy of. */
export interface InsertedFork {
  id: string;
  source: { id: string; version: number; title: string; authorId: string | null; authorName: string | null };
  /** SHA-256 of the body, lower-case hex. */
  bodyHash: string;
  now: Date;
}

/**
 * Stores the source of a new draft. Violates a foreign key when the source or its author was deleted
 * concurrently.
 */
export async function insertFork(tx: Database, { id, source, bodyHash, now }: InsertedFork): Promise<void> {
  await tx.execute(sql`
    insert into prompt_forks (prompt_id, source_id, source_version, merged_version, merged_body_hash, source_title, source_author_id,
      source_author_name, created_at)
    values (${id}, ${source.id}, ${source.version}, ${source.version}, ${Buffer.from(bodyHash, 'hex')}, ${source.title},
      ${source.authorId}, ${source.authorName}, ${now.toISOString()}::timestamptz)`);
}

/** Records that a fork contains the changes of its source up to a version. */
export async function setMerged(
  tx: Database,
  id: string,
  { version, bodyHash }: { version: number; bodyHash: string },
): Promise<void> {
  await tx.execute(sql`
    update prompt_forks set merged_version = ${version}, merged_body_hash = ${Buffer.from(bodyHash, 'hex')}
    where prompt_id = ${id}`);
}

/** Removes the name of a user whose account is being deleted from the forks of their prompts. */
export async function forgetSourceAuthor(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`update prompt_forks set source_author_name = null where source_author_id = ${userId}`);
}

/** Latest first. */
export const forkOrder = listOrder('desc', ['f.prompt_id', 'uuid']);

const listedFork = promptRow.extend({ sort_keys: z.array(z.string()), total: z.number() });
const visibleRow = z.strictObject({ id: z.string() });

/** The published forks of a prompt, latest first. Undefined when the viewer may see no such prompt. */
export async function selectForks(
  db: Database,
  viewer: Viewer,
  sourceId: string,
  page: PagePart,
): Promise<{ rows: (PromptRow & { sort_keys: string[] })[]; total: number } | undefined> {
  const [source] = await db.rows(
    visibleRow,
    sql`select id from prompts p where id = ${sourceId} and ${visibleTo(viewer)}`,
  );
  if (!source) return undefined;
  const from = sql`prompt_forks f join prompts p on p.id = f.prompt_id`;
  const where = sql`f.source_id = ${sourceId} and ${isShown(viewer)} and ${isNotHiddenFrom(viewer, sql`p.author_id`)}`;
  const total = countUpTo(sql`${from} where ${where}`);
  const rows = await db.rows(
    listedFork,
    sql`
    select ${promptColumns(viewer)}, ${sortKeysOf(forkOrder)} as sort_keys, ${total} as total
    from ${from} ${promptJoins} where ${where} and ${isAfter(forkOrder, page)} ${orderedBy(forkOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

const lineageRow = z.strictObject({
  /** null for a deleted prompt, and for one that the viewer may not see. */
  id: z.string().nullable(),
  title: z.string().nullable(),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
  author_avatar: z.string().nullable(),
  version: z.number().nullable(),
  forks_count: z.number(),
  level: z.number(),
});
export type LineageRow = z.infer<typeof lineageRow>;

/**
 * A prompt (level 0) and its sources (levels -1 to `-most`), in this order. Empty when the viewer may see no
 * such prompt. A deleted prompt ends the list, with its stored title and author.
 */
export function selectAncestors(
  db: Database,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<LineageRow[]> {
  return db.rows(
    lineageRow,
    sql`
    with recursive line as (
      select 0 as level, id, null::text as kept_title, null::uuid as kept_author_id, null::text as kept_author, null::integer as version
      from prompts p where id = ${id} and ${visibleTo(viewer)}
      union all
      select l.level - 1, f.source_id, f.source_title, f.source_author_id, f.source_author_name, f.source_version
      from line l join prompt_forks f on f.prompt_id = l.id where l.level > ${-limit}),
    seen as (select l.*, p.title, p.status, p.author_id, p.forks_count, l.level = 0 or ${isShown(viewer)} as shown
      from line l left join prompts p on p.id = l.id)
    select case when shown then s.id end as id,
      case when shown then s.title when s.status is null or s.status = 'draft' then s.kept_title end as title,
      case when shown then u.username end as author_username, coalesce(u.display_name, s.kept_author) as author_name,
      case when shown then u.avatar_url end as author_avatar,
      s.version, case when shown then s.forks_count else 0 end as forks_count, s.level
    from seen s left join users u on u.id = coalesce(s.author_id, s.kept_author_id) order by s.level desc`,
  );
}

/**
 * The published forks of a prompt and, recursively, of those forks, each before its own forks, down to the
 * level `depth`, at most `limit`. A fork that the viewer does not see is included without title and author
 * while it has published forks.
 */
export function selectDescendants(
  db: Database,
  viewer: Viewer,
  id: string,
  { depth, limit }: { depth: number; limit: number },
): Promise<LineageRow[]> {
  // Ids contain the time, so that forks of one prompt are sorted by it.
  return db.rows(
    lineageRow,
    sql`
    with recursive line as (
      select 0 as level, ${id}::uuid as id, array[]::uuid[] as path, null::integer as version
      union all
      select l.level + 1, c.id, l.path || c.id, c.source_version from line l cross join lateral (
        select p.id, f.source_version from prompt_forks f join prompts p on p.id = f.prompt_id
        where f.source_id = l.id and (${isShown(viewer)} or p.forks_count > 0) order by p.id limit ${limit}) c
      where l.level < ${depth}),
    nearest as (select * from line limit ${limit + 1}),
    seen as (select s.level, s.path, s.version, p.id, p.title, p.author_id, p.forks_count, ${isShown(viewer)} as shown
      from nearest s join prompts p on p.id = s.id where s.level > 0)
    select case when shown then s.id end as id, case when shown then s.title end as title, u.username as author_username,
      u.display_name as author_name, u.avatar_url as author_avatar, s.version,
      case when shown then s.forks_count else 0 end as forks_count, s.level
    from seen s left join users u on u.id = s.author_id and s.shown order by s.path`,
  );
}

/** Whether a published prompt `p` is shown to the viewer in lists. */
function isShown(viewer: Viewer): SQL {
  const me = idOf(viewer);
  return me ? sql`(${isListedFor(viewer)} or (${isPublished} and p.author_id = ${me}))` : isListedFor(viewer);
}
