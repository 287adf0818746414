import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import type { PromptPrice } from '../domain/prompt-filters.ts';
import type { PromptStatus } from '../domain/prompt-status.ts';
import { idOf, showsAdult, type Viewer } from '../domain/viewer.ts';
import type { Database } from './connection.ts';
import { countUpTo, pagePart, withTotal } from './page-part.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from './prompt-rows.ts';
import { isPublished } from './prompt-statuses.ts';
import { textArray } from './text-array.ts';

/** Which prompts a list contains. All given conditions must be true. */
export interface PromptFilter {
  /** Only these prompts. */
  ids?: readonly string[] | undefined;
  /** Conditions on a prompt's search document (`search-scan.ts`). */
  matching?: readonly string[] | undefined;
  topic?: string | undefined;
  tagKeys?: string[] | undefined;
  authorId?: string | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  price?: PromptPrice | undefined;
  /**
   * Default: published, with adult prompts only for viewers who want to see them, and for their author. 'adult': only published ones
   * that are marked adult. Other prompts, and with 'any' all, as far as the viewer may see them. 'moderated' is what admins list: all except
   * drafts without reports.
   */
  status?: PromptStatus | 'published-or-adult' | 'adult' | 'any' | 'moderated' | undefined;
  featured?: true | undefined;
  sort: PromptSort;
}

