import { paths } from '../../../contract/core/routes.ts';
import type { Database } from '../../../database/core/connection.ts';
import type { CaseSubject } from '../../../database/moderation/cases.ts';
import {
  type AuthorAction,
  partsOf,
  type ReportAction,
  type ReportSubject,
  type SubjectAction,
} from '../../../domain/moderation/reports.ts';
import { type NotifyContext, notify } from '../../notifications/notify.ts';

/** An event in a case that the author of its subject is notified of. */
export type AuthorNews = Exclude<ReportAction, 'dismiss'> | 'withheld' | 'shown';

/**
 * Notifies the author of a case's subject of what happened, in the same transaction, without naming the
 * moderator. The caller also mails it with `mailAuthor`.
 */
export async function notifyAuthor(
  ctx: NotifyContext,
  tx: Database,
  { id, kind, promptId, authorId, title }: CaseSubject,
  news: AuthorNews,
): Promise<void> {
  if (!authorId) return;
  const isDecided = news !== 'withheld' && news !== 'shown';
  await notify(ctx, tx, {
    kind: 'moderation',
    to: [authorId],
    subject: id,
    title,
    path: isDecided ? paths.decision(id) : paths.prompt(promptId),
    detail: detailOf(news, kind),
    actorId: null,
    isMailed: true,
  });
}

/** Returns the name of the notification's text in `notificationKinds`. */
function detailOf(news: AuthorNews, kind: ReportSubject): string {
  const inComment = kind === 'comment' ? 'comment-' : '';
  if (news === 'withheld' || news === 'shown') return inComment + news;
  const { subject, author } = partsOf(news);
  if (subject === 'keep') return inComment + authorDetails[author];
  const about = subjectDetails[subject][kind];
  return author === 'none' ? about : `${authorDetails[author]}+${about}`;
}

const subjectDetails: Record<Exclude<SubjectAction, 'keep'>, Record<ReportSubject, string>> = {
  'request-change': { prompt: 'change', comment: 'comment-change' },
  'mark-adult': { prompt: 'adult', comment: 'adult' },
  hide: { prompt: 'hidden', comment: 'comment' },
};

const authorDetails: Record<AuthorAction, string> = {
  none: '',
  warn: 'warning',
  suspend: 'suspension',
  ban: 'ban',
};
