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
 * were already banned receive no mail. Call it after the transaction.
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
  ctx.background.run('mail about a moderation case', async () => {
    const author = await findUser(ctx.db, authorId);
    if (!author || (author.bannedAt && news !== 'ban' && news !== 'hide-and-ban')) return;
    // Titles are omitted like names, see `aboutUser`.
    const thing = author.emailVerified ? named[kind](title) : `a ${kind} of yours`;
    const length = `${days} ${days === 1 ? 'day' : 'days'}`;
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject: subject(`A ${kind} of yours`, name),
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
              ? `If you think that it is wrong, you can appeal there within ${appealLimits.days} days.`
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
      `Only you and the moderators can see ${subject} until they have looked at it. You will get another message when they have decided.`,
  },
  shown: {
    subject: (subject, site) => `${subject} at ${site} is visible again`,
    explain: (subject) => `Moderators have looked at ${subject}. Everyone can see it again.`,
  },
  'mark-adult': {
    subject: (subject, site) => `${subject} at ${site} was marked adult`,
    explain: (subject) =>
      `A moderator marked ${subject} adult. Its address still works, but its page asks before it shows the prompt, and lists and searches show it only to members who have chosen to see adult prompts.`,
  },
  'request-change': {
    subject: (subject, site) => `${subject} at ${site} needs a change`,
    explain: (subject) => `A moderator asks you to change ${subject}. It stays visible meanwhile.`,
  },
  hide: {
    subject: (subject, site) => `${subject} at ${site} was hidden`,
    explain: (subject) => `A moderator hid ${subject}. Others cannot see it any more.`,
  },
  warn: {
    subject: (_, site) => `A warning from the moderators of ${site}`,
    explain: (subject) => `A moderator warns you about ${subject}. Nothing else changes.`,
  },
  suspend: {
    subject: (_, site) => `Your account at ${site} is suspended`,
    explain: (subject, length) =>
      `A moderator suspended your account for ${length} because of ${subject}. Until then you can sign in and read, but not write.`,
  },
  'hide-and-suspend': {
    subject: (_, site) => `Your account at ${site} is suspended`,
    explain: (subject, length) =>
      `A moderator hid ${subject} and suspended your account for ${length}. Until then you can sign in and read, but not write.`,
  },
  ban: {
    subject: (_, site) => `Your account at ${site} is banned`,
    explain: (subject) =>
      `A moderator banned your account because of ${subject}. You cannot sign in any more.`,
  },
  'hide-and-ban': {
    subject: (_, site) => `Your account at ${site} is banned`,
    explain: (subject) => `A moderator hid ${subject} and banned your account. You cannot sign in any more.`,
  },
};
