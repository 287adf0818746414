import { takeInvitation } from '../../../database/identity/invitations.ts';
import type { UserRow } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import type { UserToCreate } from '../../people/create.ts';
import { findOpenInvitation, invalidInvitation, type OpenInvitation } from '../invitations/find.ts';
import { refuseDomain } from './refuse-address.ts';

/** How an account may be created: its columns, and the invitation that it uses. */
export interface Admission {
  columns: Pick<
    UserToCreate,
    'emailVerified' | 'awaitsApproval' | 'role' | 'moderatorSince' | 'invitationId'
  >;
  by?: OpenInvitation;
  /** Whether an admin who approves accounts will ask who it is. */
  asksWho?: boolean;
}

/**
 * Decides by the site's rule (SIGN_UP) whether a new account with this address may be created, for all ways
 * to sign in. An open invitation lets in unless the site is closed; one that was mailed to the address
 * confirms it. Addresses of admins by configuration can always have an account; until the address is
 * confirmed, it waits. Fails with forbidden, not-found (the invitation) and invalid (the address).
 */
export async function admitAccount(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  {
    email,
    emailVerified,
    invitation,
  }: { email: string; emailVerified: boolean; invitation?: string | undefined },
): Promise<Admission | Failure> {
  const { signUp, adminEmails } = ctx.site;
  if (adminEmails.has(email))
    return { columns: { emailVerified, awaitsApproval: signUp.mode !== 'open' && !emailVerified } };
  if (signUp.mode === 'closed') return failure('forbidden', 'This site accepts no new accounts');
  if (invitation) return admitInvited(ctx, email, emailVerified, invitation);
  if (signUp.mode === 'invitation')
    return failure('forbidden', 'You need an invitation to create an account on this site');
  const asksWho = signUp.mode === 'approval';
  return refuseDomain(ctx, email) ?? { columns: { emailVerified, awaitsApproval: asksWho }, asksWho };
}

async function admitInvited(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  email: string,
  emailVerified: boolean,
  token: string,
): Promise<Admission | Failure> {
  const by = await findOpenInvitation(ctx, token);
  if (isFailure(by)) return by;
  const { id, email: invited, role } = by.invitation;
  if (invited !== null && invited !== email)
    return invalid({
      field: 'email',
      message: 'This invitation is for the address that it was sent to. Use that one',
    });
  return {
    by,
    columns: {
      emailVerified: emailVerified || invited !== null,
      invitationId: id,
      ...(role === 'admin' && { role }),
      ...(role === 'moderator' && { moderatorSince: ctx.now() }),
    },
  };
}

/**
 * Uses the invitation of an account that is being created, in the same transaction. Fails with not-found when
 * others have used it since.
 */
export async function useInvitation(
  ctx: InTransaction,
  { by }: Admission,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
): Promise<Failure | undefined> {
  if (!by) return undefined;
  const { invitation, inviter } = by;
  if (!(await takeInvitation(ctx.db, invitation.id, ctx.now()))) return invalidInvitation();
  if (invitation.role === 'member') return undefined;
  const viewer = inviter
    ? ({ role: 'admin', id: inviter.id, username: inviter.username } as const)
    : ({ role: 'system' } as const);
  const grant = { action: `grant-${invitation.role}`, kind: 'person', id, name: username } as const;
  await recordAudit({ ...ctx, viewer }, { ...grant, note: 'By an invitation' });
  return undefined;
}
