import { paths } from '../../../contract/core/routes.ts';
import type { Database } from '../../../database/core/connection.ts';
import type { CaseSubject } from '../../../database/moderation/cases.ts';
import type { ReportAction, ReportSubject } from '../../../domain/moderation/reports.ts';
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
    detail: details[news][kind],
    actorId: null,
    isMailed: true,
  });
}

const details: Record<AuthorNews, Record<ReportSubject, string>> = {
  withheld: { prompt: 'withheld', comment: 'comment-withheld' },
  shown: { prompt: 'shown', comment: 'comment-shown' },
  'mark-adult': { prompt: 'adult', comment: 'adult' },
  'request-change': { prompt: 'change', comment: 'comment-change' },
  hide: { prompt: 'hidden', comment: 'comment' },
  warn: { prompt: 'warning', comment: 'comment-warning' },
  suspend: { prompt: 'suspension', comment: 'comment-suspension' },
  'hide-and-suspend': { prompt: 'suspension', comment: 'comment-suspension' },
  ban: { prompt: 'ban', comment: 'comment-ban' },
  'hide-and-ban': { prompt: 'ban', comment: 'comment-ban' },
};
