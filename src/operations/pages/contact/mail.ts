import { type ContactMessageRow, markMailed, unmailedMessages } from '../../../database/pages/contact.ts';
import type { Context } from '../../core/context.ts';
import { composeMail } from '../../core/mail/compose.ts';

/** Milliseconds after which a message that was not mailed counts as failed. */
const failedAfterMs = 15 * 60_000;
/** Milliseconds for which mailing a message is retried. */
const retriedForMs = 7 * 86_400_000;
const batch = 20;

/**
 * Mails a stored message to the site's contact address; replies go to its author. Rejects with the email
 * server's error.
 */
export async function mailMessage(
  ctx: Pick<Context, 'db' | 'mail' | 'now' | 'site'>,
  { id, name, email, subject, message }: ContactMessageRow,
): Promise<void> {
  await ctx.mail.send(
    composeMail(ctx.site, {
      to: ctx.site.contactEmail,
      subject: `${ctx.site.name}: ${subject}`,
      paragraphs: [`${name} <${email}> wrote on the contact page of ${ctx.site.name}:`, message],
      after: ['Reply to this email to answer them.'],
      replyTo: { name, address: email },
    }),
    { isRepeated: true },
  );
  await markMailed(ctx.db, id, ctx.now());
}

/** Retries the failed emails for messages of the last week. */
export async function mailWaiting(ctx: Pick<Context, 'db' | 'mail' | 'now' | 'site' | 'log'>): Promise<void> {
  const now = ctx.now().getTime();
  const waiting = await unmailedMessages(ctx.db, {
    after: new Date(now - retriedForMs),
    before: new Date(now - failedAfterMs),
    limit: batch,
  });
  for (const message of waiting) {
    try {
      await mailMessage(ctx, message);
    } catch (error) {
      ctx.log.error(
        { err: error, message: message.id, waiting: waiting.length },
        'a contact message could not be emailed',
      );
    }
  }
}
