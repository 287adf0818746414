import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';

/** A published prompt's position in the order of publication, which never changes. */
export interface PromptPlace {
  /** In PostgreSQL's format or ISO 8601. */
  publishedAt: string;
  id: string;
}

/** An indexed page and when its content last changed. */
const foundRow = z.strictObject({
  id: z.string(),
  changed_at: time,
});
type FoundRow = z.infer<typeof foundRow>;

const placedRow = foundRow.extend({ published_at: time });

/** The first `limit` published prompts after a position, oldest first. */
export async function promptsInOrder(
  db: Database,
  after: PromptPlace | undefined,
  limit: number,
): Promise<(FoundRow & { published_at: string })[]> {
  return db.rows(
    placedRow,
    sql`
    select id, published_at, updated_at as changed_at from prompts p
    where ${isAfter(after)} order by published_at, id limit ${limit}`,
  );
}

const stretchRow = placedRow.extend({ count: z.number() });

/**
 * For the first `limit` published prompts after a position: the last one, their number and their latest
 * change; undefined when there are none.
 */
export async function sitemapChunk(
  db: Database,
  after: PromptPlace | undefined,
  limit: number,
): Promise<(FoundRow & { published_at: string; count: number }) | undefined> {
  const [row] = await db.rows(
    stretchRow,
    sql`
    select (array_agg(id))[count(*)] as id, max(published_at) as published_at, max(updated_at) as changed_at, count(*)::int as count
    from (select id, published_at, updated_at from prompts p where ${isAfter(after)} order by published_at, id limit ${limit}) stretch
    having count(*) > 0`,
  );
  return row;
}

const authorRow = foundRow.extend({ username: z.string() });

/**
 * The first `limit` authors of published prompts after an id, with the time when their profiles last changed.
 */
export async function authorsInOrder(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<(FoundRow & { username: string })[]> {
  return db.rows(
    authorRow,
    sql`
    select u.id, u.username, greatest(u.updated_at, (select p.published_at from prompts p
      where p.author_id = u.id and p.status = 'published' order by p.published_at desc, p.id desc limit 1)) as changed_at
    from users u where u.prompts_count > 0 and ${after === undefined ? sql`true` : sql`u.id > ${after}`} order by u.id limit ${limit}`,
  );
}

const stretchByIdRow = z.strictObject({ id: z.string(), count: z.number() });

/**
 * For the first `limit` authors of published prompts after an id: the last one and their number; undefined
 * when there are none.
 */
export async function authorChunk(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; count: number } | undefined> {
  const rest = after === undefined ? sql`true` : sql`id > ${after}`;
  return endOf(db, sql`select id from users where prompts_count > 0 and ${rest} order by id limit ${limit}`);
}

const collectionPageRow = foundRow.extend({ slug: z.string() });

/**
 * The first `limit` public collections after an id that contain prompts visible to visitors, with the time of
 * their last change.
 */
export async function collectionsInOrder(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<(FoundRow & { slug: string })[]> {
  return db.rows(
    collectionPageRow,
    sql`
    select c.id, c.slug, c.updated_at as changed_at from collections c
    where ${isFound(after)} order by c.id limit ${limit}`,
  );
}

/** For the same collections: the last one and their number; undefined when there are none. */
export async function collectionChunk(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; count: number } | undefined> {
  return endOf(db, sql`select c.id from collections c where ${isFound(after)} order by c.id limit ${limit}`);
}

/** The last of the ids that a query selects in ascending order, and the number of ids. */
async function endOf(db: Database, ids: SQL): Promise<{ id: string; count: number } | undefined> {
  const [row] = await db.rows(
    stretchByIdRow,
    sql`select (array_agg(id))[count(*)] as id, count(*)::int as count from (${ids}) stretch having count(*) > 0`,
  );
  return row;
}

/** Whether a collection `c` is after an id, public, and not empty to visitors. */
function isFound(after: string | undefined): SQL {
  return sql`c.visibility = 'public' and ${after === undefined ? sql`true` : sql`c.id > ${after}`}
    and exists (select 1 from collection_items i join prompts p on p.id = i.prompt_id
      where i.collection_id = c.id and p.status = 'published')`;
}

const topicRow = z.strictObject({ name: z.string(), changed_at: time });

/** Topics with prompts, with the publication time of the latest one. */
export async function topicsInUse(db: Database): Promise<{ name: string; changed_at: string }[]> {
  return db.rows(
    topicRow,
    sql`
    select t.name, (select p.published_at from prompts p where p.topic_id = t.id and p.status = 'published'
      order by p.published_at desc, p.id desc limit 1) as changed_at
    from topics t where t.prompts_count > 0 order by t.position`,
  );
}

function isAfter(place: PromptPlace | undefined): SQL {
  return place
    ? sql`p.status = 'published' and (p.published_at, p.id) > (${place.publishedAt}::timestamptz, ${place.id}::uuid)`
    : sql`p.status = 'published'`;
}
