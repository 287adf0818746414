import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { textArray } from '../core/text-array.ts';
import type { TagRow } from '../prompts/tags.ts';
import { conditions, listsAdult, type PromptFilter } from './prompt-lists.ts';

/** Published prompts. */
export type FacetFilter = Omit<PromptFilter, 'sort' | 'status'>;

const facets = ['topic', 'tag', 'language', 'price'] as const;
export type FacetName = (typeof facets)[number];

const facetRow = z.strictObject({
  facet: z.enum(facets),
  /** Id of a topic, key of a tag, code of a language, 'free' or 'premium'. */
  key: z.string(),
  /** Name of the topic, usual spelling of the tag; otherwise the key. */
  name: z.string(),
  count: z.number(),
  /** The number of matching prompts, at most one more than are counted. */
  found: z.number(),
});
export type FacetRow = z.infer<typeof facetRow>;

/** The number of tags that are counted. */
const maxTags = 24;

/**
 * Counts the published prompts that match a filter by topic, tag, language and price, most first; prompts
 * without a detected language are not in the counts of languages. `others` has the filters of facets that are
 * counted on other prompts. Counts at most {@link limits.countedForFacets} prompts of each filter, in one
 * statement.
 */
export async function countFacets(
  db: Database,
  viewer: Viewer,
  filter: FacetFilter,
  others: Partial<Record<FacetName, FacetFilter>> = {},
): Promise<FacetRow[]> {
  const sources = [
    sql`candidates as materialized (${candidates(viewer, filter)})`,
    ...Object.entries(others).map(
      ([facet, other]) => sql`${sql.raw(`found_${facet}`)} as materialized (${candidates(viewer, other)})`,
    ),
  ];
  const counts = facets.map((facet) => {
    const source = sql.raw(others[facet] ? `found_${facet}` : 'candidates');
    return sql`(select ${sql.raw(`'${facet}'`)} as facet, key, name, count, (select count(*)::int from ${source}) as found
      from (${counters[facet](sql`(select * from ${source} limit ${limits.countedForFacets}) p`)}) counts
      order by count desc, key collate "C")`;
  });
  return db.rows(facetRow, sql`with ${sql.join(sources, sql`, `)} ${sql.join(counts, sql` union all `)}`);
}

const countedTag = z.strictObject({
  key: z.string().nullable(),
  name: z.string().nullable(),
  count: z.number().nullable(),
  found: z.number(),
});

/**
 * The tags of the published prompts that match a filter, most frequent first; with `containing`, only those
 * whose key contains it. `without` has keys to leave out. Counts at most {@link limits.countedForFacets}
 * prompts; `found` is their number, at most one more.
 */
export async function countTags(
  db: Database,
  viewer: Viewer,
  filter: FacetFilter,
  { containing, without, limit }: { containing: string; without: readonly string[]; limit: number },
): Promise<{ tags: TagRow[]; found: number }> {
  const rows = await db.rows(
    countedTag,
    sql`
    with candidates as materialized (${candidates(viewer, filter)})
    select t.key, t.name, t.count, f.found from (select count(*)::int as found from candidates) f left join (
      select k.key, mode() within group (order by k.tag) as name, count(distinct p.id)::int as count
      from (select * from candidates limit ${limits.countedForFacets}) p cross join lateral unnest(p.tag_keys, p.tags) k (key, tag)
      where k.tag is not null and position(${containing} in k.key) > 0 and k.key <> all (${textArray(without)})
      group by k.key order by count desc, k.key collate "C" limit ${limit}) t on true
    order by t.count desc, t.key collate "C"`,
  );
  const tags = rows.flatMap(({ key, name, count }) =>
    key !== null && name !== null && count !== null ? [{ key, name, count }] : [],
  );
  return { tags, found: rows[0]?.found ?? 0 };
}

const matchRow = z.strictObject({ place: z.number(), found: z.number() });

/**
 * For each filter, the number of published prompts that match it, at most one more than {@link
 * limits.countedForFacets}.
 */
export async function countMatches(
  db: Database,
  viewer: Viewer,
  filters: readonly FacetFilter[],
): Promise<number[]> {
  if (!filters.length) return [];
  const counts = filters.map(
    (filter, place) =>
      sql`select ${place}::int as place, count(*)::int as found from (${candidates(viewer, filter)}) matching`,
  );
  const rows = await db.rows(matchRow, sql`${sql.join(counts, sql` union all `)}`);
  return filters.map((_, place) => rows.find((row) => row.place === place)?.found ?? 0);
}

// The prompts to count, plus one if there are more.
function candidates(viewer: Viewer, filter: FacetFilter): SQL {
  const columns = sql`select p.id, p.topic_id, p.tags, p.tag_keys, p.language, p.is_premium`;
  const published = sql`${columns} from ${sourceOf(filter)} where ${conditions(viewer, filter)}`;
  const limit = sql`limit ${limits.countedForFacets + 1}`;
  if (!listsAdult(viewer, filter)) return sql`${published} ${limit}`;
  const adult = sql`${columns} from prompts p where ${conditions(viewer, { ...filter, status: 'adult' })}`;
  return sql`(${published} ${limit}) union all (${adult} ${limit}) ${limit}`;
}

// Prompts with tags are read from the index of the rarest tag, if all tags exist; an author's prompts from
// the author's index, which the offset enforces. Featured prompts have their own index and are few.
function sourceOf({ ids, featured, authorId, tagKeys }: FacetFilter): SQL {
  if (ids || featured) return sql`prompts p`;
  if (authorId) return sql`(select * from prompts where author_id = ${authorId} offset 0) p`;
  const keys = [...new Set(tagKeys)];
  if (!keys.length) return sql`prompts p`;
  return sql`prompt_tags t join prompts p on p.id = t.prompt_id and t.tag_key =
    (select (array_agg(key order by prompts_count))[1] from tags
      where key = any(${textArray(keys)}) and prompts_count > 0 having count(*) = ${keys.length})`;
}

const counters: Record<FacetName, (prompts: SQL) => SQL> = {
  topic: (prompts) => sql`
    select t.id as key, t.name, count(*)::int as count from ${prompts} join topics t on t.id = p.topic_id group by t.id, t.name`,
  tag: (prompts) => sql`
    select k.key, mode() within group (order by k.tag) as name, count(distinct p.id)::int as count
    from ${prompts} cross join lateral unnest(p.tag_keys, p.tags) k (key, tag) where k.tag is not null
    group by k.key order by count desc, k.key collate "C" limit ${sql.raw(String(maxTags))}`,
  language: (prompts) => sql`
    select p.language as key, p.language as name, count(*)::int as count from ${prompts} where p.language is not null group by p.language`,
  price: (prompts) => sql`
    select key, key as name, count(*)::int as count
    from (select case when p.is_premium then 'premium' else 'free' end as key from ${prompts}) priced group by key`,
};