/** 'latest' and 'edited' also sort drafts: by creation and by last change. */
export type PromptSort = 'trending' | 'recent' | 'popular' | 'oldest' | 'featured' | 'latest' | 'edited';

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
  const source = sourceOf(viewer, filter);
  const direction = sql.raw(source.direction);
  const list = (part: Source) => {
    const begin = 'after' in page ? sql`and ${isAfter(part, page.after)}` : sql``;
    return sql`select ${part.id} as id, ${part.order} as sort_key from ${part.from} where ${part.where} ${begin}
      order by ${part.order} ${direction}, ${part.id} ${direction}`;
  };
  const adult = listsAdult(viewer, filter) && adultSource(viewer, filter);
  const total = adult ? sql`(${source.total} + ${adult.total})` : source.total;
  // The page's ids are found in an index alone, and only the rows of the page are read.
  const ids = adult
    ? merged(list(source), list(adult), direction, page)
    : sql`${list(source)} ${pagePart(page)}`;
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, n.sort_key::text as sort_key, ${total} as total
    from (${ids}) n
    join prompts p on p.id = n.id ${promptJoins}
    order by n.sort_key ${direction}, n.id ${direction}`,
  );
  return withTotal(db, rows, total, page);
}

/** A page of two lists in the same order. Of each, no more is read than the page and what it skips. */
function merged(a: SQL, b: SQL, direction: SQL, page: { limit: number } & PageStart): SQL {
  const part = pagePart({ limit: page.limit + ('offset' in page ? page.offset : 0) });
  return sql`select * from ((${a} ${part}) union all (${b} ${part})) merged
    order by sort_key ${direction}, id ${direction} ${pagePart(page)}`;
}

/** Where the ids of a list come from and how they are sorted. */
interface Source {
  from: SQL;
  where: SQL;
  id: SQL;
  order: SQL;
  type: SortType;
  direction: 'asc' | 'desc';
  total: SQL;
}

function sourceOf(viewer: Viewer, filter: PromptFilter): Source {
  const { sort, tagKeys } = filter;
  if (tagKeys?.length && sort in tagOrders && onlyTagged(filter))
    return taggedSource([...new Set(tagKeys)], filter.topic, tagOrders[sort as keyof typeof tagOrders]);
  const where = conditions(viewer, filter);
  const order = orderOf(filter);
  return { from: sql`prompts p`, where, id: sql`p.id`, ...order, total: totalOf(filter, where) };
}

/** Whether a list has adult prompts as well: published ones of a viewer who wants to see them, or the viewer's own. */
export function listsAdult(
  viewer: Viewer,
  { status = 'published', authorId }: Omit<PromptFilter, 'sort'>,
): boolean {
  if (status !== 'published') return false;
  return showsAdult(viewer) || (authorId !== undefined && authorId === idOf(viewer));
}

/** The filter with adult prompts, if the list has them, for lists of which the ids are known. */
export function withAdult<F extends Omit<PromptFilter, 'sort'>>(viewer: Viewer, filter: F): F {
  return listsAdult(viewer, filter) ? { ...filter, status: 'published-or-adult' } : filter;
}

/** The adult prompts of a list. They are rare: indexes that have no others lead to them. */
function adultSource(viewer: Viewer, filter: PromptFilter): Source {
  const where = conditions(viewer, { ...filter, status: 'adult' });
  return {
    from: sql`prompts p`,
    where,
    id: sql`p.id`,
    ...orderOf(filter),
    total: countUpTo(sql`prompts p where ${where}`),
  };
}

type SortType = 'float8' | 'timestamptz' | 'integer' | 'uuid';
type Order = Pick<Source, 'order' | 'type' | 'direction'>;

// Built once: building SQL takes a good part of the time of a short list.
const orders: Record<PromptSort, Order> = {
  trending: orderBy('p.hot_score', 'float8', 'desc'),
  recent: orderBy('p.published_at', 'timestamptz', 'desc'),
  oldest: orderBy('p.published_at', 'timestamptz', 'asc'),
  // The expression of the indexes prompts_by_counted_likes and prompts_of_topic_by_counted_likes.
  popular: orderBy('(p.likes_count - p.unverified_likes)', 'integer', 'desc'),
  featured: orderBy('p.featured_at', 'timestamptz', 'desc'),
  latest: orderBy('p.created_at', 'timestamptz', 'desc'),
  edited: orderBy('p.updated_at', 'timestamptz', 'desc'),
};

function orderOf({ sort, status, authorId }: PromptFilter): Order {
  // Drafts have no time of publication.
  if (status === 'draft' && sort === 'recent') return orders.edited;
  if (status === 'draft' && sort === 'oldest') return longestUnedited;
  return sort === 'latest' && !authorId ? latestOfAll : orders[sort];
}

const longestUnedited = orderBy('p.updated_at', 'timestamptz', 'asc');

/** The order of creation by id, whose index all prompts have; that of creation times has one for each author. */
const latestOfAll: Order = orderBy('p.id', 'uuid', 'desc');

function orderBy(column: string, type: SortType, direction: 'asc' | 'desc'): Order {
  return { order: sql.raw(column), type, direction };
}

function isAfter(
  { order, id: idColumn, type, direction }: Source,
  { key, id }: { key: string; id: string },
): SQL {
  return sql`(${order}, ${idColumn}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${key}::${sql.raw(type)}, ${id}::uuid)`;
}

// The orders of prompt_tags, each with an index.
const tagOrders = {
  trending: orderBy('k.hot_score', 'float8', 'desc'),
  recent: orderBy('k.published_at', 'timestamptz', 'desc'),
  oldest: orderBy('k.published_at', 'timestamptz', 'asc'),
  popular: orderBy('k.counted_likes', 'integer', 'desc'),
} as const satisfies Partial<Record<PromptSort, Order>>;

/** Whether a list is one of published prompts by tags, with or without a topic. */
function onlyTagged(filter: PromptFilter): boolean {
  const { ids, matching, authorId, language, price, status = 'published', featured } = filter;
  return !ids && !matching && !authorId && !language && !price && status === 'published' && !featured;
}

/** Whether a published prompt has a tag, looked up in an index. With the offset, it is not turned into a join. */
function tagged(key: string, topic: SQL, id: SQL): SQL {
  return sql`exists (select 1 from prompt_tags o where o.tag_key = ${key} and o.topic_id = ${topic} and o.prompt_id = ${id} offset 0)`;
}

/** The published prompts that have all these tags; none when a tag is unknown, or when they are more than a prompt can have. */
function taggedSource(keys: readonly string[], topic: string | undefined, order: Order): Source {
  const from = sql`prompt_tags k`;
  const ofTopic = topic ? sql`k.topic_id = ${topic}` : sql`true`;
  const [first = ''] = keys;
  if (keys.length === 1) {
    const where = sql`k.tag_key = ${first} and ${ofTopic}`;
    const total = topic
      ? countUpTo(sql`${from} where ${where}`)
      : sql`coalesce((select prompts_count from tags where key = ${first}), 0)`;
    return { from, where, id: sql`k.prompt_id`, ...order, total };
  }
  const known = sql`from tags where key = any(${textArray(keys)}) and prompts_count > 0
    having count(*) = ${keys.length} and ${keys.length <= limits.tagsPerPrompt}`;
  // The rows of the rarest tag in order, looking up the other tags of each.
  const rarest = sql`k.tag_key = (select (array_agg(key order by prompts_count))[1] ${known})`;
  const others = keys.map(
    (key) => sql`(k.tag_key = ${key} or ${tagged(key, sql`k.topic_id`, sql`k.prompt_id`)})`,
  );
  const where = sql.join([rarest, ofTopic, ...others], sql` and `);
  // Reading the rows of all tags side by side takes a twelfth of the time per row.
  const joined = keys.slice(1).map((key, n) => {
    const other = sql.raw(`k${n}`);
    return sql`join prompt_tags ${other} on ${other}.tag_key = ${key} and ${other}.topic_id = k.topic_id and ${other}.prompt_id = k.prompt_id`;
  });
  const total = sql`(case when (select sum(prompts_count) < 12 * min(prompts_count) ${known})
    then ${countUpTo(sql`${from} ${sql.join(joined, sql` `)} where k.tag_key = ${first} and ${ofTopic}`)}
    else ${countUpTo(sql`${from} where ${where}`)} end)`;
  return { from, where, id: sql`k.prompt_id`, ...order, total };
}

/** Which prompts `p` the filter lists. */
export function conditions(viewer: Viewer, filter: Omit<PromptFilter, 'sort'>): SQL {
  const { status = 'published' } = filter;
  const all = [ofStatus[status], ...visibleOf(viewer, filter)];
  if (filter.topic) all.push(sql`p.topic_id = ${filter.topic}`);
  const keys = [...new Set(filter.tagKeys)];
  if (status === 'published' && !filter.ids && keys.length <= limits.tagsPerPrompt)
    all.push(...keys.map((key) => tagged(key, sql`p.topic_id`, sql`p.id`)));
  else if (keys.length) all.push(sql`p.tag_keys @> ${textArray(keys)}`);
  if (filter.authorId) all.push(sql`p.author_id = ${filter.authorId}`);
  if (filter.language) all.push(inLanguage(filter.language));
  if (filter.price) all.push(filter.price === 'premium' ? sql`p.is_premium` : sql`not p.is_premium`);
  if (filter.featured) all.push(sql`p.featured_at is not null`);
  if (filter.ids) all.push(sql`p.id = any(${textArray(filter.ids)}::uuid[])`);
  // A subquery that cannot become a join: the list is read in its order until the page is full.
  if (filter.matching?.length)
    all.push(
      sql`(select ${sql.raw(filter.matching.join(' and '))} from search_documents where prompt_id = p.id)`,
    );
  return sql.join(all, sql` and `);
}

/** The condition that the viewer may see the prompts `p` of a list, as far as its other conditions do not say so. */
function visibleOf(viewer: Viewer, { status = 'published', authorId }: Omit<PromptFilter, 'sort'>): SQL[] {
  const me = idOf(viewer);
  if (status in isOpen || (authorId && authorId === me)) return [];
  if (status === 'any' || status === 'moderated' || viewer.role === 'admin' || viewer.role === 'system')
    return [visibleTo(viewer)];
  // Of prompts that are not published, only the viewer's own.
  return [me ? sql`p.author_id = ${me}` : sql`false`];
}

/** Statuses of prompts that every viewer may see. */
const isOpen = { published: true, adult: true, 'published-or-adult': true };

// The second condition is that of the index prompts_of_language_by_trending, which a plan for any language could not use.
function inLanguage(language: string): SQL {
  return language === 'en' ? sql`p.language = 'en'` : sql`p.language = ${language} and p.language <> 'en'`;
}

const ofStatus: Record<NonNullable<PromptFilter['status']>, SQL> = {
  published: sql`p.status = 'published'`,
  adult: sql`p.status = 'adult'`,
  'published-or-adult': isPublished,
  draft: sql`p.status = 'draft'`,
  hidden: sql`p.status = 'hidden'`,
  any: sql`true`,
  moderated: sql`(p.status <> 'draft' or exists (select 1 from reports where subject_kind = 'prompt' and subject_id = p.id))`,
};

// Topics and authors store the counts of the most common lists; other lists are counted up to the limit.
function totalOf(filter: PromptFilter, where: SQL): SQL {
  const { topic, authorId } = filter;
  const narrow =
    filter.ids ||
    filter.matching?.length ||
    filter.tagKeys?.length ||
    filter.featured ||
    filter.language ||
    filter.price ||
    (topic && authorId) ||
    (filter.status && filter.status !== 'published');
  if (narrow) return countUpTo(sql`prompts p where ${where}`);
  if (authorId) return sql`coalesce((select prompts_count from users where id = ${authorId}), 0)`;
  if (topic) return sql`coalesce((select prompts_count from topics where id = ${topic}), 0)`;
  return allPublished;
}

const allPublished = sql`(select coalesce(sum(prompts_count), 0)::int from topics)`;
