import { updateInvitation } from '../../../database/identity/invitations.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { hashOf, newSecret } from '../../core/secret.ts';
import { openInvitation } from './list.ts';
import { mailInvitation, tokenLength } from './mail.ts';

/**
 * Emails an invitation again, with a new link: the former one no longer works. It ends as many days from now
 * as it was first valid. Fails with forbidden, not-found, conflict (a link has no address) and
 * too-many-requests.
 */
export async function resendInvitation(ctx: MemberContext, id: string): Promise<Failure | undefined> {
  const row = await openInvitation(ctx, id);
  if (isFailure(row)) return row;
  const { email, createdAt } = row;
  if (email === null) return failure('conflict', 'A link cannot be emailed. Make a new one');
  const refused = await countUse(ctx, 'invitedAddress', email, 'Too many invitations to this address');
  if (refused) return refused;
  const token = newSecret(tokenLength);
  const expiresAt = new Date(ctx.now().getTime() + row.expiresAt.getTime() - createdAt.getTime());
  await updateInvitation(ctx.db, id, { hash: hashOf(token), createdAt: ctx.now(), expiresAt }, ctx.now());
  mailInvitation(ctx, { id, email, expiresAt }, token);
  return undefined;
}
