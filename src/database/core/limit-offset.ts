import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import type { Database } from './connection.ts';

// Page sizes that the site's own pages use.
const ownSizes: ReadonlySet<number> = new Set([3, 4, 5, 10, 12, 20, 25]);

/**
 * The `limit` and `offset` of a page. With `limit` as a parameter, PostgreSQL plans the statement for every
 * execution, which takes longer than running it; with a literal, the plan is cached. Other sizes remain
 * parameters, to keep the number of statement texts small.
 */
export function limitOffset({ limit, offset = 0 }: { limit: number; offset?: number | undefined }): SQL {
  const size = ownSizes.has(limit) ? sql.raw(String(limit)) : sql`${limit}`;
  return offset > 0 ? sql`limit ${size} offset ${offset}` : sql`limit ${size}`;
}

/** The number of rows `from` a table with a condition, counted up to 10,001. */
export function countUpTo(from: SQL): SQL<number> {
  return sql`(select count(*)::int from (select 1 from ${from} limit ${limits.countedRows + 1}) matching)`;
}

const totalRow = z.strictObject({ total: z.number() });

/**
 * The rows of a page and the total, which each row carries. The total is counted separately for a page past
 * the end, which has no rows.
 */
export async function withTotal<Row extends { total: number }>(
  db: Database,
  rows: Row[],
  total: SQL,
  { offset }: { offset?: number | undefined },
): Promise<{ rows: Row[]; total: number }> {
  if (rows[0] || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [counted] = await db.rows(totalRow, sql`select ${total} as total`);
  return { rows, total: counted?.total ?? 0 };
}
