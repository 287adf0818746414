import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import { findUser } from '../../../database/people/users.ts';
import { capitalized } from '../../../domain/core/text/text.ts';
import type { AppealOutcome } from '../../../domain/moderation/appeals.ts';
import type { Context } from '../../core/context.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';
import { decisionAddress } from '../../visibility/decision-address.ts';

/**
 * Mails a banned user the outcome of their appeal, since notifications do not reach them. Call it after the
 * transaction; all other users receive the email of the notification.
 */
export function mailBanned(
  ctx: Context,
  { id, authorId }: Pick<DecidedCase, 'id' | 'authorId'>,
  outcome: AppealOutcome,
): void {
  if (!authorId) return;
  inBackground(ctx, 'email about an appeal', async (ctx) => {
    const author = await findUser(ctx.db, authorId);
    if (!author?.bannedAt) return;
    const { greeting, account } = aboutUser(author);
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject: `Your appeal at ${ctx.site.name}`,
        paragraphs: [greeting, texts[outcome], `${capitalized(account)} stays banned.`],
        action: { label: 'Open the decision', url: decisionAddress(ctx, id) },
      }),
    );
  });
}

const texts: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'An admin reviewed your appeal and upheld the decision. The decision page says why.',
  reversed: 'An admin reviewed your appeal and reversed the decision. The decision page says why.',
};
