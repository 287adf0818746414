import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../core/connection.ts';
import { isDueForAttempt } from '../core/queues/jobs.ts';
import { time } from '../core/rows.ts';
import { integerArray, textArray } from '../core/text-array.ts';

const embeddableRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  beginning: z.string(),
  updated_at: time,
});
/** The texts that a prompt's vector is computed from. */
export type EmbeddableRow = z.infer<typeof embeddableRow>;

/**
 * Number of characters of the body that are read. None of a premium prompt, because its neighbours would
 * reveal its contents.
 */
const charactersRead = 2_000;
const embeddable = sql.raw(
  `p.id, p.title, p.tags, p.summary, case when p.is_premium then '' else left(p.body, ${charactersRead}) end as beginning, p.updated_at`,
);

/**
 * Up to `size` published prompts that have changed since their vectors were computed, or that were published
 * after a time and have no vector of the model.
 */
export async function promptsWithoutVectors(
  db: Database,
  model: string,
  after: Date,
  size: number,
  now: Date,
): Promise<EmbeddableRow[]> {
  const isDue = isDueForAttempt('vectors', sql`p.id`, now);
  return db.rows(
    embeddableRow,
    sql`
    select ${embeddable} from (
      (select v.prompt_id as id from prompt_vectors v join prompts p on p.id = v.prompt_id
        where v.is_stale and p.status = 'published' and ${isDue} limit ${size})
      union
      (select p.id from prompts p where p.status = 'published' and p.published_at > ${after.toISOString()}::timestamptz
        and not exists (select 1 from prompt_vectors v where v.prompt_id = p.id and v.model = ${model}) and ${isDue} limit ${size})
      limit ${size}) n join prompts p on p.id = n.id`,
  );
}

const walkedRow = z.strictObject({ missing: z.array(z.string()), walked: z.string().nullable() });

/**
 * The prompts that one step through the library reads: `step` prompts after the id `after`, until `size` need
 * a vector.
 */
interface Walk {
  model: string;
  /** Of the model's vectors; 0 if unknown. */
  dimensions: number;
  after: string;
  step: number;
  size: number;
  now: Date;
}

/**
 * The published prompts of a step that have no vector, or one of another model, another length or an older
 * text. `walked` is the id to continue after; undefined at the end.
 */
export async function nextPromptsWithoutVectors(
  db: Database,
  { model, dimensions, after, step, size, now }: Walk,
): Promise<{ prompts: EmbeddableRow[]; walked: string | undefined }> {
  const [row] = await db.rows(
    walkedRow,
    sql`
    with part as (select p.id from prompts p where p.id > ${after}::uuid order by p.id limit ${step}),
    missing as (
      select p.id from part join prompts p using (id) left join prompt_vectors v on v.prompt_id = p.id
      where p.status = 'published' and (v.prompt_id is null or v.model <> ${model} or v.made_of <> p.updated_at
        or (${dimensions}::int > 0 and octet_length(v.vector) not in (0, ${dimensions}::int)))
        and ${isDueForAttempt('vectors', sql`p.id`, now)}
      order by p.id limit ${size})
    select coalesce((select array_agg(id::text order by id) from missing), '{}') as missing,
      case when (select count(*) from missing) = ${size} then (select max(id::text) from missing)
        when (select count(*) from part) = ${step} then (select max(id::text) from part) end as walked`,
  );
  const missing = row?.missing ?? [];
  const prompts = missing.length
    ? await db.rows(
        embeddableRow,
        sql`select ${embeddable} from prompts p where p.id = any(${textArray(missing)}::uuid[]) order by p.id`,
      )
    : [];
  return { prompts, walked: row?.walked ?? undefined };
}

/** A computed vector, or an empty one for a text that the service does not accept. */
export interface StoredVector {
  id: string;
  /** As it was when the prompt was read. */
  updated_at: string;
  vector: Int8Array;
}

/** Stores vectors of prompts that have not changed since they were read; other vectors do not change. */
export async function storeVectors(
  db: Database,
  model: string,
  vectors: readonly StoredVector[],
): Promise<void> {
  const rows = vectors.map(({ id, updated_at, vector }) => ({
    id,
    made_of: updated_at,
    vector: `\\x${Buffer.from(vector.buffer).toString('hex')}`,
  }));
  // The lock waits for a change in progress, so that it is seen.
  await retrying(db, () =>
    db.execute(sql`
    with input_rows as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(id uuid, made_of timestamptz, vector text)),
    unchanged as (
      select g.* from input_rows g join prompts p on p.id = g.id where p.updated_at = g.made_of order by p.id for share of p)
    insert into prompt_vectors (prompt_id, model, made_of, vector)
    select id, ${model}, made_of, vector::bytea from unchanged
    on conflict (prompt_id) do update
      set model = excluded.model, made_of = excluded.made_of, is_stale = false, vector = excluded.vector`),
  );
}

/** A statement after `with` that marks the vector of a changed prompt as outdated. */
export const vectorMarked = (id: string) =>
  sql`vector_marked as (update prompt_vectors set is_stale = true where prompt_id = ${id} and not is_stale)`;

const fewRow = z.strictObject({ few: z.boolean() });

/** Whether at most `limit` vectors are stored. */
export async function hasFewVectors(db: Database, limit: number): Promise<boolean> {
  const [row] = await db.rows(
    fewRow,
    sql`select count(*) <= ${limit} as few from (select from prompt_vectors limit ${limit + 1}) v`,
  );
  return row?.few ?? true;
}

const vectorRow = z.strictObject({ prompt_id: z.string(), vector: z.instanceof(Uint8Array) });

/**
 * The current vectors of a length, of the given prompts or of all that match the filters (`filterTerm` of
 * `domain/discovery/search/terms.ts`).
 */
export async function selectVectors(
  db: Database,
  dimensions: number,
  of: { ids: readonly string[] } | { filters: readonly number[] },
): Promise<{ id: string; vector: Int8Array }[]> {
  const isWanted =
    'ids' in of
      ? sql`v.prompt_id = any(${textArray(of.ids)}::uuid[])`
      : of.filters.length
        ? sql`exists (select from search_documents d where d.prompt_id = v.prompt_id and d.terms @> ${integerArray(of.filters)}::int[])`
        : sql`true`;
  const rows = await db.rows(
    vectorRow,
    sql`
    select v.prompt_id, v.vector from prompt_vectors v
    where octet_length(v.vector) = ${dimensions} and not v.is_stale and ${isWanted}`,
  );
  return rows.map(({ prompt_id: id, vector }) => ({
    id,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
  }));
}
