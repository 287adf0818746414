import type { FormEvidence } from '../../contract/core/forms.ts';
import { findAccountHolder } from '../../database/identity/accounts.ts';
import type { Context } from '../core/context.ts';
import { type Failure, isFailure } from '../core/failure.ts';
import { checkForm } from '../core/forms/check.ts';
import { inBackground } from '../core/in-transaction.ts';
import { countUse } from '../core/limits/count.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';
import { makeLink } from './mail-links/create.ts';
import { refusePasswords } from './refuse-hosted-accounts.ts';

/**
 * Mails a link to choose a new password. Whether the address has an account is checked after the response, so
 * that neither its content nor its timing reveals it. Fails with too-many-requests or proof-required, with or
 * without an account.
 */
export async function requestReset(
  ctx: Context,
  email: string,
  form?: FormEvidence | undefined,
): Promise<Failure | undefined> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const sender = await checkForm(ctx, 'reset', form);
  if (isFailure(sender)) return sender;
  const refused =
    (await countUse(ctx, 'mailAddress', ctx.address, 'Too many emails from this address')) ??
    (await countUse(ctx, 'reset', email, 'Too many emails for this account'));
  if (refused) return refused;
  if (sender === 'pretend') return undefined;
  inBackground(ctx, 'email that resets a password', (ctx) => mailReset(ctx, email));
  return undefined;
}

async function mailReset(ctx: Context, email: string): Promise<void> {
  const user = await findAccountHolder(ctx.db, email);
  if (!user) return;
  const { url, ...validity } = await makeLink(ctx, { purpose: 'reset-password', userId: user.id, email });
  ctx.security.record('reset-requested', { user: user.id });
  const { name } = ctx.site;
  const { greeting, account } = aboutUser(user);
  await ctx.mail.send(
    composeMail(ctx.site, {
      to: email,
      ...validity,
      subject: `Choose a new password for ${name}`,
      paragraphs: [greeting, `Someone, hopefully you, requested a new password for ${account} at ${name}.`],
      action: { label: 'Choose a new password', url },
      after: [
        'The link works once, for one hour. A new password signs you out everywhere and revokes your API keys.',
        'If this wasn’t you, you can ignore this email: your password stays the same.',
      ],
    }),
  );
}
