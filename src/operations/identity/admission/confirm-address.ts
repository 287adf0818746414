import { type UserRow, updateUserRow } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { noteWaiting } from './note-waiting.ts';

/**
 * Stores that a user has confirmed an address, which becomes theirs. An admin by configuration waits no
 * longer; admins are notified of others who wait for approval.
 */
export async function confirmAddress(
  ctx: InTransaction<Pick<Context, 'now' | 'newId' | 'streams' | 'site'>>,
  user: UserRow,
  email = user.email,
): Promise<UserRow> {
  const awaitsApproval = user.awaitsApproval && !ctx.site.adminEmails.has(email);
  const changes = { email, emailVerified: true, awaitsApproval, updatedAt: ctx.now() };
  await updateUserRow(ctx.db, user.id, changes);
  if (!user.emailVerified) await noteWaiting(ctx, { ...user, ...changes });
  return { ...user, ...changes };
}
