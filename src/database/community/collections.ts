import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type CollectionSort,
  type CollectionVisibility,
  collectionRoles,
  collectionVisibilities,
} from '../../domain/community/collections.ts';
import { isId } from '../../domain/core/ids.ts';
import { idOf, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import {
  isAfter,
  type ListOrder,
  listOrder,
  orderedBy,
  type PagePart,
  sortKeysOf,
} from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';
import { isListedFor } from '../prompts/prompt-statuses.ts';

/** What the cover of a collection shows of each of its prompts. */
const coverRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  topic_id: z.string().nullable(),
  color: z.string().nullable(),
  image_url: z.string(),
  summary: z.string(),
  beginning: z.string(),
  is_premium: z.boolean(),
});

/** A collection as the viewer sees it. */
const collectionRow = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  visibility: z.enum(collectionVisibilities),
  followers_count: z.number(),
  created_at: time,
  updated_at: time,
  owner_username: z.string(),
  owner_name: z.string(),
  owner_avatar: z.string(),
  role: z.enum(collectionRoles).nullable(),
  following: z.boolean(),
  /** The number of prompts that the viewer sees. */
  prompts: z.number(),
  /** That of the prompt that the owner chose comes first. */
  covers: z.array(coverRow),
  /** The chosen prompt, even if the viewer cannot see it or the collection no longer contains it. */
  cover_prompt_id: z.string().nullable(),
  /**
   * Whether the collection contains the requested prompt, even if the viewer cannot see it; null when none
   * was requested.
   */
  has_prompt: z.boolean().nullable(),
});
export type CollectionRow = z.infer<typeof collectionRow>;

const listedRow = collectionRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/** The orders of lists of collections. */
export const collectionOrders = {
  followers: listOrder('desc', ['c.followers_count', 'integer'], ['c.id', 'uuid']),
  recent: listOrder('desc', ['c.updated_at', 'timestamptz'], ['c.id', 'uuid']),
} as const satisfies Record<CollectionSort, ListOrder>;

/** Latest follow first. */
export const followedOrder = listOrder('desc', ['f.created_at', 'timestamptz'], ['f.collection_id', 'uuid']);

/** Which collections are listed. */
export type CollectionList =
  | { of: 'all'; sort: CollectionSort; words: readonly string[] }
  /** The collections of a user: all of them if that user is the viewer, otherwise the public ones. */
  | { of: 'user'; userId: string }
  /** Those that the viewer owns, collaborates in or is invited to. */
  | { of: 'viewer'; promptId?: string | undefined }
  | { of: 'followed' };

/** The maximum number of matches of a search that are sorted. */
const maxSorted = 1_000;
/** A search with more matches is limited to this many collections, the first in the order of the list. */
const maxSearched = 10_000;

/** A collection that the viewer may see, by id or slug. */
export async function selectCollection(
  db: Database,
  viewer: Viewer,
  idOrSlug: string,
): Promise<CollectionRow | undefined> {
  const named = isId(idOrSlug) ? sql`c.id = ${idOrSlug}` : sql`c.slug = ${idOrSlug}`;
  const [row] = await db.rows(
    collectionRow,
    sql`select ${columns(viewer)} from collections c join users u on u.id = c.owner_id
      where ${named} and ${isVisibleTo(viewer)}`,
  );
  return row;
}

/** One page of a list of collections, and their number, counted up to 10,001. */
export async function selectCollections(
  db: Database,
  viewer: Viewer,
  list: CollectionList,
  order: ListOrder,
  page: PagePart,
): Promise<{ rows: (CollectionRow & { sort_keys: string[] })[]; total: number }> {
  const from = sourceOf(viewer, list);
  const total = countUpTo(from);
  const rows = await db.rows(
    listedRow,
    sql`
    select ${columns(viewer, list.of === 'viewer' ? list.promptId : undefined)}, c.sort_keys, c.total
    from (select c.*, row_number() over (${orderedBy(order)}) as place, ${sortKeysOf(order)} as sort_keys, ${total} as total
      from ${from} and ${isAfter(order, page)} ${orderedBy(order)} ${limitOffset(page)}) c
    join users u on u.id = c.owner_id order by c.place`,
  );
  return withTotal(db, rows, total, page);
}

/** The tables and condition of a list. */
function sourceOf(viewer: Viewer, list: CollectionList): SQL {
  const me = idOf(viewer);
  const isPublic = sql`c.visibility = 'public'`;
  const isListed = sql`${isPublic} and ${isNotHiddenFrom(viewer, sql`c.owner_id`)}`;
  // Empty collections are shown only to those who can fill them.
  const isFilled = sql`c.filled`;
  switch (list.of) {
    case 'all':
      return list.words.length
        ? sql`(${matching(list)}) c where ${isListed} and ${isFilled}`
        : sql`collections c where ${isListed} and ${isFilled}`;
    case 'user':
      return me === list.userId
        ? sql`collections c where c.owner_id = ${me}`
        : sql`collections c where c.owner_id = ${list.userId} and ${isPublic} and ${isFilled}`;
    case 'viewer':
      // With `or`, PostgreSQL would read all collections.
      return sql`collections c where c.id in (select id from collections where owner_id = ${me}
        union all select collection_id from collection_members where user_id = ${me})`;
    case 'followed':
      return sql`collection_followers f join collections c on c.id = f.collection_id
        where f.user_id = ${me} and ${isVisibleTo(viewer)}`;
  }
}

