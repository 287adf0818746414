import type { RuledPerson } from '../../contract/ruled-people.ts';
import { listRuledPeople } from '../../database/ruled-people.ts';
import { findUser, type UserRow } from '../../database/users.ts';
import type { PeopleState } from '../../domain/people.ts';
import { idOf } from '../../domain/viewer.ts';
import { refuseOthers } from '../admins-only.ts';
import type { Context } from '../context.ts';
import { type Failure, userNotFound } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { isNamedAdmin } from './named-admin.ts';

/** One page of everybody with an account, as admins see them. Fails with unauthenticated, forbidden or malformed. */
export async function listRuled(
  ctx: Context,
  input: { q: string; state: PeopleState; page: number; limit: number },
): Promise<Page<RuledPerson> | Failure> {
  const refused = refuseOthers(ctx);
  if (refused) return refused;
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { rows, total } = await listRuledPeople(
    ctx.db,
    { query: input.q, state: input.state, adminEmails: ctx.site.adminEmails },
    { limit: input.limit, offset },
  );
  return pageOf(
    rows.map((row) => present(ctx, row)),
    total,
    input,
  );
}

/** One person as admins see them. Fails with unauthenticated, forbidden or not-found. */
export async function readRuled(ctx: Context, id: string): Promise<RuledPerson | Failure> {
  const refused = refuseOthers(ctx);
  if (refused) return refused;
  const row = await findUser(ctx.db, id);
  return row ? present(ctx, row) : userNotFound();
}

function present(ctx: Context, row: UserRow): RuledPerson {
  const named = isNamedAdmin(ctx, row);
  const admin = row.role === 'admin' || named;
  const banned = row.bannedAt !== null;
  const other = row.id !== idOf(ctx.viewer);
  return {
    id: row.id,
    username: row.username,
    displayName: row.name,
    photoURL: row.image,
    email: row.email,
    emailVerified: row.emailVerified,
    role: admin ? 'admin' : 'member',
    createdAt: row.createdAt.toISOString(),
    promptsCount: row.promptsCount,
    banned: row.bannedAt && { at: row.bannedAt.toISOString(), reason: row.banReason },
    can: {
      grant: other && !admin && !banned,
      revoke: other && row.role === 'admin' && !named,
      ban: other && !admin && !banned,
      unban: other && banned,
    },
  };
}
