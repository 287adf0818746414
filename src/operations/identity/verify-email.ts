import { paths } from '../../contract/routes.ts';
import { violation, withTx } from '../../database/connection.ts';
import { deleteLinksOf, takeLink } from '../../database/mail-links.ts';
import { findUser, type UserRow } from '../../database/users.ts';
import { verifyUserRow } from '../../database/verified.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { composeMail } from '../mail/compose.ts';
import { findMailLink, linkGone } from '../mail-links/find.ts';

/**
 * Makes the address that a link was mailed to the user's verified address; the link works once. If the address is new, other links
 * end and the former address is notified. Returns the address. Fails with not-found, or conflict when another account has it in the meantime.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string | Failure> {
  const link = await findMailLink(ctx, token, 'verify-email');
  if (isFailure(link)) return link;
  const { userId, email } = link;
  let former: UserRow | undefined;
  try {
    const done = await withTx(ctx.db, async (tx) => {
      if (!(await takeLink(tx, link.hash))) return false;
      former = await findUser(tx, userId);
      await verifyUserRow(tx, userId, { email, updatedAt: ctx.now() });
      if (former?.email !== email) await deleteLinksOf(tx, userId);
      return true;
    });
    if (!done) return linkGone();
  } catch (error) {
    if (violation(error)?.constraint === 'users_email_key')
      return failure('conflict', 'Another account now has this email address');
    throw error;
  }
  if (former && former.email !== email) mailAddressChanged(ctx, former, email);
  return email;
}

function mailAddressChanged(ctx: Context, former: UserRow, email: string): void {
  const { name } = ctx.site;
  ctx.background.run('mail of a changed address', () =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: former.email,
        subject: `Your email address at ${name} was changed`,
        paragraphs: [
          `Hello ${former.name},`,
          `the address of your account ${former.username} at ${name} is now ${email}. This is the last mail to your old address.`,
          'If this was not you, contact us right away:',
        ],
        action: { label: 'Contact us', url: ctx.site.url + paths.contact() },
      }),
    ),
  );
}
