import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PromptStatus } from '../domain/prompt-status.ts';
import { searchTerms } from '../domain/search.ts';
import type { Viewer } from '../domain/viewer.ts';
import type { Database } from './connection.ts';
import { countUpTo, pagePart, withTotal } from './page-part.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from './prompt-rows.ts';
import { type Search, searchFor } from './search-text.ts';
import { textArray } from './text-array.ts';

/** Which prompts a list contains. All given conditions must be true. */
export interface PromptFilter {
  query?: string | undefined;
  topic?: string | undefined;
  tagKeys?: string[] | undefined;
  authorId?: string | undefined;
  /**
   * Default: published. Other prompts, and with 'any' all, as far as the viewer may see them. 'moderated' is what admins list:
   * all except drafts without reports.
   */
  status?: PromptStatus | 'any' | 'moderated' | undefined;
  featured?: true | undefined;
  sort: PromptSort;
}

/** 'latest' and 'edited' also sort drafts: by creation and by last change. */
export type PromptSort =
  | 'trending'
  | 'recent'
  | 'popular'
  | 'oldest'
  | 'featured'
  | 'latest'
  | 'edited'
  | 'relevance';

/** Where a page begins: after a number of prompts, or after the one with this sort key and id. */
export type PageStart = { offset: number } | { after: { key: string; id: string } };

/** A page of prompts, and how many there are in total (counted up to 10,001). */
export interface PromptRows {
  rows: (PromptRow & { sort_key: string })[];
  total: number;
}

const pageRow = promptRow.extend({ sort_key: z.string(), total: z.number() });

/** One page of the prompts that the viewer may see. One statement, and one that counts when the page is past the end. */
export async function selectPrompts(
  db: Database,
  viewer: Viewer,
  filter: PromptFilter,
  page: { limit: number } & PageStart,
): Promise<PromptRows> {
  const search = filter.query ? searchFor(searchTerms(filter.query), sql`p.search`) : null;
  if (filter.query && !search) return { rows: [], total: 0 };
  const where = conditions(viewer, filter, search);
  const order = orderOf(filter.sort, search);
  const total = totalOf(filter, where);
  const begin = 'after' in page ? sql`and ${isAfter(order, page.after)}` : sql``;
  const { sorted } = order;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, (${order.column})::text as sort_key, ${total} as total
    from (select * from prompts p where ${where} ${begin} ${sorted} ${pagePart(page)}) p ${promptJoins}
    ${sorted}`,
  );
  return withTotal(db, rows, total, page);
}

interface Order {
  column: SQL;
  /** `order by` the column, then the id. */
  sorted: SQL;
  type: 'float8' | 'float4' | 'timestamptz' | 'integer';
  direction: 'asc' | 'desc';
}

// Built once: building SQL takes a good part of the time of a short list.
const orders: Record<Exclude<PromptSort, 'relevance'>, Order> = {
  trending: orderBy('p.hot_score', 'float8', 'desc'),
  recent: orderBy('p.published_at', 'timestamptz', 'desc'),
  oldest: orderBy('p.published_at', 'timestamptz', 'asc'),
  // The expression of the indexes prompts_by_counted_likes and prompts_of_topic_by_counted_likes.
  popular: orderBy('(p.likes_count - p.unverified_likes)', 'integer', 'desc'),
  featured: orderBy('p.featured_at', 'timestamptz', 'desc'),
  latest: orderBy('p.created_at', 'timestamptz', 'desc'),
  edited: orderBy('p.updated_at', 'timestamptz', 'desc'),
};

function orderBy(column: string, type: Order['type'], direction: Order['direction']): Order {
  const sorted = sql.raw(`order by ${column} ${direction}, p.id ${direction}`);
  return { column: sql.raw(column), sorted, type, direction };
}

function orderOf(sort: PromptSort, search: Search | null): Order {
  if (sort !== 'relevance') return orders[sort];
  if (!search) return orders.trending;
  const sorted = sql`order by ${search.rank} desc, p.id desc`;
  return { column: search.rank, sorted, type: 'float4', direction: 'desc' };
}

function isAfter({ column, type, direction }: Order, { key, id }: { key: string; id: string }): SQL {
  return sql`(${column}, p.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${key}::${sql.raw(type)}, ${id}::uuid)`;
}

function conditions(viewer: Viewer, filter: PromptFilter, search: Search | null): SQL {
  const { status = 'published' } = filter;
  const all = [ofStatus[status]];
  if (status !== 'published') all.push(visibleTo(viewer));
  if (filter.topic) all.push(sql`p.topic_id = ${filter.topic}`);
  if (filter.tagKeys?.length) all.push(sql`p.tag_keys @> ${textArray(filter.tagKeys)}`);
  if (filter.authorId) all.push(sql`p.author_id = ${filter.authorId}`);
  if (filter.featured) all.push(sql`p.featured_at is not null`);
  if (search) all.push(search.matches);
  return sql.join(all, sql` and `);
}

const ofStatus: Record<NonNullable<PromptFilter['status']>, SQL> = {
  published: sql`p.status = 'published'`,
  draft: sql`p.status = 'draft'`,
  hidden: sql`p.status = 'hidden'`,
  any: sql`true`,
  moderated: sql`(p.status <> 'draft' or exists (select 1 from reports where subject_kind = 'prompt' and subject_id = p.id))`,
};

// Topics and authors store the counts of the most common lists; other lists are counted up to the limit.
function totalOf(filter: PromptFilter, where: SQL): SQL {
  const { topic, authorId } = filter;
  const narrow =
    filter.query ||
    filter.tagKeys?.length ||
    filter.featured ||
    (topic && authorId) ||
    (filter.status && filter.status !== 'published');
  if (narrow) return countUpTo(sql`prompts p where ${where}`);
  if (authorId) return sql`coalesce((select prompts_count from users where id = ${authorId}), 0)`;
  if (topic) return sql`coalesce((select prompts_count from topics where id = ${topic}), 0)`;
  return allPublished;
}

const allPublished = sql`(select coalesce(sum(prompts_count), 0)::int from topics)`;
