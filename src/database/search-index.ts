import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './connection.ts';
import { type SearchableText, searchIndex } from './search-text.ts';

const pageSize = 100;

const searchableRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  body: z.string(),
});

/** The searchable text of all prompts of an author, page by page. */
export async function* promptsToIndex(
  db: Database,
  authorId: string,
): AsyncGenerator<Omit<SearchableText, 'author'> & { id: string }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.rows(
      searchableRow,
      sql`
      select id, title, tags, summary, body from prompts where author_id = ${authorId} and id > ${after} order by id limit ${pageSize}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** Updates a prompt's search vector. */
export async function reindexPrompt(db: Database, id: string, text: SearchableText): Promise<void> {
  await db.execute(sql`update prompts set search = ${searchIndex(text).vector}::tsvector where id = ${id}`);
}
