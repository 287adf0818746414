import { type ContactMessageRow, markMailed, unmailedMessages } from '../../database/contact.ts';
import type { Context } from '../context.ts';
import { composeMail } from '../mail/compose.ts';

/** Milliseconds after which a message without its mail is one whose mail failed, and after which nobody tries any more. */
const underWay = 15 * 60_000;
const givenUp = 7 * 86_400_000;
const batch = 20;

/** Mails a kept message to the people of the site; their reply goes to whoever wrote it. Fails with the mail server's error. */
export async function mailMessage(
  ctx: Pick<Context, 'db' | 'mail' | 'now' | 'site'>,
  { id, name, email, subject, message }: ContactMessageRow,
): Promise<void> {
  await ctx.mail.send(
    composeMail(ctx.site, {
      to: ctx.site.contactEmail,
      subject: `${ctx.site.name}: ${subject}`,
      paragraphs: [`${name} <${email}> wrote on the contact page of ${ctx.site.name}:`, message],
      after: ['Reply to this mail to answer them.'],
      replyTo: { name, address: email },
    }),
  );
  await markMailed(ctx.db, id, ctx.now());
}

/** Tries again to mail the messages of the last week that could not be mailed when they came. */
export async function mailWaiting(ctx: Pick<Context, 'db' | 'mail' | 'now' | 'site' | 'log'>): Promise<void> {
  const now = ctx.now().getTime();
  const waiting = await unmailedMessages(ctx.db, {
    after: new Date(now - givenUp),
    before: new Date(now - underWay),
    most: batch,
  });
  for (const message of waiting) {
    try {
      await mailMessage(ctx, message);
    } catch (error) {
      ctx.log.error(
        { err: error, message: message.id, waiting: waiting.length },
        'a contact message could not be mailed',
      );
      // The same server would refuse the others.
      return;
    }
  }
}
