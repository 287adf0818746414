import type { User } from '../../../contract/people/users.ts';
import { followersOrder, selectFollowers } from '../../../database/community/collection-members.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentUser } from '../../people/present.ts';
import { findCollection } from './read.ts';

/** Returns one page of the followers of a collection, latest first. Fails with not-found or malformed. */
export async function listFollowers(
  ctx: Pick<Context, 'db' | 'viewer'>,
  idOrSlug: string,
  page: PageInput,
): Promise<Page<User> | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  return listPage(
    page,
    { name: `followers of ${found.id}`, order: followersOrder },
    (part) => selectFollowers(ctx.db, ctx.viewer, found.id, part),
    (rows) => rows.map((row) => presentUser(row, row.following)),
  );
}
