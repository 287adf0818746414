import { paths } from '../../contract/core/routes.ts';
import { findUser } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import { inBackground } from '../core/in-transaction.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';

/**
 * Notifies a user by mail that their password was changed, so that they notice a change they did not make.
 */
export function mailPasswordChanged(ctx: Context, userId: string): void {
  inBackground(ctx, 'email about a changed password', async (ctx) => {
    const user = await findUser(ctx.db, userId);
    if (!user) return;
    const { name, url } = ctx.site;
    const { greeting, account } = aboutUser(user);
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        subject: `Your password for ${name} was changed`,
        paragraphs: [
          greeting,
          `The password of ${account} at ${name} was just changed.`,
          'If this was you, you can ignore this email. If not, choose a new one right away:',
        ],
        action: { label: 'Choose a new password', url: url + paths.forgotPassword() },
      }),
    );
  });
}
