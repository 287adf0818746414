import { paths } from '../../contract/core/routes.ts';
import { findUser } from '../../database/people/users.ts';
import { adultEffect } from '../../domain/core/decisions.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';
import { inBackground } from '../core/in-transaction.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';

/** A prompt that a moderator has just changed. */
export interface ModeratedPrompt {
  id: string;
  title: string;
  authorId: string | null;
  /** The reason is shown to the author on the prompt's page. */
  change: 'marked-adult' | 'hidden';
}

const texts = {
  'marked-adult': {
    subject: 'was marked adult',
    explain: (prompt: string) => `A moderator marked ${prompt} adult. ${adultEffect}`,
    undo: 'Only a moderator can remove the mark.',
  },
  hidden: {
    subject: 'was hidden',
    explain: (prompt: string) =>
      `A moderator hid ${prompt}. Only you and the moderators can see it now. Its page shows you the reason.`,
    undo: 'Only a moderator can show it again.',
  },
};

/**
 * Mails the author of a prompt what a moderator did with it. Banned authors receive no email. Call it after
 * the transaction.
 */
export function mailModerated(ctx: Context, { id, title, authorId, change }: ModeratedPrompt): void {
  if (!authorId || authorId === idOf(ctx.viewer)) return;
  const { name, url } = ctx.site;
  const { subject, explain, undo } = texts[change];
  inBackground(ctx, 'email about a moderated prompt', async (ctx) => {
    const author = await findUser(ctx.db, authorId);
    if (!author || author.bannedAt) return;
    // Titles are omitted like names, see `aboutUser`.
    const prompt = author.emailVerified ? `your prompt “${title}”` : 'one of your prompts';
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject: `Your prompt at ${name} ${subject}`,
        paragraphs: [aboutUser(author).greeting, explain(`${prompt} at ${name}`)],
        action: { label: 'Open the prompt', url: url + paths.prompt(id) },
        after: [`${undo} If you think it is a mistake, contact us: ${url}${paths.contact()}`],
      }),
    );
  });
}
