import { findUser, type UserRow } from '../../database/people/users.ts';
import type { Context, MemberContext } from '../core/context.ts';
import { type Failure, notSignedIn } from '../core/failure.ts';
import { inBackground } from '../core/in-transaction.ts';
import { countUse } from '../core/limits/count.ts';
import { composeMail } from '../core/mail/compose.ts';
import { makeLink } from './mail-links/create.ts';

/**
 * Mails the signed-in user another link to verify their address, unless it is verified. Fails with
 * too-many-requests.
 */
export async function sendVerification(ctx: MemberContext): Promise<Failure | undefined> {
  const user = await findUser(ctx.db, ctx.viewer.id);
  if (!user) return notSignedIn();
  if (user.emailVerified) return undefined;
  const refused = await countUse(ctx, 'verify', user.id, 'Too many emails for this account');
  if (refused) return refused;
  mailVerification(ctx, user);
  return undefined;
}

/** Mails a user a link to verify the address of their account. */
export function mailVerification(ctx: Context, user: Pick<UserRow, 'id' | 'email'>): void {
  inBackground(ctx, 'email that verifies an address', async (ctx) => {
    const { url, ...validity } = await makeLink(ctx, {
      purpose: 'verify-email',
      userId: user.id,
      email: user.email,
    });
    const { name } = ctx.site;
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        ...validity,
        subject: `Confirm your email address for ${name}`,
        paragraphs: [
          'Hello,',
          `This is the address of an account at ${name}. Please confirm that it is yours.`,
        ],
        action: { label: 'Confirm my email address', url },
        after: [
          'The link works once, for 24 hours.',
          'You need to be signed in to that account. If it isn’t yours, you can ignore this email.',
        ],
      }),
    );
  });
}
