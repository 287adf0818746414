import { type SQL, sql } from 'drizzle-orm';
import { hidesUsers, idOf, type Viewer } from '../../domain/identity/viewer.ts';

/**
 * Whether a user `u` muted or blocked someone, or was blocked by someone. Part of the statement that finds
 * the user of a request.
 */
export const userHidesUsers = sql`(exists (select 1 from user_mutes where user_id = u.id)
  or exists (select 1 from user_blocks where user_id = u.id) or exists (select 1 from user_blocks where blocked_id = u.id))`;

/** Selects the ids of the users whom a user muted or blocked, and of those who blocked them. */
export function hiddenFrom(userId: string): SQL {
  return sql`select muted_id from user_mutes where user_id = ${userId}
    union all select blocked_id from user_blocks where user_id = ${userId}
    union all select user_id from user_blocks where blocked_id = ${userId}`;
}

/**
 * Whether `column`, the id of an author or null, is that of a user who is hidden from the viewer. The ids are
 * read once for each statement; for viewers who hide no one, it is the constant `false`.
 */
export function isHiddenFrom(viewer: Viewer, column: SQL): SQL {
  const me = idOf(viewer);
  return me && hidesUsers(viewer) ? sql`((${column} in (${hiddenFrom(me)})) is true)` : sql`false`;
}

/** The opposite of {@link isHiddenFrom}, which is the constant `true` for viewers who hide no one. */
export function isNotHiddenFrom(viewer: Viewer, column: SQL): SQL {
  const me = idOf(viewer);
  return me && hidesUsers(viewer) ? sql`((${column} in (${hiddenFrom(me)})) is not true)` : sql`true`;
}

/** Whether the user `other` is hidden from the user `user`: the same rule for two columns or values. */
export function isHiddenBetween(user: SQL, other: SQL): SQL {
  return sql`(exists (select 1 from user_mutes where user_id = ${user} and muted_id = ${other})
    or exists (select 1 from user_blocks where user_id = ${user} and blocked_id = ${other})
    or exists (select 1 from user_blocks where user_id = ${other} and blocked_id = ${user}))`;
}