/**
 * The public collections that contain all words of a search. Few matches are all read; otherwise the first
 * ones in the order of the list are read from its index.
 */
function matching({ words, sort }: CollectionList & { of: 'all' }): SQL {
  const isMatch = sql`words @@ to_tsquery('simple', ${wordsQuery(words)})`;
  return sql`with few as materialized (
      select c.* from collections c where visibility = 'public' and filled and ${isMatch} limit ${maxSorted + 1})
    select * from few where (select count(*) from few) <= ${maxSorted}
    union all (select * from (select c.* from collections c where visibility = 'public' and filled
        ${orderedBy(collectionOrders[sort])} limit ${maxSearched}) first
      where (select count(*) from few) > ${maxSorted} and ${isMatch} limit ${maxSorted})`;
}

/**
 * A query for texts that contain all words or words beginning with them. Short words must match exactly,
 * because too many words begin with them.
 */
function wordsQuery(words: readonly string[]): string {
  return words.map((word) => (word.length < 3 ? `'${word}'` : `'${word}':*`)).join(' & ');
}

interface CollectionTexts {
  name: string;
  description: string;
  visibility: CollectionVisibility;
}

/** Adds a collection. Violates unique `slug`. */
export async function insertCollection(
  tx: Database,
  {
    id,
    ownerId,
    slug,
    name,
    description,
    visibility,
  }: CollectionTexts & Record<'id' | 'ownerId' | 'slug', string>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into collections (id, owner_id, slug, name, description, visibility, created_at, updated_at)
    values (${id}, ${ownerId}, ${slug}, ${name}, ${description}, ${visibility}, ${at}, ${at})`);
}

/**
 * Replaces the texts and visibility of a collection, and its chosen cover if one is given; an empty one
 * removes it.
 */
export async function updateCollectionRow(
  tx: Database,
  id: string,
  { name, description, visibility, coverPromptId }: CollectionTexts & { coverPromptId?: string | undefined },
  now: Date,
): Promise<void> {
  const cover = coverPromptId === undefined ? sql`cover_prompt_id` : sql`${coverPromptId || null}::uuid`;
  await tx.execute(sql`update collections set name = ${name}, description = ${description}, visibility = ${visibility},
    cover_prompt_id = ${cover}, updated_at = ${now.toISOString()} where id = ${id}`);
}

/** Deletes a collection with its items, collaborators and followers. */
export async function deleteCollectionRow(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`delete from collections where id = ${id}`);
}

const countRow = z.strictObject({ count: z.number() });

/** The number of collections of a user. */
export async function countCollectionsOf(tx: Database, ownerId: string): Promise<number> {
  const [row] = await tx.rows(
    countRow,
    sql`select count(*)::int as count from collections where owner_id = ${ownerId}`,
  );
  return row?.count ?? 0;
}

/**
 * Whether the viewer may see collection `c`. Even admins see a private one only as owner, collaborator or
 * invited user.
 */
export function isVisibleTo(viewer: Viewer): SQL {
  const me = idOf(viewer);
  if (!me) return sql`c.visibility <> 'private'`;
  return sql`(c.visibility <> 'private' or c.owner_id = ${me}
    or exists (select 1 from collection_members where collection_id = c.id and user_id = ${me}))`;
}

/**
 * Whether the viewer sees prompt `p` of a collection: published prompts, adult ones if the viewer wants them,
 * and the viewer's own unless hidden.
 */
export function isShownTo(viewer: Viewer): SQL {
  const me = idOf(viewer);
  const listed = isListedFor(viewer);
  return me ? sql`(${listed} or (p.author_id = ${me} and p.status <> 'hidden'))` : listed;
}

/** The columns of collections `c` and their owners `u`. */
function columns(viewer: Viewer, promptId?: string): SQL {
  const me = idOf(viewer);
  const shown = sql`collection_items i join prompts p on p.id = i.prompt_id where i.collection_id = c.id and ${isShownTo(viewer)}`;
  const role = me
    ? sql`case when c.owner_id = ${me} then 'owner' else (select case when accepted_at is null then 'invited' else 'collaborator' end
        from collection_members where collection_id = c.id and user_id = ${me}) end`
    : sql`null`;
  const following = me
    ? sql`exists (select 1 from collection_followers where collection_id = c.id and user_id = ${me})`
    : sql`false`;
  const has = promptId
    ? sql`exists (select 1 from collection_items where collection_id = c.id and prompt_id = ${promptId})`
    : sql`null::boolean`;
  return sql`c.id, c.slug, c.name, c.description, c.visibility, c.followers_count, c.created_at, c.updated_at,
    u.username as owner_username, u.display_name as owner_name, u.avatar_url as owner_avatar,
    ${role} as role, ${following} as following, (select count(*)::int from ${shown}) as prompts,
    coalesce((select json_agg(s) from (select p.id, p.title, p.topic_id, t.color, p.image_url, p.summary, p.beginning,
        p.is_premium
      from (select i.position, p.id is not distinct from c.cover_prompt_id as chosen, p.* from ${shown}
        order by chosen desc, i.position, i.prompt_id limit 4) p
      left join topics t on t.id = p.topic_id order by p.chosen desc, p.position, p.id) s), '[]') as covers,
    c.cover_prompt_id,
    ${has} as has_prompt`;
}
