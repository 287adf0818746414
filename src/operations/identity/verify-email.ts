import { paths } from '../../contract/core/routes.ts';
import { violation } from '../../database/core/connection.ts';
import { deleteLinksOf, takeLink } from '../../database/identity/mail-links.ts';
import { lockUser, type UserRow } from '../../database/people/users.ts';
import type { Context, MemberContext } from '../core/context.ts';
import { type Failure, failure, isFailure } from '../core/failure.ts';
import { inBackground, inTransaction } from '../core/in-transaction.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';
import { confirmAddress } from './admission/confirm-address.ts';
import { findMailLink, invalidLink } from './mail-links/find.ts';

/**
 * Verifies the address that a link was mailed to, and makes it the address of the signed-in user; the link
 * works once. If the address is new, other links are deleted and the former address is notified. Returns the
 * address.
 *
 * The link must belong to the signed-in user: otherwise, somebody who receives a link because a stranger
 * signed up with their address would verify the stranger's account. Fails with not-found, forbidden (another
 * user's link), or with conflict when another account has taken the address in the meantime.
 */
export async function verifyEmail(ctx: MemberContext, token: string): Promise<string | Failure> {
  const link = await findMailLink(ctx, token, 'verify-email');
  if (isFailure(link)) return link;
  const { userId, email } = link;
  if (userId !== ctx.viewer.id) return othersLink();
  let former: UserRow | undefined;
  try {
    const done = await inTransaction(ctx, async (ctx) => {
      if (!(await takeLink(ctx.db, link.hash))) return false;
      former = await lockUser(ctx.db, userId);
      if (former) await confirmAddress(ctx, former, email);
      if (former?.email !== email) await deleteLinksOf(ctx.db, userId);
      return true;
    });
    if (!done) return invalidLink();
  } catch (error) {
    if (violation(error)?.constraint === 'users_email_key')
      return failure('conflict', 'Another account now has this email address');
    throw error;
  }
  if (former && former.email !== email) {
    ctx.security.record('email-changed', { user: userId });
    mailAddressChanged(ctx, former, email);
  } else ctx.security.record('email-verified', { user: userId });
  return email;
}

const othersLink = () =>
  failure('forbidden', 'This link belongs to another account. Sign in to that account to use it');

function mailAddressChanged(ctx: Context, former: UserRow, email: string): void {
  const { name } = ctx.site;
  const { greeting, account } = aboutUser(former);
  inBackground(ctx, 'email about a changed address', (ctx) =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: former.email,
        subject: `Your email address at ${name} was changed`,
        paragraphs: [
          greeting,
          `The address of ${account} at ${name} ${former.emailVerified ? `is now ${email}` : 'was changed'}. This is the last email to your old address.`,
          'If this was not you, contact us right away:',
        ],
        action: { label: 'Contact us', url: ctx.site.url + paths.contact() },
      }),
    ),
  );
}
