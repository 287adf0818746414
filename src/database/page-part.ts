import { type SQL, sql } from 'drizzle-orm';

// Page sizes of the site's own pages.
const ownSizes: ReadonlySet<number> = new Set([3, 4, 5, 10, 12, 20]);

/**
 * The `limit` and `offset` of a page. With `limit` as a parameter, PostgreSQL plans the statement for every execution, which
 * takes longer than running it; as a literal, the plan is cached. Other sizes stay parameters, so that there are few texts.
 */
export function pagePart({ limit, offset = 0 }: { limit: number; offset?: number }): SQL {
  const size = ownSizes.has(limit) ? sql.raw(String(limit)) : sql`${limit}`;
  return offset > 0 ? sql`limit ${size} offset ${offset}` : sql`limit ${size}`;
}
