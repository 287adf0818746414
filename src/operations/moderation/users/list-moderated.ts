import type { ModeratedUser } from '../../../contract/moderation/moderated-users.ts';
import { moderatedUserOrder, selectModeratedUsers } from '../../../database/moderation/moderated-users.ts';
import { findUser, type UserRow } from '../../../database/people/users.ts';
import { idOf, type UserRole } from '../../../domain/identity/viewer.ts';
import type { UserState } from '../../../domain/moderation/moderated-users.ts';
import type { AdminContext, Context } from '../../core/context.ts';
import { type Failure, userNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { isNamedAdmin, roleOfUser, suspensionOf } from '../../people/user-role.ts';

/** Returns one page of all users, as admins see them. Fails with malformed. */
export function listModeratedUsers(
  ctx: AdminContext,
  input: PageInput & { q: string; state: UserState },
): Promise<Page<ModeratedUser> | Failure> {
  const filter = { query: input.q, state: input.state, adminEmails: ctx.site.adminEmails, now: ctx.now() };
  return listPage(
    input,
    { name: 'moderated users', order: moderatedUserOrder },
    (page) => selectModeratedUsers(ctx.db, filter, page),
    (rows) => rows.map((row) => present(ctx, row)),
  );
}

/** Returns one user as admins see them. Fails with not-found. */
export async function readModeratedUser(ctx: AdminContext, id: string): Promise<ModeratedUser | Failure> {
  const row = await findUser(ctx.db, id);
  return row ? present(ctx, row) : userNotFound();
}

function present(ctx: Context, row: UserRow): ModeratedUser {
  const named = isNamedAdmin(ctx, row);
  const role = roleOfUser(ctx, row);
  const suspendedUntil = suspensionOf(ctx, row);
  const admin = role === 'admin';
  const banned = row.bannedAt !== null;
  const deactivated = row.deactivatedAt !== null;
  const isFree = !banned && !suspendedUntil && !deactivated;
  const other = row.id !== idOf(ctx.viewer);
  return {
    id: row.id,
    username: row.username,
    displayName: row.name,
    photoURL: row.image,
    email: row.email,
    emailVerified: row.emailVerified,
    role,
    roleSource: sourceOf(row, role, named),
    createdAt: row.createdAt.toISOString(),
    // The day is not known of visits before it was recorded.
    lastSeen: row.lastSeen ?? row.activeMonth,
    promptsCount: row.promptsCount,
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    banned: row.bannedAt && { at: row.bannedAt.toISOString(), reason: row.banReason },
    can: {
      grant: other && !admin && isFree,
      revoke: other && row.role === 'admin' && !named && row.issuerRole !== 'admin',
      grantModerator: other && role === 'member' && isFree,
      revokeModerator: other && role === 'moderator' && row.issuerRole !== 'moderator',
      unsuspend: other && suspendedUntil !== null,
      ban: other && !admin && !banned,
      unban: other && banned,
      deactivate:
        other && !named && (row.role === 'member' || row.issuerRole === 'admin') && !banned && !deactivated,
      reactivate: other && deactivated,
    },
  };
}

function sourceOf(row: UserRow, role: UserRole, named: boolean): ModeratedUser['roleSource'] {
  if (role === 'member') return null;
  if (named) return 'settings';
  return row.issuerRole === role ? 'issuer' : 'admin';
}
