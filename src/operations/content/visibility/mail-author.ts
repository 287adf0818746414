import { paths } from '../../../contract/core/routes.ts';
import type { CaseSubject } from '../../../database/moderation/cases.ts';
import { findUser } from '../../../database/people/users.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { appealLimits } from '../../../domain/moderation/appeals.ts';
import type { ReportSubject } from '../../../domain/moderation/reports.ts';
import { type Rule, rules } from '../../../domain/moderation/rules.ts';
import type { Context } from '../../core/context.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';
import { decisionAddress } from './decision-address.ts';
import type { AuthorNews } from './notify-author.ts';

/** What the author of a case's subject is notified of, with the text of the decision. */
interface AuthorNotice {
  news: AuthorNews;
  rule?: Rule | null;
  note?: string;
  /** Length of a suspension. */
  days?: number | null;
}

/**
 * Mails the author of a case's subject what happened, with the rule and the note of a decision. Users who
 * were already banned receive no email. Call it after the transaction.
 */
export function mailAuthor(
  ctx: Context,
  { id, kind, promptId, authorId, title }: CaseSubject,
  { news, rule, note, days }: AuthorNotice,
): void {
  if (!authorId || authorId === idOf(ctx.viewer)) return;
  const { name, url } = ctx.site;
  const { subject, explain } = texts[news];
  const isDecided = news !== 'withheld' && news !== 'shown';
  ctx.background.run('email about a moderation case', async () => {
    const author = await findUser(ctx.db, authorId);
    if (!author || (author.bannedAt && news !== 'ban' && news !== 'hide-and-ban')) return;
    // Titles are omitted like names, see `aboutUser`.
    const thing = author.emailVerified ? named[kind](title) : `one of your ${kind}s`;
    const length = `${days} ${days === 1 ? 'day' : 'days'}`;
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject: subject(`Your ${kind}`, name),
        paragraphs: [
          aboutUser(author).greeting,
          explain(`${thing} at ${name}`, length),
          ...(rule ? [`The rule: ${rules[rule]}.\n${url}${paths.rule(rule)}`] : []),
          ...(note ? [`The moderator’s note: ${note}`] : []),
        ],
        action: isDecided
          ? { label: 'Open the decision', url: decisionAddress(ctx, id) }
          : { label: 'Open the prompt', url: url + paths.prompt(promptId) },
        ...(news !== 'shown' && {
          after: [
            isDecided
              ? `If you think it is wrong, you can appeal there within ${appealLimits.days} days.`
              : `If you think it is a mistake, contact us: ${url}${paths.contact()}`,
          ],
        }),
      }),
    );
  });
}

const named: Record<ReportSubject, (title: string) => string> = {
  prompt: (title) => `your prompt “${title}”`,
  comment: (title) => `your comment on “${title}”`,
};

const texts: Record<
  AuthorNews,
  { subject: (subject: string, site: string) => string; explain: (subject: string, length: string) => string }
> = {
  withheld: {
    subject: (subject, site) => `${subject} at ${site} is hidden until it is reviewed`,
    explain: (subject) =>
      `Only you and the moderators can see ${subject} until they review it. We will email you when they decide.`,
  },
  shown: {
    subject: (subject, site) => `${subject} at ${site} is visible again`,
    explain: (subject) => `Moderators reviewed ${subject}. Everyone can see it again.`,
  },
  'mark-adult': {
    subject: (subject, site) => `${subject} at ${site} was marked adult`,
    explain: (subject) =>
      `A moderator marked ${subject} adult. Its address still works, but the page asks for confirmation first. Lists and searches show it only to members who chose to see adult prompts.`,
  },
  'request-change': {
    subject: (subject, site) => `${subject} at ${site} needs a change`,
    explain: (subject) => `A moderator asked you to change ${subject}. It stays visible in the meantime.`,
  },
  hide: {
    subject: (subject, site) => `${subject} at ${site} was hidden`,
    explain: (subject) => `A moderator hid ${subject}. Others can no longer see it.`,
  },
  warn: {
    subject: (_, site) => `A warning from the moderators of ${site}`,
    explain: (subject) => `A moderator warned you about ${subject}. Nothing else changes.`,
  },
  suspend: {
    subject: (_, site) => `Your account at ${site} is suspended`,
    explain: (subject, length) =>
      `A moderator suspended your account for ${length} because of ${subject}. During this time, you can sign in and read, but not write.`,
  },
  'hide-and-suspend': {
    subject: (_, site) => `Your account at ${site} is suspended`,
    explain: (subject, length) =>
      `A moderator hid ${subject} and suspended your account for ${length}. During this time, you can sign in and read, but not write.`,
  },
  ban: {
    subject: (_, site) => `Your account at ${site} is banned`,
    explain: (subject) => `A moderator banned your account because of ${subject}. You can no longer sign in.`,
  },
  'hide-and-ban': {
    subject: (_, site) => `Your account at ${site} is banned`,
    explain: (subject) => `A moderator hid ${subject} and banned your account. You can no longer sign in.`,
  },
};
