import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../core/connection.ts';
import { isTried } from '../core/queues/queue-failures.ts';
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
/** What a prompt's vector is made of. */
export type EmbeddableRow = z.infer<typeof embeddableRow>;

/** Characters of the body that are read; of a premium prompt, none, since its neighbours would tell what it says. */
const charactersRead = 2_000;
const embeddable = sql.raw(
  `p.id, p.title, p.tags, p.summary, case when p.is_premium then '' else left(p.body, ${charactersRead}) end as beginning, p.updated_at`,
);

/** Up to `size` published prompts that were changed since their vectors were computed, or that were published after a time and have none of the model. */
export async function promptsWithoutVectors(
  db: Database,
  model: string,
  after: Date,
  size: number,
  now: Date,
): Promise<EmbeddableRow[]> {
  const isDue = isTried('vectors', sql`p.id`, now);
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

/** Which prompts a step through the library looks at: `step` after the one with the id `after`, until `size` need a vector. */
interface Walk {
  model: string;
  /** Of the model's vectors; 0 if it is not known. */
  dimensions: number;
  after: string;
  step: number;
  size: number;
  now: Date;
}

/**
 * The published prompts of a step that have no vector, one of another model, of another length or of an older text. `walked` is the id to
 * continue after; undefined at the end.
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
        and ${isTried('vectors', sql`p.id`, now)}
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
  /** As it was read. */
  updated_at: string;
  signature: string;
  bands: readonly number[];
  vector: Int8Array;
}

/** Stores vectors of prompts that were not changed since they were read; the others stay as they are. */
export async function storeVectors(
  db: Database,
  model: string,
  vectors: readonly StoredVector[],
): Promise<void> {
  const given = vectors.map(({ id, updated_at, signature, bands, vector }) => ({
    id,
    made_of: updated_at,
    signature,
    bands: integerArray(bands),
    vector: `\\x${Buffer.from(vector.buffer).toString('hex')}`,
  }));
  // The lock waits for a change that is being made, which is then seen.
  await retrying(db, () =>
    db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as g(id uuid, made_of timestamptz, signature text, bands text, vector text)),
    unchanged as (
      select g.* from given g join prompts p on p.id = g.id where p.updated_at = g.made_of order by p.id for share of p)
    insert into prompt_vectors (prompt_id, model, made_of, signature, bands, vector)
    select id, ${model}, made_of, signature::varbit, bands::integer[], vector::bytea from unchanged
    on conflict (prompt_id) do update set model = excluded.model, made_of = excluded.made_of, is_stale = false,
      signature = excluded.signature, bands = excluded.bands, vector = excluded.vector`),
  );
}

/** A statement after `with`: marks the vector of a changed prompt. */
export const vectorMarked = (id: string) =>
  sql`vector_marked as (update prompt_vectors set is_stale = true where prompt_id = ${id} and not is_stale)`;

const countRow = z.strictObject({ count: z.number() });

/** About how many vectors are stored: exact up to `most`, else the server's estimate. */
export async function countVectors(db: Database, most: number): Promise<number> {
  const [row] = await db.rows(
    countRow,
    sql`
    select case when n.count > ${most} then greatest(n.count, (select reltuples from pg_class where oid = 'prompt_vectors'::regclass))
      else n.count end::float8 as count
    from (select count(*) from (select 1 from prompt_vectors limit ${most + 1}) v) n`,
  );
  return row?.count ?? 0;
}

const candidateRow = z.strictObject({ prompt_id: z.string(), vector: z.instanceof(Uint8Array) });

/** Which vectors to compare. */
export interface VectorSearch {
  /** 0 and 1. */
  signature: string;
  /** Only vectors with one of these numbers; undefined for all. */
  bands: readonly number[] | undefined;
  /** `domain/discovery/search/terms.ts` filterTerm; all must match. */
  filters: readonly number[];
  /** Of the vectors. */
  dimensions: number;
  limit: number;
}

/** At most so many signatures are compared, also where very many vectors are alike. */
const mostSignatures = 10_000;

/**
 * The vectors with the signatures that differ least. The numbers are literals, so that the planner knows how many vectors have them; since
 * the statement does not begin with `select`, it is not prepared.
 */
export async function similarVectors(
  db: Database,
  { signature, bands, filters, dimensions, limit }: VectorSearch,
): Promise<{ id: string; vector: Int8Array }[]> {
  if (!/^[01]+$/.test(signature)) throw new Error('a signature must consist of 0 and 1');
  const conditions = [
    `octet_length(v.vector) = ${dimensions}`,
    'not v.is_stale',
    ...(bands ? [`v.bands && '${integerArray(bands)}'::int[]`] : []),
    ...(filters.length
      ? [
          `exists (select 1 from search_documents d where d.prompt_id = v.prompt_id and d.terms @> '${integerArray(filters)}'::int[])`,
        ]
      : []),
  ];
  const rows = await db.rows(
    candidateRow,
    sql.raw(`
    with candidates as (
      select v.prompt_id, v.signature from prompt_vectors v where ${conditions.join(' and ')} limit ${mostSignatures}),
    nearest as (
      select prompt_id from candidates order by bit_count(signature # '${signature}'::varbit), prompt_id limit ${limit})
    select v.prompt_id, v.vector from nearest n join prompt_vectors v on v.prompt_id = n.prompt_id`),
  );
  return rows.map(({ prompt_id: id, vector }) => ({
    id,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
  }));
}
