import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { promptFields, storedShape } from '../../../domain/prompts/fields.ts';
import type { Database } from '../../core/connection.ts';
import type { SkillDigest } from '../../prompts/prompt-analyses.ts';
import { fieldColumns } from '../../prompts/prompt-rows.ts';
import {
  documentColumns,
  documentRow,
  documentsWritten,
  pointsSql,
  type SearchDocument,
} from '../../prompts/search-documents.ts';

const indexableRow = z.strictObject({
  id: z.string(),
  ...storedShape(promptFields),
  /** Empty for a prompt without an author. */
  author: z.string(),
  slug: z.string(),
  version: z.number(),
  tag_keys: z.array(z.string()),
  author_id: z.string().nullable(),
});
/** The source of a prompt's search document. */
export type IndexableRow = z.infer<typeof indexableRow>;

/** The first `size` prompts of an author after the id `after`. */
export async function promptsOfAuthorToIndex(
  db: Database,
  authorId: string,
  after: string | undefined,
  size: number,
): Promise<IndexableRow[]> {
  const rest = after === undefined ? sql`` : sql`and p.id > ${after}`;
  return promptsToIndex(
    db,
    sql`prompts p join users u on u.id = p.author_id where p.author_id = ${authorId} ${rest} order by p.id limit ${size}`,
  );
}

/** The first `size` prompts whose documents are missing or were built by other rules. */
export async function promptsOfBacklog(db: Database, size: number): Promise<IndexableRow[]> {
  return promptsToIndex(
    db,
    sql`(select prompt_id from search_backlog order by prompt_id limit ${size}) b join prompts p on p.id = b.prompt_id
      left join users u on u.id = p.author_id`,
  );
}

async function promptsToIndex(db: Database, from: SQL): Promise<IndexableRow[]> {
  return db.rows(
    indexableRow,
    sql`
    select p.id, ${fieldColumns(promptFields)}, coalesce(u.display_name, '') as author, p.slug, p.version, p.tag_keys, p.author_id
    from ${from}`,
  );
}

/** Adds all prompts to the backlog if they were never indexed by this version of the rules. */
export async function queueOutdatedPrompts(db: Database, version: number): Promise<void> {
  await db.execute(sql`
    with begun as (insert into search_versions (version) values (${version}) on conflict do nothing returning version)
    insert into search_backlog (prompt_id) select id from prompts where exists (select from begun)
    on conflict do nothing`);
}

/**
 * Merges the postponed entries of the indexes of terms and near-duplicates. Without this, each search reads
 * them one by one.
 */
export async function mergeIndexEntries(db: Database): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('search_documents'::regclass, 'near_duplicate_hashes'::regclass)
      and c.relam = (select oid from pg_am where amname = 'gin')`);
}

const idRow = z.strictObject({ id: z.string() });

/**
 * Writes the documents of prompts whose text and author's name have not changed since they were read, and
 * removes these prompts from the backlog. Returns the ids of the others.
 */
export async function writeDocuments(
  db: Database,
  prompts: readonly (IndexableRow & { document: SearchDocument; skill: SkillDigest })[],
): Promise<string[]> {
  const rows = prompts.map(({ document, skill, ...prompt }) => ({
    ...prompt,
    language: document.language,
    ...documentRow(document, skill),
  }));
  const columns = Object.entries(documentColumns).map((column) => column.join(' '));
  const written = await db.rows(
    idRow,
    sql`
    with input_rows as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(id uuid, title text, tags text[], summary text, body text, samples jsonb, input_fields jsonb, is_premium boolean, author text, tag_keys text[], language text, ${sql.raw(columns.join(', '))})),
    updated_prompts as (
      update prompts p set language = g.language, tag_keys = g.tag_keys
      from input_rows g
      where p.id = g.id and coalesce((select u.display_name from users u where u.id = p.author_id), '') = g.author
        and (p.title, p.tags, p.summary, p.body, p.samples, p.input_fields, p.is_premium) = (g.title, g.tags, g.summary, g.body, g.samples, g.input_fields, g.is_premium)
      returning p.id, p.status, p.published_at, ${pointsSql} as points),
    done as (delete from search_backlog where prompt_id in (select id from updated_prompts)),
    ${documentsWritten(
      sql`select m.id as prompt_id, m.status, m.points, m.published_at, ${sql.raw(Object.keys(documentColumns).join(', '))}
      from updated_prompts m join input_rows g on g.id = m.id`,
      'changed',
    )}
    select id from updated_prompts`,
  );
  const done = new Set(written.map(({ id }) => id));
  return prompts.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}

/** Records that an author's name has changed, so that their prompts are indexed with the new one. */
export async function requestReindex(tx: Database, authorId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into renamed_authors (user_id, renamed_at) values (${authorId}, ${now.toISOString()}::timestamptz)
    on conflict (user_id) do update set renamed_at = excluded.renamed_at`);
}

const renamedRow = z.strictObject({ user_id: z.string() });

/** The authors whose prompts are to be indexed again. */
export async function renamedAuthors(db: Database): Promise<string[]> {
  const rows = await db.rows(renamedRow, sql`select user_id from renamed_authors order by renamed_at`);
  return rows.map((row) => row.user_id);
}

/** Deletes the record that an author was renamed, unless that happened after `before`. */
export async function forgetRenamedAuthor(db: Database, authorId: string, before: Date): Promise<void> {
  await db.execute(sql`
    delete from renamed_authors where user_id = ${authorId} and renamed_at < ${before.toISOString()}::timestamptz`);
}
