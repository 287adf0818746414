import { findUser, findUserByEmail, lockUser, type UserRow } from '../../../database/people/users.ts';
import { isId } from '../../../domain/core/ids.ts';
import { isStorableText } from '../../../domain/core/text/text.ts';
import { canonicalEmail } from '../../../domain/identity/email.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { AuditAction } from '../../../domain/moderation/audit.ts';
import type { SecurityEvent } from '../../core/adapters/adapters.ts';
import type { AdminContext, Context } from '../../core/context.ts';
import { type Failure, failure, isFailure, userNotFound } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { heldByGroup } from '../../identity/providers/issuer-role.ts';
import { isNamedAdmin, roleOfUser, suspensionOf } from '../../people/user-role.ts';

/** The result of an admin's change to a user; `changed` is false when nothing had to be done. */
export interface ChangedModeratedUser {
  id: string;
  username: string;
  changed: boolean;
}

/** The actions of admins on users. */
export type UserAction = Extract<AuditAction, SecurityEvent>;

/** Changes a locked user; returns 'unchanged' when nothing has to be done. */
export type ModeratedUserChange = (
  ctx: InTransaction,
  user: UserRow,
) => Promise<'unchanged' | 'changed' | Failure>;

/**
 * Changes a user, given by email address or id, for an admin or the command line: locks their row and
 * records a change in the audit log. Fails with not-found, conflict (the viewer themselves, with the message
 * `self`), or as the change does.
 */
export async function changeModeratedUser(
  ctx: AdminContext,
  who: string,
  { action, note = '', self }: { action: UserAction; note?: string | undefined; self: string },
  change: ModeratedUserChange,
): Promise<ChangedModeratedUser | Failure> {
  const found = await find(ctx, who);
  if (isFailure(found)) return found;
  if (found.id === idOf(ctx.viewer)) return failure('conflict', self);
  const outcome = await inTransaction(ctx, (ctx) => changeWithin(ctx, found.id, { action, note }, change));
  if (!isFailure(outcome)) recordChange(ctx, action, outcome);
  return outcome;
}

/** Records a change to a user in the security log, after its transaction. */
export function recordChange(
  ctx: Context,
  action: UserAction,
  { id, changed }: Pick<ChangedModeratedUser, 'id' | 'changed'>,
): void {
  if (changed) ctx.security.record(action, { user: id, by: idOf(ctx.viewer) ?? 'system' });
}

/** Does the same in a transaction of the caller, who has checked that the viewer may change this user. */
export async function changeWithin(
  ctx: InTransaction,
  id: string,
  { action, note }: { action: AuditAction; note: string },
  change: ModeratedUserChange,
): Promise<ChangedModeratedUser | Failure> {
  const user = await lockUser(ctx.db, id);
  if (!user) return userNotFound();
  const outcome = await change(ctx, user);
  if (isFailure(outcome)) return outcome;
  const { username } = user;
  if (outcome === 'changed') await recordAudit(ctx, { action, kind: 'person', id, name: username, note });
  return { id, username, changed: outcome === 'changed' };
}

/**
 * Returns why the viewer cannot ban or suspend a user: admins keep their accounts until their rights are
 * revoked, and only admins can ban or suspend moderators.
 */
export function refuseModeration(ctx: Context, user: UserRow): Failure | undefined {
  const role = roleOfUser(ctx, user);
  if (ctx.viewer.role === 'moderator' && role !== 'member')
    return failure(
      'conflict',
      `${user.username} is ${role === 'admin' ? 'an admin' : 'a moderator'}: leave this to the admins`,
    );
  if (user.issuerRole === 'admin') return heldByGroup(ctx, user, 'admin');
  if (user.role === 'admin')
    return failure('conflict', `${user.username} is an admin: revoke their admin rights first`);
  if (isNamedAdmin(ctx, user))
    return failure(
      'conflict',
      `${user.username} is an admin through ADMIN_EMAILS. Remove the address there first`,
    );
  return undefined;
}

/** Returns why a user can be given no rights: their account is deactivated, banned or suspended. */
export function refuseRights(ctx: Context, user: UserRow): Failure | undefined {
  const { username } = user;
  if (user.deactivatedAt)
    return failure('conflict', `${username} is deactivated: reactivate the account first`);
  if (user.bannedAt) return failure('conflict', `${username} is banned: unban them first`);
  return suspensionOf(ctx, user)
    ? failure('conflict', `${username} is suspended: end the suspension first`)
    : undefined;
}

async function find(ctx: Context, who: string): Promise<UserRow | Failure> {
  if (isId(who)) return (await findUser(ctx.db, who)) ?? userNotFound();
  const email = canonicalEmail(who) ?? who.trim().toLowerCase();
  const user = isStorableText(email) ? await findUserByEmail(ctx.db, email) : undefined;
  return user ?? failure('not-found', `No account has the address ${who}`);
}
