import { paths } from '../../../contract/core/routes.ts';
import type { UserRow } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';

/** Notifies a user by mail of a change to their second factor, so that they notice one they did not make. */
export function mailAboutFactor(
  ctx: Pick<Context, 'db' | 'background' | 'mail' | 'site'>,
  user: Pick<UserRow, 'email' | 'name' | 'username' | 'emailVerified'>,
  change: 'on' | 'off' | 'new codes' | { recoveryCodesLeft: number },
): void {
  const { name, url } = ctx.site;
  const { greeting, account } = aboutUser(user);
  const [subject, sentence] = textOf(change, `${account} at ${name}`);
  inBackground(ctx, 'email about a second factor', (ctx) =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        subject: `${subject} at ${name}`,
        paragraphs: [
          greeting,
          sentence,
          'If this was you, you can ignore this email. If not, choose a new password right away:',
        ],
        action: { label: 'Choose a new password', url: url + paths.forgotPassword() },
      }),
    ),
  );
}

function textOf(
  change: Parameters<typeof mailAboutFactor>[2],
  account: string,
): [subject: string, sentence: string] {
  if (change === 'on')
    return ['Two-step sign-in is on', `From now on ${account} also asks for a code when you sign in.`];
  if (change === 'off')
    return [
      'Two-step sign-in is off',
      `From now on ${account} asks only for your password when you sign in.`,
    ];
  if (change === 'new codes')
    return [
      'You have new recovery codes',
      `New recovery codes were created for ${account}. The old ones no longer work.`,
    ];
  const left = change.recoveryCodesLeft;
  return [
    'A recovery code was used',
    `A recovery code was just used for ${account}. ${left === 1 ? 'One is' : `${left || 'None'} are`} left${left > 2 ? '' : ': create new ones in your settings'}.`,
  ];
}
