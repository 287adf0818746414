import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { inOrder } from '../core/text-array.ts';
import { promptColumns, promptJoins, promptRow } from '../prompts/prompt-rows.ts';
import { conditions, type PromptFilter, withAdult } from './prompt-lists.ts';

const foundRow = promptRow.extend({ text: z.string() });
/**
 * A prompt in a list, with the first {@link charactersRead} characters of its body, or none for a premium
 * prompt.
 */
export type FoundRow = z.infer<typeof foundRow>;

/** Number of characters of a body that are read for the excerpt of a search result. */
const charactersRead = 8_000;

/** The prompts with these ids that the viewer may see and that match the filter, in the order of the ids. */
export async function selectFoundPrompts(
  db: Database,
  viewer: Viewer,
  filter: Omit<PromptFilter, 'sort'>,
  ids: readonly string[],
): Promise<FoundRow[]> {
  if (!ids.length) return [];
  return db.rows(
    foundRow,
    sql`
    select ${promptColumns(viewer)}, case when p.is_premium then '' else left(p.body, ${sql.raw(String(charactersRead))}) end as text
    from ${inOrder(ids)} join prompts p on p.id = found.id ${promptJoins}
    where ${conditions(viewer, withAdult(viewer, filter))} order by found.place`,
  );
}

const idRow = z.strictObject({ id: z.string() });

/** The ids of prompts that the viewer may see and that match the filter, in the given order. */
export async function listedIds(
  db: Database,
  viewer: Viewer,
  filter: Omit<PromptFilter, 'sort'>,
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db.rows(
    idRow,
    sql`
    select p.id from ${inOrder(ids)} join prompts p on p.id = found.id
    where ${conditions(viewer, withAdult(viewer, filter))} order by found.place`,
  );
  return rows.map((row) => row.id);
}

const textsRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
});

/**
 * The searchable texts of these prompts, shortest body first, without the body for premium prompts. Stops
 * when the bodies total `maxBytes`.
 */
export async function textsOf(
  db: Database,
  ids: readonly string[],
  maxBytes: number,
): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map();
  // The length of a stored text is available without reading the text.
  const rows = await db.rows(
    textsRow,
    sql`
    with sizes as (select p.id, found.place, case when p.is_premium then 0 else octet_length(p.body) end as bytes
        from ${inOrder(ids)} join prompts p on p.id = found.id),
      sums as (select id, row_number() over shortest as place, sum(bytes) over shortest as bytes
        from sizes window shortest as (order by bytes, place))
    select p.id, p.title, p.summary, case when p.is_premium then '' else p.body end as body,
      coalesce(u.display_name, '') as author, p.tags
    from sums join prompts p on p.id = sums.id left join users u on u.id = p.author_id
    where sums.bytes <= ${maxBytes}::bigint order by sums.place`,
  );
  return new Map(
    rows.map(({ id, title, summary, body, author, tags }) => [id, [title, summary, body, author, ...tags]]),
  );
}
