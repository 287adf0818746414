import type { User } from '../../contract/users.ts';
import { memberOrders, selectMembers } from '../../database/members.ts';
import type { MemberSort } from '../../domain/members.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { listPage, type Page, type PageInput } from '../paging.ts';
import { presentUser } from './present.ts';

/** One page of the users whose name or username contains each word of `q`. Fails with malformed. */
export function listUsers(
  ctx: Pick<Context, 'db' | 'viewer'>,
  input: PageInput & { q: string; sort: MemberSort },
): Promise<Page<User> | Failure> {
  const { q: query, sort } = input;
  return listPage(
    input,
    { name: `members by ${sort}`, order: memberOrders[sort] },
    (page) => selectMembers(ctx.db, ctx.viewer, { query, sort }, page),
    (rows) => rows.map((row) => presentUser(row, row.following)),
  );
}
