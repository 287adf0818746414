import { paths } from '../../contract/core/routes.ts';
import type { CaseSubject } from '../../database/moderation/cases.ts';
import { type DecisionHalves, decisionNotification } from '../../domain/core/decisions.ts';
import type { ReportSubject } from '../../domain/moderation/reports.ts';
import type { Rule } from '../../domain/moderation/rules.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { type NotifyContext, notify } from '../notifications/notify.ts';

/** A decision about a case. */
export interface Decision extends DecisionHalves {
  /** null if the reports are dismissed. */
  rule: Rule | null;
  note: string;
  /** How long what happens to the author lasts. */
  days: number | null;
}

/** An event in a case that the author of its subject is notified of. */
export type AuthorNews = Decision | 'withheld' | 'shown';

/**
 * Notifies the author of a case's subject of what happened, in the same transaction, without naming the
 * moderator. The caller also mails it with `mailAuthor`.
 */
export async function notifyAuthor(
  ctx: InTransaction<NotifyContext>,
  { id, kind, promptId, authorId, title }: CaseSubject,
  news: AuthorNews,
): Promise<void> {
  if (!authorId) return;
  await notify(ctx, {
    kind: 'moderation',
    to: [authorId],
    subject: id,
    title,
    path: typeof news === 'object' ? paths.decision(id) : paths.prompt(promptId),
    detail: detailOf(news, kind),
    actorId: null,
    isMailed: true,
  });
}

/** Returns the name of the notification's text in `notificationKinds`. */
function detailOf(news: AuthorNews, kind: ReportSubject): string {
  if (typeof news === 'object') return decisionNotification(news, kind).name;
  return kind === 'comment' ? `comment-${news}` : news;
}
