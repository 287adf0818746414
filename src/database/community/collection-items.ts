import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlacedItem } from '../../domain/community/collections.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from '../prompts/prompt-rows.ts';
import { isPublished } from '../prompts/prompt-statuses.ts';
import { isShownTo } from './collections.ts';

/** The order in which the owner and collaborators arranged a collection. */
export const itemOrder = listOrder('asc', ['i.position', 'integer'], ['i.prompt_id', 'uuid']);

const pageRow = promptRow.extend({
  note: z.string(),
  heading_above: z.string(),
  added_at: time,
  adder_username: z.string().nullable(),
  adder_name: z.string().nullable(),
  adder_avatar: z.string().nullable(),
  sort_keys: z.array(z.string()),
  total: z.number(),
});
export type CollectionItemRow = PromptRow &
  Pick<
    z.infer<typeof pageRow>,
    'note' | 'heading_above' | 'added_at' | 'adder_username' | 'adder_name' | 'adder_avatar' | 'sort_keys'
  >;

/** One page of the prompts of a collection that the viewer sees, in their order. */
export async function selectItems(
  db: Database,
  viewer: Viewer,
  collectionId: string,
  page: PagePart,
): Promise<{ rows: CollectionItemRow[]; total: number }> {
  const from = sql`collection_items i join prompts p on p.id = i.prompt_id
    where i.collection_id = ${collectionId} and ${isShownTo(viewer)}`;
  const total = sql`(select count(*)::int from ${from})`;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, p.note, coalesce(h.heading, '') as heading_above, p.added_at, a.username as adder_username, a.display_name as adder_name,
      a.avatar_url as adder_avatar, p.sort_keys, ${total} as total
    from (select p.*, i.position, i.note, i.created_at as added_at, i.added_by, ${sortKeysOf(itemOrder)} as sort_keys
      from ${from} and ${isAfter(itemOrder, page)} ${orderedBy(itemOrder)} ${limitOffset(page)}) p
    ${promptJoins} left join users a on a.id = p.added_by
    left join ${shownHeadings(viewer, collectionId)} h on h.prompt_id = p.id order by p.position, p.id`,
  );
  return withTotal(db, rows, total, page);
}

/**
 * The headings of a collection with the prompt below each that the viewer sees: that of the last item with a
 * heading since the previous such prompt.
 */
function shownHeadings(viewer: Viewer, collectionId: string): SQL {
  return sql`(select (array_agg(prompt_id) filter (where shown))[1] as prompt_id,
      (array_agg(heading order by position desc, prompt_id desc) filter (where heading <> ''))[1] as heading
    from (select i.prompt_id, i.position, i.heading, ${isShownTo(viewer)} as shown, count(*) filter (where ${isShownTo(viewer)})
        over (${orderedBy(itemOrder)} rows between unbounded preceding and 1 preceding) as shown_before
      from collection_items i join prompts p on p.id = i.prompt_id where i.collection_id = ${collectionId}) items
    group by shown_before)`;
}

const placedRow = z.strictObject({ id: z.string(), heading: z.string(), shown: z.boolean() });

/** All items of a collection in their order, locked. */
export function itemsInOrder(tx: Database, viewer: Viewer, collectionId: string): Promise<PlacedItem[]> {
  return tx.rows(
    placedRow,
    sql`select i.prompt_id as id, i.heading, ${isShownTo(viewer)} as shown from collection_items i join prompts p on p.id = i.prompt_id
      where i.collection_id = ${collectionId} ${orderedBy(itemOrder)} for update of i`,
  );
}

const placeRow = z.strictObject({
  count: z.number(),
  note: z.string().nullable(),
  exists: z.boolean(),
  /**
   * The collection's slug if everyone can see that the prompt is in it: the collection is public and the
   * prompt is published.
   */
  public_slug: z.string().nullable(),
});

/**
 * The number of items of a collection, the note of a prompt (null unless it is an item), and whether the
 * viewer may see the prompt.
 */
export async function placeFor(
  tx: Database,
  viewer: Viewer,
  collectionId: string,
  promptId: string,
): Promise<z.infer<typeof placeRow>> {
  const [row] = await tx.rows(
    placeRow,
    sql`select count(*)::int as count, max(note) filter (where prompt_id = ${promptId}) as note,
        exists (select 1 from prompts p where p.id = ${promptId} and p.status <> 'hidden' and ${visibleTo(viewer)}) as exists,
        (select c.slug from collections c join prompts p on p.id = ${promptId} and ${isPublished}
          where c.id = ${collectionId} and c.visibility = 'public') as public_slug
      from collection_items where collection_id = ${collectionId}`,
  );
  return row ?? { count: 0, note: null, exists: false, public_slug: null };
}

/** Adds a prompt at the end of a collection. */
export async function insertItem(
  tx: Database,
  item: { collectionId: string; promptId: string; addedBy: string; note: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into collection_items (collection_id, prompt_id, position, note, added_by, created_at)
    select ${item.collectionId}::uuid, ${item.promptId}::uuid, coalesce(max(position), 0) + 1, ${item.note},
      ${item.addedBy}::uuid, ${now.toISOString()}::timestamptz
    from collection_items where collection_id = ${item.collectionId}`);
}

/** Replaces the note of an item. */
export async function updateNote(
  tx: Database,
  { collectionId, promptId, note }: { collectionId: string; promptId: string; note: string },
): Promise<void> {
  await tx.execute(sql`update collection_items set note = ${note}
    where collection_id = ${collectionId} and prompt_id = ${promptId}`);
}

const removedRow = z.strictObject({ prompt_id: z.string() });

/** Removes an item; false when there was none. */
export async function deleteItem(tx: Database, collectionId: string, promptId: string): Promise<boolean> {
  const rows = await tx.rows(
    removedRow,
    sql`delete from collection_items where collection_id = ${collectionId} and prompt_id = ${promptId} returning prompt_id`,
  );
  return rows.length > 0;
}

/** Writes the order and the headings of a collection; `items` must contain all of its items. */
export async function writeItems(
  tx: Database,
  collectionId: string,
  items: readonly PlacedItem[],
): Promise<void> {
  await tx.execute(sql`update collection_items i set position = found.place, heading = found.heading
    from unnest(${textArray(items.map(({ id }) => id))}::uuid[], ${textArray(items.map(({ heading }) => heading))})
      with ordinality found (id, heading, place)
    where i.collection_id = ${collectionId} and i.prompt_id = found.id
      and (i.position, i.heading) is distinct from (found.place, found.heading)`);
}

/** Records that the items of a collection have changed. */
export async function touchCollection(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update collections set updated_at = ${now.toISOString()} where id = ${id}`);
}

/** The most recently added prompts of a collection that the viewer sees. */
export function selectNewestItems(
  db: Database,
  viewer: Viewer,
  collectionId: string,
  limit: number,
): Promise<PromptRow[]> {
  return db.rows(
    promptRow,
    sql`
    select ${promptColumns(viewer)}
    from (select p.*, i.created_at as added_at from collection_items i join prompts p on p.id = i.prompt_id
      where i.collection_id = ${collectionId} and ${isShownTo(viewer)} order by i.created_at desc, i.prompt_id limit ${limit}) p
    ${promptJoins} order by p.added_at desc, p.id`,
  );
}
