import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { houseEmail } from '../domain/house-account.ts';
import type { MemberSort } from '../domain/members.ts';
import { idOf, type Viewer } from '../domain/viewer.ts';
import type { Database } from './connection.ts';
import { countUpTo, withTotal } from './page-part.ts';
import { users } from './schema.ts';
import type { UserRow } from './users.ts';

/**
 * One page of the members whose name or username contains all words of `query`, and their number, counted up to 10,001. Only a
 * search finds the site's own account.
 */
export async function selectMembers(
  db: Database,
  viewer: Viewer,
  { query, sort }: { query: string; sort: MemberSort },
  page: { limit: number; offset: number },
): Promise<{ rows: (UserRow & { following: boolean })[]; total: number }> {
  const me = idOf(viewer);
  const where = matching(query);
  const following = me
    ? sql<boolean>`exists (select 1 from user_follows where user_id = ${users.id} and follower_id = ${me})`
    : sql<boolean>`false`;
  const total = countUpTo(sql`${users} where ${where}`);
  const rows = await db
    .select({ ...getTableColumns(users), following, total })
    .from(users)
    .where(where)
    .orderBy(...orders[sort])
    .limit(page.limit)
    .offset(page.offset);
  return withTotal(db, rows, total, page);
}

const orders: Record<MemberSort, SQL[]> = {
  prompts: [sql`${users.promptsCount} desc`, sql`${users.id} desc`],
  // The expression of the index users_by_counted_followers.
  followers: [sql`${users.followersCount} - ${users.unverifiedFollowers} desc`, sql`${users.id} desc`],
  recent: [sql`${users.createdAt} desc`, sql`${users.id} desc`],
  name: [sql`lower(${users.name})`, sql`${users.id}`],
};

// The expression of the index users_by_words.
function matching(query: string): SQL {
  const patterns = patternsOf(query);
  if (!patterns.length) return sql`${users.email} <> ${houseEmail}`;
  return sql.join(
    patterns.map((pattern) => sql`lower(${users.name} || ' ' || ${users.username}) like ${pattern}`),
    sql` and `,
  );
}

/** A pattern for `like` for each word of a search for users. */
export function patternsOf(query: string): string[] {
  const words = query.toLowerCase().replace(/^@/, '').split(/\s+/).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
