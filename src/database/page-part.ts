import { type SQL, sql } from 'drizzle-orm';

// How many the site's own pages ask for.
const ownSizes: ReadonlySet<number> = new Set([3, 4, 5, 10, 12, 20]);

/**
 * The part of a statement that cuts a page out of a list. PostgreSQL plans a list of unknown length anew each time it is asked,
 * which takes it longer than the list; with the number written out it plans once. Other numbers stay parameters, so that
 * texts stay few.
 */
export function pagePart({ limit, offset = 0 }: { limit: number; offset?: number }): SQL {
  const size = ownSizes.has(limit) ? sql.raw(String(limit)) : sql`${limit}`;
  return offset > 0 ? sql`limit ${size} offset ${offset}` : sql`limit ${size}`;
}
