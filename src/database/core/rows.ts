import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** A time in PostgreSQL's text format, in UTC. */
export const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/);

/** The author of a row; null once their account is deleted. */
export const authorShape = {
  author_id: z.string().nullable(),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
  author_avatar: z.string().nullable(),
};

/** The columns of the user `u` for {@link authorShape}. */
export const authorColumns = sql`u.username as author_username, u.display_name as author_name, u.avatar_url as author_avatar`;

/**
 * Throws when a row does not match its declared schema. Tests enable this check with `strict` of `openPool`.
 */
export function assertRows(row: z.ZodType, rows: readonly unknown[], statement: SQL): void {
  const { error } = z.array(row).safeParse(rows);
  if (!error) return;
  const text = new PgDialect().sqlToQuery(statement).sql.trim().replace(/\s+/g, ' ');
  throw new Error(`Rows of "${text.slice(0, 100)}" do not match their schema:\n${z.prettifyError(error)}`);
}
