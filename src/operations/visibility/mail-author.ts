import { paths } from '../../contract/core/routes.ts';
import type { CaseSubject } from '../../database/moderation/cases.ts';
import { findUser } from '../../database/people/users.ts';
import { authorTexts, contentTexts } from '../../domain/core/decisions.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import { appealLimits } from '../../domain/moderation/appeals.ts';
import type { ReportSubject } from '../../domain/moderation/reports.ts';
import { rules } from '../../domain/moderation/rules.ts';
import type { Context } from '../core/context.ts';
import { inBackground } from '../core/in-transaction.ts';
import { aboutUser } from '../core/mail/about-user.ts';
import { composeMail } from '../core/mail/compose.ts';
import { decisionAddress } from './decision-address.ts';
import type { AuthorNews, Decision } from './notify-author.ts';

/**
 * Mails the author of a case's subject what happened, with the rule and the note of a decision. Users who
 * were already banned receive no email.
 */
export function mailAuthor(
  ctx: Context,
  { id, kind, promptId, authorId, title }: CaseSubject,
  news: AuthorNews,
): void {
  if (!authorId || authorId === idOf(ctx.viewer)) return;
  const { name, url } = ctx.site;
  inBackground(ctx, 'email about a moderation case', async (ctx) => {
    const author = await findUser(ctx.db, authorId);
    const decision = typeof news === 'object' ? news : undefined;
    if (!author || (author.bannedAt && decision?.author !== 'ban')) return;
    // Titles are omitted like names, see `aboutUser`.
    const thing = author.emailVerified ? named[kind](title) : `one of your ${kind}s`;
    const facts = { kind, what: `${thing} at ${name}`, site: name };
    const { subject, explain } =
      typeof news === 'object' ? decisionTexts(news, facts) : newsTexts[news](facts);
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject,
        paragraphs: [
          aboutUser(author).greeting,
          explain,
          ...(decision?.rule
            ? [`The rule: ${rules[decision.rule]}.\n${url}${paths.rule(decision.rule)}`]
            : []),
          ...(decision?.note ? [`The moderator’s note: ${decision.note}`] : []),
        ],
        action: decision
          ? { label: 'Open the decision', url: decisionAddress(ctx, id) }
          : { label: 'Open the prompt', url: url + paths.prompt(promptId) },
        ...(news !== 'shown' && {
          after: [
            decision
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

interface Facts {
  kind: ReportSubject;
  /** 'your prompt “…” at …'. */
  what: string;
  site: string;
}

/** The subject and the first paragraph of an email. */
interface MailTexts {
  subject: string;
  explain: string;
}

const newsTexts: Record<'withheld' | 'shown', (facts: Facts) => MailTexts> = {
  withheld: ({ kind, what, site }) => ({
    subject: `Your ${kind} at ${site} is hidden until it is reviewed`,
    explain: `Only you and the moderators can see ${what} until they review it. We’ll email you when they decide.`,
  }),
  shown: ({ kind, what, site }) => ({
    subject: `Your ${kind} at ${site} is visible again`,
    explain: `Moderators reviewed ${what}. Everyone can see it again.`,
  }),
};

/** The texts about a decision, which name both of its halves. */
function decisionTexts({ content, author, days }: Decision, { kind, what, site }: Facts): MailTexts {
  const changed = contentTexts[content].done;
  const acted = authorTexts[author].done;
  const length = days === null ? '' : ` for ${days} ${days === 1 ? 'day' : 'days'}`;
  const did = [
    changed?.mail.did(what),
    acted && `${acted.did}${length}${changed ? '' : ` ${acted.because} ${what}`}`,
  ];
  return {
    subject:
      changed && (!acted || author === 'warn')
        ? `Your ${kind} at ${site} ${changed.mail.subject}`
        : (acted?.mail.subject(site) ?? ''),
    explain: [`A moderator ${did.filter(Boolean).join(' and ')}.`, changed?.mail.effect, acted?.mail.effect]
      .filter(Boolean)
      .join(' '),
  };
}
