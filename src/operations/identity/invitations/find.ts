import { findInvitation, type InvitationRow } from '../../../database/identity/invitations.ts';
import type { UserRow } from '../../../database/people/users.ts';
import { mayInvite } from '../../../domain/identity/sign-up.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { hashOf } from '../../core/secret.ts';
import { isActive, roleOfUser } from '../../people/user-role.ts';

/** An open invitation and its inviter; null for the command line. */
export interface OpenInvitation {
  invitation: InvitationRow;
  inviter: UserRow | null;
}

/**
 * Returns the invitation of a token. Fails with not-found when it was used, revoked or has expired, and when
 * its inviter could not make it any more.
 */
export async function findOpenInvitation(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  token: string,
): Promise<OpenInvitation | Failure> {
  const found = await findInvitation(ctx.db, hashOf(token), ctx.now());
  if (!found) return invalidInvitation();
  const { invitation, inviter } = found;
  if (inviter && !isActive(ctx, inviter)) return invalidInvitation();
  const role = inviter ? roleOfUser(ctx, inviter) : 'system';
  const mayGrant = invitation.role === 'member' || role === 'admin' || role === 'system';
  return mayGrant && mayInvite(ctx.site.signUp, role) ? found : invalidInvitation();
}

/** Returns whose invitation a token is, for the page that leads to sign-up. Fails with not-found. */
export async function readInvitation(ctx: Pick<Context, 'db' | 'now' | 'site'>, token: string) {
  const found = await findOpenInvitation(ctx, token);
  if (isFailure(found)) return found;
  const { email, role, expiresAt } = found.invitation;
  return { invitedBy: found.inviter?.name ?? null, email, role, expiresAt: expiresAt.toISOString() };
}

/** Returns the failure for an invitation that is not open. */
export const invalidInvitation = () =>
  failure('not-found', 'This invitation was already used or revoked, has expired, or is incomplete');
