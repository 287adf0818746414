import { paths } from '../../../contract/core/routes.ts';
import type { InvitationRow } from '../../../database/identity/invitations.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { composeMail } from '../../core/mail/compose.ts';
import type { InviterContext } from './list.ts';

/** 190 bits, and short enough for the link to fit on one line of an email. */
export const tokenLength = 32;

/**
 * Emails an invitation. It names the inviter by username: a name of their choice would be a text that they
 * can send to strangers.
 */
export function mailInvitation(
  ctx: InviterContext,
  { id, email, expiresAt }: Pick<InvitationRow, 'id' | 'expiresAt'> & { email: string },
  token: string,
): void {
  const { viewer, site } = ctx;
  const by = isSignedIn(viewer) ? `@${viewer.username}` : site.name;
  inBackground(ctx, 'email with an invitation', (ctx) =>
    ctx.mail.send(
      composeMail(site, {
        to: email,
        expiresAt,
        key: `invitation ${id}`,
        subject: `You are invited to ${site.name}`,
        paragraphs: ['Hello,', `${by} invites you to join ${site.name} with this address.`],
        action: { label: 'Accept the invitation', url: site.url + paths.invitation(token) },
        after: [
          `The link works once, until ${expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`,
          'If you don’t know who invited you, you can ignore this email.',
        ],
      }),
    ),
  );
}
