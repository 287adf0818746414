import type { User } from '../../../contract/people/users.ts';
import { type FollowList, followOrders, selectFollows } from '../../../database/people/follow-lists.ts';
import { findUserFor } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, userNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentUser } from '../../people/present.ts';

/**
 * Returns one page of a user's followers or of the users they follow, latest first. Fails with not-found or
 * malformed.
 */
export async function listFollows(
  ctx: Pick<Context, 'db' | 'viewer'>,
  { username, list, ...page }: PageInput & { username: string; list: FollowList },
): Promise<Page<User> | Failure> {
  const user = await findUserFor(ctx.db, ctx.viewer, username);
  if (!user) return userNotFound();
  return listPage(
    page,
    { name: `${list} of ${user.id}`, order: followOrders[list] },
    (part) => selectFollows(ctx.db, ctx.viewer, { userId: user.id, list }, part),
    (rows) => rows.map((row) => presentUser(row, row.following)),
  );
}
