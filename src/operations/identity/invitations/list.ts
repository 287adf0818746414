import type { Invitation } from '../../../contract/identity/invitations.ts';
import {
  findInvitationOf,
  type InvitationRow,
  invitationOrder,
  type ListedInvitationRow,
  selectInvitations,
} from '../../../database/identity/invitations.ts';
import { isId } from '../../../domain/core/ids.ts';
import { mayInvite } from '../../../domain/identity/sign-up.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { AdminContext, Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';

export type InviterContext = MemberContext | AdminContext;

/**
 * Returns one page of the viewer's invitations, for admins of all, latest first. Fails with forbidden and
 * malformed.
 */
export async function listInvitations(
  ctx: MemberContext,
  input: PageInput,
): Promise<Page<Invitation> | Failure> {
  return (
    refuseInviter(ctx) ??
    listPage(
      input,
      { name: 'invitations', order: invitationOrder },
      (page) => selectInvitations(ctx.db, inviterOf(ctx), page),
      (rows) => rows.map((row) => presentInvitation(ctx, row)),
    )
  );
}

/** Returns the failure for a viewer who cannot invite people. */
export function refuseInviter({ site, viewer }: InviterContext): Failure | undefined {
  if (mayInvite(site.signUp, viewer.role)) return undefined;
  return failure(
    'forbidden',
    site.signUp.mode === 'closed'
      ? 'This site accepts no new accounts'
      : 'Only admins can invite people here',
  );
}

/** Returns an open invitation that the viewer can change. Fails with forbidden and not-found. */
export async function openInvitation(ctx: InviterContext, id: string): Promise<InvitationRow | Failure> {
  const refused = refuseInviter(ctx);
  if (refused) return refused;
  const row = isId(id) ? await findInvitationOf(ctx.db, inviterOf(ctx), id, ctx.now()) : undefined;
  return row ?? failure('not-found', 'This invitation does not exist, or is no longer open');
}

function presentInvitation({ now }: Pick<Context, 'now'>, row: ListedInvitationRow): Invitation {
  const expiresAt = isoTime(row.expires_at);
  return {
    id: row.id,
    invitedBy: row.inviter,
    email: row.email,
    role: row.role,
    uses: row.uses,
    usesLeft: row.uses_left,
    state: row.uses_left === 0 ? 'used' : new Date(expiresAt) > now() ? 'open' : 'ended',
    createdAt: isoTime(row.created_at),
    expiresAt,
    members: row.members,
  };
}

/** Admins see and change the invitations of all. */
function inviterOf({ viewer }: InviterContext): string | undefined {
  return isSignedIn(viewer) && viewer.role !== 'admin' ? viewer.id : undefined;
}
