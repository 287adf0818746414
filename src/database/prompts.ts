import { type SQL, sql } from 'drizzle-orm';
import { limits } from '../domain/limits.ts';
import { searchTerms } from '../domain/search.ts';
import type { Viewer } from '../domain/viewer.ts';
import { type Database, retrying } from './connection.ts';
import { hotScoreSql } from './hot-score.ts';
import { type FullPromptRow, type PromptRow, promptColumns, promptJoins, visibleTo } from './prompt-rows.ts';
import type { StoredSample } from './schema.ts';
import {
  correctedQuery,
  type Search,
  type SearchableText,
  searchFor,
  searchVectorSql,
  vocabularyOf,
} from './search-text.ts';

/** Which prompts a list holds. Everything given must hold. */
export interface PromptFilter {
  query?: string | undefined;
  topic?: string | undefined;
  tagKeys?: string[] | undefined;
  authorId?: string | undefined;
  /** Published ones by default; drafts, and with 'any' both, as far as the viewer may see them. */
  status?: 'draft' | 'published' | 'any' | undefined;
  featured?: true | undefined;
  /** 'latest' also sorts drafts: by when they were begun. */
  sort: 'trending' | 'recent' | 'popular' | 'oldest' | 'relevance' | 'featured' | 'latest';
}

/** What the author wrote and the product derived from it: a prompt's own columns. */
export interface PromptRecord {
  topicId: string;
  title: string;
  heading: string;
  summary: string;
  body: string;
  bodyHash: Uint8Array;
  tags: string[];
  tagKeys: string[];
  imageUrl: string;
  samples: StoredSample[];
  isPremium: boolean;
  priceCents: number;
  status: 'draft' | 'published';
  readTime: number;
  searchable: SearchableText;
}

/** A page of prompts, how many there are in all (counted up to 10,001), and the query that found them if a word was mended. */
export interface PromptPage {
  rows: PromptRow[];
  total: number;
  corrected?: string;
}

/**
 * One page of the prompts that the viewer may see. A search that finds nothing is done again with its mistyped words
 * mended. One statement; another one counts when the page lies past the end; two more for a mended search.
 */
export async function listPrompts(
  db: Database,
  viewer: Viewer,
  filter: PromptFilter,
  page: { limit: number; offset: number },
): Promise<PromptPage> {
  const found = await findPrompts(db, viewer, filter, page);
  if (found.total > 0 || !filter.query) return found;
  const corrected = await correctedQuery(db, filter.query);
  if (!corrected) return found;
  const mended = await findPrompts(db, viewer, { ...filter, query: corrected }, page);
  return mended.total > 0 ? { ...mended, corrected } : found;
}

