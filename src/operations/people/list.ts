import type { User } from '../../contract/people/users.ts';
import { memberOrders, selectMembers } from '../../database/people/members.ts';
import type { MemberSort } from '../../domain/people/members.ts';
import type { Context } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { listPage, type Page, type PageInput } from '../core/paging.ts';
import { presentUser } from './present.ts';

/** Returns one page of the users whose name or username contains each word of `q`. Fails with malformed. */
export function listUsers(
  ctx: Pick<Context, 'db' | 'viewer'>,
  input: PageInput & { q: string; sort: MemberSort; published?: 'true' | undefined },
): Promise<Page<User> | Failure> {
  const { q: query, sort } = input;
  const published = input.published === 'true';
  return listPage(
    input,
    { name: `members by ${sort}`, order: memberOrders[sort] },
    (page) => selectMembers(ctx.db, ctx.viewer, { query, sort, published }, page),
    (rows) => rows.map((row) => presentUser(row, row.following)),
  );
}
