import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

/** Rich text: the Markdown source and its HTML. */
export interface StoredText {
  body: string;
  bodyHtml: string;
}

/** The tables with users' Markdown (`body`) and its HTML (`body_html`). */
export const textTables = ['comments', 'hidden_comments', 'discussions', 'replies', 'events'] as const;
export type TextTable = (typeof textTables)[number];

const progressRow = z.strictObject({ version: z.number(), last_id: z.string().nullable() });
export type RenderingProgress = z.infer<typeof progressRow>;

/** The version of the renderer that rendered a table's texts: all of them, or those up to `last_id`. */
export async function renderingProgress(
  db: Database,
  table: TextTable,
): Promise<RenderingProgress | undefined> {
  const [row] = await db.rows(
    progressRow,
    sql`select version, last_id from rendered_texts where table_name = ${table}`,
  );
  return row;
}

/**
 * Records that a version of the renderer has rendered a table's texts up to the row `last_id`, or all of them
 * if null.
 */
export async function noteRendering(
  db: Database,
  table: TextTable,
  { version, last_id }: RenderingProgress,
): Promise<void> {
  await db.execute(sql`
    insert into rendered_texts (table_name, version, last_id) values (${table}, ${version}, ${last_id}::uuid)
    on conflict (table_name) do update set version = excluded.version, last_id = excluded.last_id`);
}

const textRow = z.strictObject({ id: z.string(), body: z.string() });

/** The first `size` texts of a table after the row `after`. */
export async function textsAfter(
  db: Database,
  table: TextTable,
  after: string | undefined,
  size: number,
): Promise<z.infer<typeof textRow>[]> {
  const key = keyOf(table);
  const rest = after === undefined ? sql`` : sql`where ${key} > ${after}::uuid`;
  return db.rows(
    textRow,
    sql`select ${key} as id, body from ${named(table)} ${rest} order by ${key} limit ${size}`,
  );
}

/** Replaces the HTML of a text, unless the text has changed since it was read. */
export async function replaceHtml(
  db: Database,
  table: TextTable,
  { id, body }: z.infer<typeof textRow>,
  html: string,
): Promise<void> {
  await db.execute(sql`
    update ${named(table)} set body_html = ${html} where ${keyOf(table)} = ${id} and body = ${body} and body_html <> ${html}`);
}

function named(table: TextTable): SQL {
  return sql.raw(table);
}

function keyOf(table: TextTable): SQL {
  return sql.raw(table === 'hidden_comments' ? 'comment_id' : 'id');
}
