import { updateInvitation } from '../../../database/identity/invitations.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { openInvitation } from './list.ts';

/** Ends an invitation: it no longer works. Fails with forbidden and not-found. */
export async function revokeInvitation(ctx: MemberContext, id: string): Promise<Failure | undefined> {
  const row = await openInvitation(ctx, id);
  if (isFailure(row)) return row;
  await updateInvitation(ctx.db, id, { expiresAt: ctx.now() }, ctx.now());
  return undefined;
}
