import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import type { PromptPrice } from '../../domain/discovery/prompt-filters.ts';
import { hidesUsers, idOf, showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import { choiceNames, type PromptChoice, promptChoices } from '../../domain/prompts/choices.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, type ListOrder, listOrder, orderedBy, type PagePart } from '../core/list-order.ts';
import { textArray } from '../core/text-array.ts';
import { hiddenFrom, isNotHiddenFrom } from '../people/hidden-users.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow, visibleTo } from '../prompts/prompt-rows.ts';
import { isPublished } from '../prompts/prompt-statuses.ts';

/** Which prompts a list contains. All conditions must hold. */
export interface PromptFilter {
  /** Only these prompts. */
  ids?: readonly string[] | undefined;
  /** Conditions on a prompt's search document (`search-scan.ts`). */
  matching?: readonly string[] | undefined;
  topic?: string | undefined;
  /** Keys of tags, choices and a model (`filterKeys`). */
  tagKeys?: string[] | undefined;
  authorId?: string | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  price?: PromptPrice | undefined;
  /** Only prompts with the usual value of these choices, which has no key. */
  usual?: readonly PromptChoice[] | undefined;
  /**
   * Default: published, with adult prompts only for viewers who want to see them, and for their author.
   * 'adult': only published prompts that are marked adult. 'any': prompts of every status that the
   * viewer may see. Other statuses: prompts of that status, with the same restriction. 'moderated': the
   * list for admins, all except drafts without reports.
   */
  status?: PromptStatus | 'published-or-adult' | 'adult' | 'any' | 'moderated' | undefined;
  featured?: true | undefined;
  /** Only prompts that this user has bought. */
  ownedBy?: string | undefined;
  /** For moderation: includes prompts of users who are hidden from the viewer. */
  moderated?: true | undefined;
  /** In cents. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** ISO 8601. The list must be sorted by the same time. */
  publishedSince?: string | undefined;
  updatedSince?: string | undefined;
  sort: PromptSort;
}

/**
 * 'latest' and 'edited' also sort drafts, by creation and by last change. 'changed' lists the oldest change
 * first.
 */
export type PromptSort =
  | 'trending'
  | 'recent'
  | 'popular'
  | 'oldest'
  | 'featured'
  | 'latest'
  | 'edited'
  | 'changed';

/** A page of prompts, and the total number, counted up to 10,001. */
export interface PromptRows {
  rows: (PromptRow & { sort_keys: string[] })[];
  total: number;
}

const pageRow = promptRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/**
 * One page of the prompts that the viewer may see. Runs one statement, and a second one that counts when the
 * page is past the end.
 */
export async function selectPrompts(
  db: Database,
  viewer: Viewer,
  filter: PromptFilter,
  page: PagePart,
): Promise<PromptRows> {
  const { ids, total, direction } = idsOfPage(viewer, filter, page);
  const rows = await db.rows(
    pageRow,
    sql`
    select ${promptColumns(viewer)}, array[n.sort_key::text, n.id::text] as sort_keys, ${total} as total
    from (${ids}) n
    join prompts p on p.id = n.id ${promptJoins}
    order by n.sort_key ${direction}, n.id ${direction}`,
  );
  return withTotal(db, rows, total, page);
}

/** Selects the `id` and `sort_key` of the prompts on a page, in any order. */
function idsOfPage(
  viewer: Viewer,
  filter: PromptFilter,
  page: PagePart,
): { ids: SQL; total: SQL; direction: SQL } {
  const source = sourceOf(viewer, filter);
  const direction = sql.raw(source.order.direction);
  const list = ({ from, where, order }: Source) => {
    const begin = page.after ? sql`and ${isAfter(order, page)}` : sql``;
    const [key, id] = order.columns.map(({ column }) => column);
    return sql`select ${id} as id, ${key} as sort_key from ${from} where ${where} ${begin} ${orderedBy(order)}`;
  };
  const adult = listsAdult(viewer, filter) && adultSource(viewer, filter);
  const total = adult ? sql`(${source.total} + ${adult.total})` : source.total;
  // The ids of the page are read from an index alone, so only the rows of the page are read.
  const ids = adult
    ? merged(list(source), list(adult), direction, page)
    : sql`${list(source)} ${limitOffset(page)}`;
  return { ids, total, direction };
}

/** A page of two lists in the same order. Of each list, only the page and the rows before it are read. */
function merged(a: SQL, b: SQL, direction: SQL, page: PagePart): SQL {
  const part = limitOffset({ limit: page.limit + (page.offset ?? 0) });
  return sql`select * from ((${a} ${part}) union all (${b} ${part})) merged
    order by sort_key ${direction}, id ${direction} ${limitOffset(page)}`;
}

/** The source of the ids of a list, and their order. */
interface Source {
  from: SQL;
  where: SQL;
  /** By a sort key and the prompt's id. */
  order: ListOrder;
  total: SQL;
}

function sourceOf(viewer: Viewer, filter: PromptFilter): Source {
  const { sort, tagKeys } = filter;
  if (tagKeys?.length && sort in tagOrders && onlyTagged(filter))
    return taggedSource(
      viewer,
      [...new Set(tagKeys)],
      filter.topic,
      tagOrders[sort as keyof typeof tagOrders],
    );
  const where = conditions(viewer, filter);
  return { from: sql`prompts p`, where, order: promptOrder(filter), total: totalOf(viewer, filter, where) };
}

/**
 * Whether a list includes adult prompts: published ones if the viewer wants to see them, or the viewer's own.
 */
export function listsAdult(
  viewer: Viewer,
  { status = 'published', authorId }: Omit<PromptFilter, 'sort'>,
): boolean {
  if (status !== 'published') return false;
  return showsAdult(viewer) || (authorId !== undefined && authorId === idOf(viewer));
}

/** The filter, extended to adult prompts if the list includes them, for lists with known ids. */
export function withAdult<F extends Omit<PromptFilter, 'sort'>>(viewer: Viewer, filter: F): F {
  return listsAdult(viewer, filter) ? { ...filter, status: 'published-or-adult' } : filter;
}

/**
 * Whether a list excludes the prompts of users who are hidden from the viewer. Lists of published prompts do,
 * except those of one author.
 */
export function leavesOutHidden(
  viewer: Viewer,
  { status = 'published', authorId, moderated }: Omit<PromptFilter, 'sort'>,
): boolean {
  return hidesUsers(viewer) && status in isOpen && !authorId && !moderated;
}

/** The adult prompts of a list. They are rare, and have indexes of their own. */
function adultSource(viewer: Viewer, filter: PromptFilter): Source {
  const where = conditions(viewer, { ...filter, status: 'adult' });
  return {
    from: sql`prompts p`,
    where,
    order: promptOrder(filter),
    total: countUpTo(sql`prompts p where ${where}`),
  };
}

const byId = ['p.id', 'uuid'] as const;

/** The last change, in the order of the commits: the migration of `changes` says why it can differ. */
const lastCommit = 'greatest(p.updated_at, p.committed_at)';

const longestUnedited = listOrder('asc', ['p.updated_at', 'timestamptz'], byId);

// Built once: building SQL takes much of the time of a short list.
const orders: Record<PromptSort, ListOrder> = {
  trending: listOrder('desc', ['p.hot_score', 'float8'], byId),
  recent: listOrder('desc', ['p.published_at', 'timestamptz'], byId),
  oldest: listOrder('asc', ['p.published_at', 'timestamptz'], byId),
  popular: listOrder('desc', ['p.likes_count', 'integer'], byId),
  featured: listOrder('desc', ['p.featured_at', 'timestamptz'], byId),
  latest: listOrder('desc', ['p.created_at', 'timestamptz'], byId),
  edited: listOrder('desc', ['p.updated_at', 'timestamptz'], byId),
  changed: listOrder('asc', [lastCommit, 'timestamptz'], byId),
};

/** The order of a list: a sort key and the prompt's id. */
export function promptOrder({
  sort,
  status,
  authorId,
}: Pick<PromptFilter, 'sort' | 'status' | 'authorId'>): ListOrder {
  // Drafts have no publication time.
  if (status === 'draft' && sort === 'recent') return orders.edited;
  if (status === 'draft' && sort === 'oldest') return longestUnedited;
  return sort === 'latest' && !authorId ? latestOfAll : orders[sort];
}

/**
 * Creation order by id, because all prompts share the index of ids; the index of creation times is per
 * author.
 */
const latestOfAll = listOrder('desc', byId, byId);

// The orders of prompt_tags, which each have an index.
const byTaggedId = ['k.prompt_id', 'uuid'] as const;
const tagOrders = {
  trending: listOrder('desc', ['k.hot_score', 'float8'], byTaggedId),
  recent: listOrder('desc', ['k.published_at', 'timestamptz'], byTaggedId),
  oldest: listOrder('asc', ['k.published_at', 'timestamptz'], byTaggedId),
  popular: listOrder('desc', ['k.counted_likes', 'integer'], byTaggedId),
} as const satisfies Partial<Record<PromptSort, ListOrder>>;

/**
 * Whether a list is filtered by price, time, purchases or usual choices, which neither the search index nor
 * the rows of tags contain.
 */
export function hasRange(filter: Omit<PromptFilter, 'sort'>): boolean {
  const { minCents, maxCents, publishedSince, updatedSince, ownedBy, usual } = filter;
  const bounds = [minCents, maxCents, publishedSince, updatedSince, ownedBy, usual];
  return bounds.some((bound) => bound !== undefined);
}

/** Whether a list contains published prompts filtered only by tags, and optionally by a topic. */
function onlyTagged(filter: PromptFilter): boolean {
  const { ids, matching, authorId, language, price, status = 'published', featured } = filter;
  if (hasRange(filter)) return false;
  return !ids && !matching && !authorId && !language && !price && status === 'published' && !featured;
}

/** Whether a published prompt has a tag, by index lookup. The offset prevents a join. */
function tagged(key: string, topic: SQL, id: SQL): SQL {
  return sql`exists (select 1 from prompt_tags o where o.tag_key = ${key} and o.topic_id = ${topic} and o.prompt_id = ${id} offset 0)`;
}

/**
 * The published prompts that have all these keys; none when a key does not exist or there are more keys than
 * a filter can have.
 */
function taggedSource(
  viewer: Viewer,
  keys: readonly string[],
  topic: string | undefined,
  order: ListOrder,
): Source {
  const from = sql`prompt_tags k`;
  const ofTopic = topic ? sql`k.topic_id = ${topic}` : sql`true`;
  const author = sql`(select author_id from prompts where id = k.prompt_id)`;
  const among = hidesUsers(viewer) ? sql`${ofTopic} and ${isNotHiddenFrom(viewer, author)}` : ofTopic;
  const [first = ''] = keys;
  if (keys.length === 1) {
    const where = sql`k.tag_key = ${first} and ${among}`;
    const total =
      topic || hidesUsers(viewer)
        ? countUpTo(sql`${from} where ${where}`)
        : sql`coalesce((select prompts_count from tags where key = ${first}), 0)`;
    return { from, where, order, total };
  }
  const known = sql`from tags where key = any(${textArray(keys)}) and prompts_count > 0
    having count(*) = ${keys.length} and ${keys.length <= maxKeys}`;
  // The rows of the rarest tag in order, with a lookup of the other tags for each.
  const rarest = sql`k.tag_key = (select (array_agg(key order by prompts_count))[1] ${known})`;
  const others = keys.map(
    (key) => sql`(k.tag_key = ${key} or ${tagged(key, sql`k.topic_id`, sql`k.prompt_id`)})`,
  );
  const where = sql.join([rarest, among, ...others], sql` and `);
  // A merge of the rows of all tags takes a twelfth of the time per row.
  const joined = keys.slice(1).map((key, n) => {
    const other = sql.raw(`k${n}`);
    return sql`join prompt_tags ${other} on ${other}.tag_key = ${key} and ${other}.topic_id = k.topic_id and ${other}.prompt_id = k.prompt_id`;
  });
  const total = sql`(case when (select sum(prompts_count) < 12 * min(prompts_count) ${known})
    then ${countUpTo(sql`${from} ${sql.join(joined, sql` `)} where k.tag_key = ${first} and ${among}`)}
    else ${countUpTo(sql`${from} where ${where}`)} end)`;
  return { from, where, order, total };
}

/** The condition for prompts `p` that match the filter. */
export function conditions(viewer: Viewer, filter: Omit<PromptFilter, 'sort'>): SQL {
  const { status = 'published' } = filter;
  const all = [ofStatus[status], ...visibleOf(viewer, filter)];
  if (leavesOutHidden(viewer, filter)) all.push(isNotHiddenFrom(viewer, sql`p.author_id`));
  if (filter.topic) all.push(sql`p.topic_id = ${filter.topic}`);
  const keys = [...new Set(filter.tagKeys)];
  if (status === 'published' && !filter.ids && keys.length <= maxKeys)
    all.push(...keys.map((key) => tagged(key, sql`p.topic_id`, sql`p.id`)));
  else if (keys.length) all.push(sql`p.tag_keys @> ${textArray(keys)}`);
  if (filter.authorId) all.push(sql`p.author_id = ${filter.authorId}`);
  if (filter.language) all.push(inLanguage(filter.language));
  for (const choice of filter.usual ?? [])
    all.push(sql`p.${sql.raw(choice)} = ${promptChoices[choice].usual}`);
  if (filter.price) all.push(filter.price === 'premium' ? sql`p.is_premium` : sql`not p.is_premium`);
  if (filter.featured) all.push(sql`p.featured_at is not null`);
  // As an array, so that the few purchases of a buyer are read by their ids.
  if (filter.ownedBy)
    all.push(
      sql`p.id = any(array(select prompt_id from grants where buyer_id = ${filter.ownedBy} and ended_at is null))`,
    );
  // With both bounds, the plan for an arbitrary price expects few prompts, and reads the index of prompts
  // with a price.
  if (filter.minCents)
    all.push(
      sql`p.price_cents >= ${filter.minCents} and p.price_cents <= ${filter.maxCents ?? greatestInteger}`,
    );
  else if (filter.maxCents !== undefined) all.push(sql`p.price_cents <= ${filter.maxCents}`);
  if (filter.publishedSince) all.push(sql`p.published_at >= ${filter.publishedSince}::timestamptz`);
  if (filter.updatedSince) all.push(sql`${sql.raw(lastCommit)} >= ${filter.updatedSince}::timestamptz`);
  if (filter.ids) all.push(sql`p.id = any(${textArray(filter.ids)}::uuid[])`);
  // A subquery that cannot be turned into a join: the list is read in its order until the page is full.
  if (filter.matching?.length)
    all.push(
      sql`(select ${sql.raw(filter.matching.join(' and '))} from search_documents where prompt_id = p.id)`,
    );
  return sql.join(all, sql` and `);
}

/** All tags of a prompt, its choices and one model. */
const maxKeys = limits.tagsPerPrompt + choiceNames.length + 1;

const greatestInteger = 2_147_483_647;

/** The condition that the viewer may see the prompts `p` of a list, unless its other conditions imply it. */
function visibleOf(viewer: Viewer, { status = 'published', authorId }: Omit<PromptFilter, 'sort'>): SQL[] {
  const me = idOf(viewer);
  if (status in isOpen || (authorId && authorId === me)) return [];
  if (status === 'any' || status === 'moderated' || viewer.role === 'admin' || viewer.role === 'system')
    return [visibleTo(viewer)];
  // Unpublished prompts: only the viewer's own.
  return [me ? sql`p.author_id = ${me}` : sql`false`];
}

/** Statuses of prompts that every viewer may see. */
const isOpen = { published: true, adult: true, 'published-or-adult': true };

// The second condition is that of the index prompts_of_language_by_trending, which a plan for an arbitrary
// language could not use.
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
function totalOf(viewer: Viewer, filter: PromptFilter, where: SQL): SQL {
  const { topic, authorId } = filter;
  const narrow =
    filter.ids ||
    filter.matching?.length ||
    filter.tagKeys?.length ||
    filter.featured ||
    filter.language ||
    filter.price ||
    hasRange(filter) ||
    (topic && authorId) ||
    (filter.status && filter.status !== 'published');
  if (narrow) return countUpTo(sql`prompts p where ${where}`);
  if (authorId) return sql`coalesce((select prompts_count from users where id = ${authorId}), 0)`;
  const stored = topic
    ? sql`coalesce((select prompts_count from topics where id = ${topic}), 0)`
    : allPublished;
  const me = idOf(viewer);
  if (!me || !leavesOutHidden(viewer, filter)) return stored;
  const ofTopic = topic ? sql`and p.topic_id = ${topic}` : sql``;
  return sql`greatest(0, ${stored} - (select count(*)::int from prompts p
    where p.author_id in (${hiddenFrom(me)}) and p.status = 'published' ${ofTopic}))`;
}

const allPublished = sql`(select coalesce(sum(prompts_count), 0)::int from topics)`;
