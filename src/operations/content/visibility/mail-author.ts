import { paths } from '../../../contract/core/routes.ts';
import type { CaseSubject } from '../../../database/moderation/cases.ts';
import { findUser } from '../../../database/people/users.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { appealLimits } from '../../../domain/moderation/appeals.ts';
import {
  type AuthorAction,
  partsOf,
  type ReportSubject,
  type SubjectAction,
} from '../../../domain/moderation/reports.ts';
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
  const isDecided = news !== 'withheld' && news !== 'shown';
  ctx.background.run('email about a moderation case', async () => {
    const author = await findUser(ctx.db, authorId);
    if (!author || (author.bannedAt && !(isDecided && partsOf(news).author === 'ban'))) return;
    // Titles are omitted like names, see `aboutUser`.
    const thing = author.emailVerified ? named[kind](title) : `one of your ${kind}s`;
    const length = `${days} ${days === 1 ? 'day' : 'days'}`;
    const { subject, explain } = textsOf(news, { kind, thing, site: name, length });
    await ctx.mail.send(
      composeMail(ctx.site, {
        to: author.email,
        subject,
        paragraphs: [
          aboutUser(author).greeting,
          explain,
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

/** Returns the subject and the first paragraph of the email; a decision names both of its parts. */
function textsOf(
  news: AuthorNews,
  { kind, thing, site, length }: { kind: ReportSubject; thing: string; site: string; length: string },
): { subject: string; explain: string } {
  const what = `${thing} at ${site}`;
  if (news === 'withheld')
    return {
      subject: `Your ${kind} at ${site} is hidden until it is reviewed`,
      explain: `Only you and the moderators can see ${what} until they review it. We will email you when they decide.`,
    };
  if (news === 'shown')
    return {
      subject: `Your ${kind} at ${site} is visible again`,
      explain: `Moderators reviewed ${what}. Everyone can see it again.`,
    };
  const { subject, author } = partsOf(news);
  const changed = subject === 'keep' ? undefined : subjectTexts[subject];
  const acted = author === 'none' ? undefined : authorTexts[author];
  const did = [
    changed?.did(what),
    acted && (changed ? acted.did(length) : `${acted.did(length)} ${acted.because} ${what}`),
  ];
  return {
    subject:
      changed && (!acted || author === 'warn')
        ? `Your ${kind} at ${site} ${changed.subject}`
        : (acted?.subject(site) ?? ''),
    explain: [
      `A moderator ${did.filter(Boolean).join(' and ')}.`,
      changed?.effect,
      acted?.effect ?? (changed ? '' : 'Nothing else changes.'),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

const subjectTexts: Record<
  Exclude<SubjectAction, 'keep'>,
  { subject: string; did: (what: string) => string; effect: string }
> = {
  'request-change': {
    subject: 'needs a change',
    did: (what) => `asked you to change ${what}`,
    effect: 'It stays visible in the meantime.',
  },
  'mark-adult': {
    subject: 'was marked adult',
    did: (what) => `marked ${what} adult`,
    effect:
      'Its address still works, but the page asks for confirmation first. Lists and searches show it only to members who chose to see adult prompts.',
  },
  hide: {
    subject: 'was hidden',
    did: (what) => `hid ${what}`,
    effect: 'Others can no longer see it.',
  },
};

const authorTexts: Record<
  Exclude<AuthorAction, 'none'>,
  { subject: (site: string) => string; did: (length: string) => string; because: string; effect?: string }
> = {
  warn: {
    subject: (site) => `A warning from the moderators of ${site}`,
    did: () => 'warned you',
    because: 'about',
  },
  suspend: {
    subject: (site) => `Your account at ${site} is suspended`,
    did: (length) => `suspended your account for ${length}`,
    because: 'because of',
    effect: 'During the suspension, you can sign in and read, but not write.',
  },
  ban: {
    subject: (site) => `Your account at ${site} is banned`,
    did: () => 'banned your account',
    because: 'because of',
    effect: 'You can no longer sign in.',
  },
};
