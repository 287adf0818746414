import { findUserByEmail } from '../../database/people/users.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, invalid, isFailure } from '../core/failure.ts';
import { inBackground } from '../core/in-transaction.ts';
import { countUse } from '../core/limits/count.ts';
import { composeMail } from '../core/mail/compose.ts';
import { refuseBlockedMail, refuseDomain } from './admission/refuse-address.ts';
import { userWithPassword } from './check-password.ts';
import { makeLink } from './mail-links/create.ts';
import { refuseHostedAccounts } from './refuse-hosted-accounts.ts';
import { withLockedSession } from './with-locked-session.ts';

/**
 * Mails a link to a new address of the signed-in user. The account keeps its address until the link is used.
 * Whether another account has the new address is checked after the response, and only that address is
 * notified. Fails with unauthenticated, forbidden (wrong password), invalid (same address, blocked mail
 * domain) or too-many-requests.
 */
export async function changeEmail(
  ctx: MemberContext,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Failure | undefined> {
  const refusal = refuseHostedAccounts(ctx);
  if (refusal) return refusal;
  const user = await userWithPassword(ctx, password, 'password', 'change your address');
  if (isFailure(user)) return user;
  if (email === user.email) return invalid({ field: 'email', message: 'This is already your address' });
  const blocked = refuseDomain(ctx, email) ?? (await refuseBlockedMail(ctx, email));
  if (blocked) return blocked;
  const refused = await countUse(ctx, 'verify', user.id, 'Too many emails for this account');
  if (refused) return refused;
  ctx.security.record('email-change-requested', { user: user.id });
  inBackground(ctx, 'email to a new address', (ctx) => mailNewAddress(ctx, user.id, email));
  return undefined;
}

async function mailNewAddress(ctx: MemberContext, id: string, email: string): Promise<void> {
  const site = ctx.site.name;
  if (await findUserByEmail(ctx.db, email)) {
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: email,
        subject: `You already have an account at ${site}`,
        paragraphs: [
          'Hello,',
          `Someone, perhaps you, tried to use this address for another account at ${site}. It already belongs to an account, so nothing was changed.`,
        ],
      }),
    );
    return;
  }
  const link = await withLockedSession(ctx, (ctx) =>
    makeLink(ctx, { purpose: 'verify-email', userId: id, email }),
  );
  if (isFailure(link)) return;
  const { url, ...validity } = link;
  await ctx.mail.send(
    composeMail(ctx.site, {
      to: email,
      ...validity,
      subject: `Confirm your new email address for ${site}`,
      paragraphs: ['Hello,', `Please confirm that this is the new address of your account at ${site}.`],
      action: { label: 'Confirm my email address', url },
      after: [
        'The link works once, for 24 hours. Until then your account keeps its old address.',
        'If this wasn’t you, you can ignore this email.',
      ],
    }),
  );
}
