import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connection.ts';
import { type SearchableText, searchIndex } from './search-text.ts';

const searchableRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  body: z.string(),
  author: z.string(),
});
/** The searchable text of a prompt. */
export type SearchableRow = z.infer<typeof searchableRow>;

/** The searchable text of the first `size` prompts of an author after the one with the id `after`. */
export async function promptsToIndex(
  db: Database,
  authorId: string,
  after: string | undefined,
  size: number,
): Promise<SearchableRow[]> {
  const rest = after === undefined ? sql`` : sql`and p.id > ${after}`;
  return db.rows(
    searchableRow,
    sql`
    select p.id, p.title, p.tags, p.summary, p.body, u.display_name as author
    from prompts p join users u on u.id = p.author_id where p.author_id = ${authorId} ${rest} order by p.id limit ${size}`,
  );
}

const idRow = z.strictObject({ id: z.string() });

/**
 * Updates the search vectors of prompts whose text is still the given one and whose author still has the given name. Returns
 * the ids of the others.
 */
export async function reindexPrompts(db: Database, prompts: readonly SearchableRow[]): Promise<string[]> {
  const given = prompts.map((prompt) => ({ ...prompt, search: searchIndex(prompt).vector }));
  const updated = await db.rows(
    idRow,
    sql`
    update prompts p set search = g.search
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g(id uuid, title text, tags text[], summary text, body text, author text, search tsvector)
      join users u on u.display_name = g.author
    where p.id = g.id and u.id = p.author_id
      and (p.title, p.tags, p.summary, p.body) = (g.title, g.tags, g.summary, g.body)
    returning p.id`,
  );
  const done = new Set(updated.map(({ id }) => id));
  return prompts.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}

/** Updates a prompt's search vector. The caller has locked it. */
export async function reindexPrompt(tx: Database, id: string, text: SearchableText): Promise<void> {
  await tx.execute(sql`update prompts set search = ${searchIndex(text).vector}::tsvector where id = ${id}`);
}

/** Records that an author has a new name, which their prompts are to be found by. */
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

/** Forgets that an author was renamed, unless that was after `before`. */
export async function forgetRenamedAuthor(db: Database, authorId: string, before: Date): Promise<void> {
  await db.execute(sql`
    delete from renamed_authors where user_id = ${authorId} and renamed_at < ${before.toISOString()}::timestamptz`);
}
