import type { User } from '../../contract/users.ts';
import { selectMembers } from '../../database/members.ts';
import type { MemberSort } from '../../domain/members.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentUser } from './present.ts';

/** One page of the users whose name or username contains each word of `q`. Fails with malformed. */
export async function listUsers(
  ctx: Pick<Context, 'db' | 'viewer'>,
  input: { q: string; sort: MemberSort; page: number; limit: number },
): Promise<Page<User> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { q: query, sort, limit } = input;
  const { rows, total } = await selectMembers(ctx.db, ctx.viewer, { query, sort }, { limit, offset });
  return pageOf(
    rows.map((row) => presentUser(row, row.following)),
    total,
    input,
  );
}
