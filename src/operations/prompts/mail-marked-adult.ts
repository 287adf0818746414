import { paths } from '../../contract/routes.ts';
import { findUser } from '../../database/users.ts';
import { idOf } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { aboutUser } from '../mail/about-user.ts';
import { composeMail } from '../mail/compose.ts';

/** A prompt that a moderator has marked adult, and that its author had not. */
export interface MarkedPrompt {
  id: string;
  title: string;
  authorId: string | null;
}

/** Notifies the author of a prompt by mail that a moderator marked it adult. Banned authors get none. Call it after the transaction. */
export function mailMarkedAdult(ctx: Context, { id, title, authorId }: MarkedPrompt): void {
  if (!authorId || authorId === idOf(ctx.viewer)) return;
  const { name, url } = ctx.site;
  ctx.background.run('mail of a prompt that was marked adult', async () => {
    const author = await findUser(ctx.db, authorId);
    if (!author || author.bannedAt) return;
    // Titles are left out like names, see `aboutUser`.
    const prompt = author.emailVerified ? `your prompt “${title}”` : 'a prompt of yours';
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject: `A prompt of yours at ${name} was marked adult`,
        paragraphs: [
          aboutUser(author).greeting,
          `a moderator marked ${prompt} at ${name} adult. Its address still works, but its page asks before it shows the prompt, and lists and searches show it only to members who have chosen to see adult prompts.`,
        ],
        action: { label: 'Open the prompt', url: url + paths.prompt(id) },
        after: [
          `Only a moderator can remove the mark. If you think it is a mistake, contact us: ${url}${paths.contact()}`,
        ],
      }),
    );
  });
}
