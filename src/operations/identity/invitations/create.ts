import { paths } from '../../../contract/core/routes.ts';
import type { NewInvitation } from '../../../contract/identity/invitations.ts';
import { insertInvitation } from '../../../database/identity/invitations.ts';
import { findUserByEmail } from '../../../database/people/users.ts';
import { invitationLimits } from '../../../domain/identity/sign-up.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { hashOf, newSecret } from '../../core/secret.ts';
import { type InviterContext, refuseInviter } from './list.ts';
import { mailInvitation, tokenLength } from './mail.ts';

const dayMs = 86_400_000;

/**
 * Invites the owner of an address, to whom the invitation is emailed, or makes a link, whose address is
 * returned only now. Fails with forbidden (who cannot invite, or not with this role), invalid, conflict (the
 * address has an account, too many open invitations) and too-many-requests.
 */
export async function createInvitation(
  ctx: InviterContext,
  { email, role, uses, days }: NewInvitation,
): Promise<{ id: string; url: string | null } | Failure> {
  const { viewer } = ctx;
  const refused = refuseInviter(ctx);
  if (refused) return refused;
  if (role !== 'member' && (viewer.role === 'member' || viewer.role === 'moderator'))
    return failure('forbidden', 'Only admins can invite moderators and admins');
  if (role !== 'member' && uses > 1)
    return invalid({ field: 'uses', message: 'An invitation for a moderator or an admin can be used once' });
  if (email && (await findUserByEmail(ctx.db, email)))
    return invalid({ field: 'email', message: 'Someone with this address already has an account here' });
  const tooMany =
    email && (await countUse(ctx, 'invitedAddress', email, 'Too many invitations to this address'));
  if (tooMany) return tooMany;
  const token = newSecret(tokenLength);
  const now = ctx.now();
  const row = {
    id: ctx.newId(),
    inviterId: isSignedIn(viewer) ? viewer.id : null,
    hash: hashOf(token),
    email: email ?? null,
    role,
    uses: email ? 1 : uses,
    usesLeft: email ? 1 : uses,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  };
  if (!(await insertInvitation(ctx.db, row)))
    return failure(
      'conflict',
      `You have ${invitationLimits.open} open invitations, which is the limit: revoke one first`,
    );
  if (email) mailInvitation(ctx, { ...row, email }, token);
  return { id: row.id, url: email ? null : ctx.site.url + paths.invitation(token) };
}
