import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { lineNames, promptLines, versionedLines } from '../../domain/prompts/lines.ts';
import type { Database } from './connection.ts';

/** Bytes that a row takes in addition to its texts, for indexes and derived data. */
const rowBytes = 4096;
/** Bytes of a reply to a request with an `Idempotency-Key`, which is stored for a day. */
const replyBytes = 1024;

const useRow = z.strictObject({ bytes: z.number() });

/**
 * Bytes of a user's files and texts: prompts, versions, suggested edits, discussions, comments and stored
 * replies. Each text has a minimum size, so the number of rows read is bounded by the limit. Only the lengths
 * of texts are read.
 */
export async function bytesOfUser(db: Database, userId: string): Promise<number> {
  const prompt = lengthOf('title', 'heading', 'summary', 'body');
  const samples = sql`pg_column_size(samples) + pg_column_size(input_fields)`;
  const lines = (names: typeof lineNames) => lengthOf(...names.map((name) => promptLines[name].column));
  const [row] = await db.rows(
    useRow,
    sql`
    select coalesce(sum(bytes), 0)::double precision as bytes from (
      select bytes from uploads where owner_id = ${userId}
      union all ${texts('prompts', 'author_id', sql`${prompt} + ${lines(lineNames)} + ${samples}`, userId)}
      union all ${texts('prompt_versions', 'author_id', sql`${prompt} + ${lines(versionedLines)} + ${samples}`, userId)}
      union all ${texts('proposals', 'sender_id', sql`${prompt} + coalesce(pg_column_size(input_fields), 0)`, userId)}
      union all ${texts('discussions', 'author_id', lengthOf('body', 'body_html'), userId)}
      union all ${texts('replies', 'author_id', lengthOf('body', 'body_html'), userId)}
      union all ${texts('comments', 'author_id', lengthOf('body', 'body_html'), userId)}
      union all ${storedReplies(userId)}) used`,
  );
  return row?.bytes ?? 0;
}

/** Bytes of the stored replies alone; {@link bytesOfUser} includes them. */
export async function bytesOfReplies(db: Database, userId: string): Promise<number> {
  const [row] = await db.rows(
    useRow,
    sql`select coalesce(sum(bytes), 0)::double precision as bytes from ${storedReplies(userId)} r (bytes)`,
  );
  return row?.bytes ?? 0;
}

const storedReplies = (userId: string) =>
  texts('idempotent_replies', 'user_id', sql`coalesce(octet_length(body), 0)`, userId, replyBytes);

function texts(table: string, owner: string, bytes: SQL, userId: string, minBytes = rowBytes): SQL {
  return sql`(select ${bytes} + ${sql.raw(String(minBytes))} from ${sql.identifier(table)}
    where ${sql.identifier(owner)} = ${userId} limit ${sql.raw(String(Math.ceil(limits.storagePerUser / minBytes)))})`;
}

function lengthOf(...columns: string[]): SQL {
  return sql.raw(columns.map((column) => `octet_length(${column})`).join(' + '));
}
