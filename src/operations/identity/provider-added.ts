import { paths } from '../../contract/core/routes.ts';
import type { UserRow } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';

/**
 * Notifies a user by mail that a provider was linked to their account, so that they notice a link they did
 * not make.
 */
export function mailProviderAdded(ctx: Context, user: UserRow, issuer: string): void {
  const { name, url } = ctx.site;
  const { greeting, account } = aboutUser(user);
  const host = URL.parse(issuer)?.host ?? issuer;
  ctx.background.run('mail of a provider that was added', () =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        subject: `A new way to sign in to ${name}`,
        paragraphs: [
          greeting,
          `From now on you can also sign in to ${account} at ${name} with your account at ${host}, which has the same email address.`,
          'If this was you, you do not need to do anything. If not, contact us right away:',
        ],
        action: { label: 'Contact us', url: url + paths.contact() },
      }),
    ),
  );
}
