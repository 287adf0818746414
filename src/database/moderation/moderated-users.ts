import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { inactiveDays, type UserState } from '../../domain/moderation/moderated-users.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, withTotal } from '../core/limit-offset.ts';
import { isAfter, type PagePart, sortedBy, sortKeysOf } from '../core/list-order.ts';
import { users } from '../core/schema.ts';
import { textArray } from '../core/text-array.ts';
import { memberOrders, patternsOf } from '../people/members.ts';
import type { UserRow } from '../people/users.ts';

/** Newest first. */
export const moderatedUserOrder = memberOrders.recent;

/** Which users to list; `now` is the time at which a suspension must be in effect. */
interface ModeratedUserFilter {
  query: string;
  state: UserState;
  adminEmails: ReadonlySet<string>;
  now: Date;
}

/**
 * One page of the users whose name, username or email address contains all words of `query`, newest first,
 * and their number, counted up to 10,001. Users with a verified address in `adminEmails` are admins.
 */
export async function selectModeratedUsers(
  db: Database,
  { query, state, adminEmails, now }: ModeratedUserFilter,
  page: PagePart,
): Promise<{ rows: (UserRow & { sort_keys: string[] })[]; total: number }> {
  const where = sql.join([sql`true`, ...matching(query), ...inState(state, adminEmails, now)], sql` and `);
  const total = countUpTo(sql`${users} where ${where}`);
  const rows = await db
    .select({ ...getTableColumns(users), sort_keys: sortKeysOf(moderatedUserOrder), total })
    .from(users)
    .where(and(where, isAfter(moderatedUserOrder, page)))
    .orderBy(...sortedBy(moderatedUserOrder))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  return withTotal(db, rows, total, page);
}

function matching(query: string): SQL[] {
  return patternsOf(query).map(
    (pattern) =>
      sql`(lower(${users.name} || ' ' || ${users.username}) like ${pattern} or ${users.email} like ${pattern})`,
  );
}

function inState(state: UserState, adminEmails: ReadonlySet<string>, now: Date): SQL[] {
  const admin = sql`(${users.role} = 'admin' or (${users.emailVerified} and ${users.email} = any(${textArray([...adminEmails])})))`;
  if (state === 'admins') return [admin];
  if (state === 'moderators') return [sql`${users.moderatorSince} is not null and not ${admin}`];
  if (state === 'suspended') return [sql`${users.suspendedUntil} > ${now.toISOString()} and not ${admin}`];
  if (state === 'deactivated') return [sql`${users.deactivatedAt} is not null`];
  // Authors of imported prompts have no account.
  const hasAccount = sql`exists (select from accounts a where a.user_id = ${users.id})`;
  if (state === 'unconfirmed') return [sql`not ${users.emailVerified}`, hasAccount];
  if (state === 'inactive') {
    const since = sql`${now.toISOString()}::timestamptz - ${`${inactiveDays} days`}::interval`;
    return [
      sql`coalesce(${users.lastSeen}, ${users.activeMonth}, ${users.createdAt}) < ${since}`,
      sql`${users.deactivatedAt} is null`,
      hasAccount,
      sql`not exists (select from personal_keys k where k.user_id = ${users.id} and k.last_used_at >= ${since})`,
    ];
  }
  return state === 'banned' ? [sql`${users.bannedAt} is not null`] : [];
}
