import { paths } from '../../contract/core/routes.ts';
import type { UserRow } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { inBackground } from '../core/in-transaction.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';

/**
 * Notifies a user by mail that a provider was linked to their account, by its address or by somebody who was
 * signed in, or that a link was removed, so that they notice a change that they did not make.
 */
export function mailProviderChanged(
  ctx: Context,
  user: UserRow,
  issuer: string,
  change: 'linked by address' | 'linked' | 'unlinked',
): void {
  const { name, url } = ctx.site;
  const { greeting, account } = aboutUser(user);
  const host = URL.parse(issuer)?.host ?? issuer;
  const away = change === 'unlinked';
  inBackground(ctx, 'email about a changed provider', (ctx) =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        subject: away ? `A way to sign in to ${name} was removed` : `A new way to sign in to ${name}`,
        paragraphs: [
          greeting,
          away
            ? `You can no longer sign in to ${account} at ${name} with your account at ${host}.`
            : `From now on you can also sign in to ${account} at ${name} with your account at ${host}${change === 'linked' ? '' : ', which has the same email address'}.`,
          'If this was you, you can ignore this email. If not, contact us right away:',
        ],
        action: { label: 'Contact us', url: url + paths.contact() },
      }),
    ),
  );
}
