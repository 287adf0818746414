import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { promptFields, storedShape } from '../../domain/prompts/fields.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import { uploads } from '../core/schema.ts';
import { fieldColumns } from './prompt-rows.ts';
import { statusColumn } from './prompt-statuses.ts';

/** An existing prompt with a given body. */
const knownBodyRow = z.strictObject({
  /** SHA-256 of the body, lower-case hex. */
  hash: z.string(),
  slug: z.string(),
  title: z.string(),
});
export type KnownBody = z.infer<typeof knownBodyRow>;

/** The prompts that have one of these bodies (SHA-256, lower-case hex), oldest first. */
export async function knownBodies(db: Database, hashes: readonly string[]): Promise<KnownBody[]> {
  return db.rows(
    knownBodyRow,
    sql`
    select encode(body_hash, 'hex') as hash, slug, title from prompts
    where body_hash in (select decode(h, 'hex') from json_array_elements_text(${JSON.stringify(hashes)}::json) h) order by id`,
  );
}

/**
 * Slugs in use: whether the base itself is, and the largest number after it (`base-7`), 1 if there is none.
 */
const takenSlugsRow = z.strictObject({
  base: z.string(),
  taken: z.boolean(),
  last: z.number(),
});
export type TakenSlugs = z.infer<typeof takenSlugsRow>;

/** The slugs in use for each of these bases. */
export async function takenSlugs(db: Database, bases: readonly string[]): Promise<TakenSlugs[]> {
  return db.rows(
    takenSlugsRow,
    sql`
    select b.base, exists (select 1 from prompts where slug = b.base) as taken,
      coalesce((select max(substr(slug, length(b.base) + 2)::int) from prompts
        where slug collate "C" >= b.base || '-' and slug collate "C" < b.base || '.' and substr(slug, length(b.base) + 2) ~ '^[1-9][0-9]{0,8}$'), 1) as last
    from (select json_array_elements_text(${JSON.stringify(bases)}::json) as base) b`,
  );
}

/** Which of the given ids belong to uploads. Unlike `touchUploads`, it does not change them. */
export async function existingUploads(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** A prompt in an export. */
const wholePromptRow = z.strictObject({
  id: z.string(),
  slug: z.string(),
  ...storedShape(promptFields),
  status: z.enum(promptStatuses),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
  featured_at: time.nullable(),
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
});
export type WholePromptRow = z.infer<typeof wholePromptRow>;

/** All prompts including drafts, oldest first: the first `limit` after the id `after`. */
export async function wholePrompts(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<WholePromptRow[]> {
  return db.rows(
    wholePromptRow,
    sql`
    select p.id, p.slug, ${fieldColumns(promptFields)}, ${statusColumn} as status, u.username as author_username,
      u.display_name as author_name, p.featured_at, p.created_at, p.updated_at, p.published_at
    from prompts p left join users u on u.id = p.author_id
    where ${after === undefined ? sql`true` : sql`p.id > ${after}`} order by p.id limit ${limit}`,
  );
}

const countRow = z.strictObject({ count: z.number() });

/** The number of prompts including drafts. */
export async function countPrompts(db: Database): Promise<number> {
  const [row] = await db.rows(countRow, sql`select count(*)::int as count from prompts`);
  return row?.count ?? 0;
}

const foundRow = z.strictObject({ found: z.boolean() });

/** Whether there is any prompt, including drafts. */
export async function hasPrompts(db: Database): Promise<boolean> {
  const [row] = await db.rows(foundRow, sql`select exists (select 1 from prompts) as found`);
  return row?.found ?? false;
}

/**
 * Whether an insert failed because of its rows (violated constraint, invalid or too large value) and not
 * because of the server.
 */
export function isRowError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code);
}

/** Updates the planner's statistics after a bulk insert, instead of waiting for autovacuum. */
export async function updateStatistics(db: Database): Promise<void> {
  await db.execute(sql`analyze prompts, prompt_tags, tags, search_documents, users, topics`);
}