async function findPrompts(
  db: Database,
  viewer: Viewer,
  filter: PromptFilter,
  page: { limit: number; offset: number },
): Promise<PromptPage> {
  const search = filter.query ? searchFor(searchTerms(filter.query), sql`p.search`) : null;
  if (filter.query && !search) return { rows: [], total: 0 };
  const where = conditions(viewer, filter, search);
  const order = orderOf(filter.sort, search);
  const total = totalOf(filter, where);
  const rows = await db.execute<PromptRow & { total: number }>(sql`
    select ${promptColumns(viewer)}, ${total} as total
    from (select * from prompts p where ${where} order by ${order} limit ${page.limit} offset ${page.offset}) p ${promptJoins}
    order by ${order}`);
  if (rows.length || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [counted] = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return { rows, total: counted?.total ?? 0 };
}

/** One prompt that the viewer may see. */
export async function readPrompt(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<FullPromptRow | undefined> {
  const [row] = await db.execute<FullPromptRow>(sql`
    select ${promptColumns(viewer)}, p.body, p.samples from prompts p ${promptJoins}
    where p.id = ${id} and ${visibleTo(viewer)}`);
  return row;
}

/** Slugs in use that are `base` or a numbered form of it. */
export async function slugsLike(db: Database, base: string): Promise<string[]> {
  const rows = await db.execute<{ slug: string }>(sql`
    select slug from prompts where slug = ${base} or (slug >= ${`${base}-`} and slug < ${`${base}.`})`);
  return rows.map((row) => row.slug);
}

/** A prompt to be inserted. Without dates of its own it is changed, and if published published, when it is created. */
export interface InsertedPrompt extends PromptRecord {
  id: string;
  authorId: string | null;
  slug: string;
  featuredAt?: Date | undefined;
  createdAt: Date;
  updatedAt?: Date | undefined;
  publishedAt?: Date | undefined;
}

/**
 * Inserts prompts and counts them with their topics and authors, in one statement: all of them or none.
 * Breaks unique `slug` or the topic's foreign key.
 */
export async function insertPrompts(db: Database, prompts: readonly InsertedPrompt[]): Promise<void> {
  await retrying(() =>
    db.execute(sql`
      with made as (
        insert into prompts (id, author_id, slug, ${names}, featured_at, hot_score, created_at, updated_at, published_at)
        values ${sql.join(prompts.map(inserted), sql`, `)}
        returning topic_id, author_id, status),
      ${counted(sql`select topic_id, author_id, count(*)::int as change from made where status = 'published' group by topic_id, author_id`)},
      ${learned(prompts)}
      select 1`),
  );
}

/** Locks and reads what an update or a deletion must know of a prompt. */
export async function lockPrompt(
  tx: Database,
  id: string,
): Promise<
  | { authorId: string | null; topicId: string; status: 'draft' | 'published'; slug: string; title: string }
  | undefined
> {
  const [row] = await tx.execute<{
    author_id: string | null;
    topic_id: string;
    status: 'draft' | 'published';
    slug: string;
    title: string;
  }>(sql`select author_id, topic_id, status, slug, title from prompts where id = ${id} for no key update`);
  return (
    row && {
      authorId: row.author_id,
      topicId: row.topic_id,
      status: row.status,
      slug: row.slug,
      title: row.title,
    }
  );
}

/** Replaces what the author wrote. `publishedAt` is written once, by the first publication. Counts move with topic and status. */
export async function updatePrompt(
  tx: Database,
  id: string,
  prompt: PromptRecord & { slug: string; updatedAt: Date },
): Promise<void> {
  const now = prompt.updatedAt.toISOString();
  const publishedAt = sql`case when ${prompt.status} = 'published' then coalesce(published_at, ${now}::timestamptz) else published_at end`;
  await tx.execute(sql`
    with old as (select topic_id, author_id, status from prompts where id = ${id}),
    made as (
      update prompts set (${names}) = (${values(prompt)}), slug = ${prompt.slug}, updated_at = ${now}, published_at = ${publishedAt},
        hot_score = ${hotScoreSql(sql`likes_count`, sql`bookmarks_count`, publishedAt)}
      where id = ${id} returning topic_id, author_id, status),
    ${counted(sql`select topic_id, author_id, sum(change) as change from (
      select topic_id, author_id, -1 as change from old where status = 'published'
      union all select topic_id, author_id, 1 from made where status = 'published') moves group by topic_id, author_id`)},
    ${learned([prompt])}
    select 1`);
}

/** Deletes a prompt with its likes and bookmarks. */
export async function deletePrompt(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from prompts where id = ${id} returning topic_id, author_id, status),
    ${counted(sql`select topic_id, author_id, -1 as change from gone where status = 'published'`)}
    select 1`);
}

const names = sql.raw(
  'topic_id, title, heading, summary, body, body_hash, tags, tag_keys, image_url, samples, is_premium, price_cents, status, read_time, search',
);

function values(prompt: PromptRecord): SQL {
  return sql`${prompt.topicId}, ${prompt.title}, ${prompt.heading}, ${prompt.summary}, ${prompt.body}, ${prompt.bodyHash},
    ${textArray(prompt.tags)}, ${textArray(prompt.tagKeys)}, ${prompt.imageUrl}, ${JSON.stringify(prompt.samples)}::jsonb,
    ${prompt.isPremium}, ${prompt.priceCents}, ${prompt.status}, ${prompt.readTime}, ${searchVectorSql(prompt.searchable)}`;
}

function inserted(prompt: InsertedPrompt): SQL {
  const { createdAt, updatedAt = createdAt, featuredAt = null } = prompt;
  const published = prompt.publishedAt ?? (prompt.status === 'published' ? createdAt : null);
  const publishedAt = sql`${published?.toISOString() ?? null}::timestamptz`;
  return sql`(${prompt.id}, ${prompt.authorId}, ${prompt.slug}, ${values(prompt)}, ${featuredAt?.toISOString() ?? null},
    ${hotScoreSql(sql`0`, sql`0`, publishedAt)}, ${createdAt.toISOString()}, ${updatedAt.toISOString()}, ${publishedAt})`;
}

// A statement after `with`: adds the words of what is published to those that mistyped ones are compared with.
function learned(prompts: readonly PromptRecord[]): SQL {
  const published = prompts.filter((prompt) => prompt.status === 'published');
  const words = [...new Set(published.flatMap((prompt) => vocabularyOf(prompt.searchable)))].sort();
  return sql`learned as (insert into search_words (word)
    select json_array_elements_text(${JSON.stringify(words)}::json) on conflict do nothing)`;
}

// Statements after `with`: adds `change` to the counters of each (topic_id, author_id) in `changes`.
function counted(changes: SQL): SQL {
  return sql`changes as (${changes}),
    topic_counts as (update topics set prompts_count = prompts_count + c.change
      from (select topic_id, sum(change) as change from changes group by topic_id) c where topics.id = c.topic_id and c.change <> 0),
    author_counts as (update users set prompts_count = prompts_count + c.change
      from (select author_id, sum(change) as change from changes group by author_id) c where users.id = c.author_id and c.change <> 0)`;
}

function conditions(viewer: Viewer, filter: PromptFilter, search: Search | null): SQL {
  const { status = 'published' } = filter;
  const all = [status === 'any' ? visibleTo(viewer) : sql`p.status = ${sql.raw(`'${status}'`)}`];
  if (status === 'draft') all.push(visibleTo(viewer));
  if (filter.topic) all.push(sql`p.topic_id = ${filter.topic}`);
  if (filter.tagKeys?.length) all.push(sql`p.tag_keys @> ${textArray(filter.tagKeys)}`);
  if (filter.authorId) all.push(sql`p.author_id = ${filter.authorId}`);
  if (filter.featured) all.push(sql`p.featured_at is not null`);
  if (search) all.push(search.matches);
  return sql.join(all, sql` and `);
}

function orderOf(sort: PromptFilter['sort'], search: Search | null): SQL {
  switch (sort) {
    case 'recent':
      return sql`p.published_at desc, p.id desc`;
    case 'popular':
      return sql`p.likes_count desc, p.id desc`;
    case 'oldest':
      return sql`p.published_at asc, p.id asc`;
    case 'featured':
      return sql`p.featured_at desc, p.id desc`;
    case 'latest':
      return sql`p.created_at desc, p.id desc`;
    case 'relevance':
      return search
        ? sql`${search.rank} desc, p.hot_score desc, p.id desc`
        : sql`p.hot_score desc, p.id desc`;
    default:
      return sql`p.hot_score desc, p.id desc`;
  }
}

// The topics keep the count of what is most often listed; anything narrower is counted, up to the bound.
function totalOf(filter: PromptFilter, where: SQL): SQL {
  const narrow =
    filter.query ||
    filter.tagKeys?.length ||
    filter.authorId ||
    filter.featured ||
    (filter.status && filter.status !== 'published');
  if (narrow)
    return sql`(select count(*)::int from (select 1 from prompts p where ${where} limit ${limits.countedRows + 1}) found)`;
  if (filter.topic) return sql`(select prompts_count from topics where id = ${filter.topic})`;
  return sql`(select coalesce(sum(prompts_count), 0)::int from topics)`;
}

// One text parameter whatever the number of elements, so that the statement is the same and stays prepared.
function textArray(list: readonly string[]): SQL {
  return sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`;
}

/** Features a prompt since a time, or no more. */
export async function setFeatured(db: Database, id: string, at: Date | null): Promise<void> {
  await db.execute(
    sql`update prompts set featured_at = ${at?.toISOString() ?? null}::timestamptz where id = ${id}`,
  );
}
