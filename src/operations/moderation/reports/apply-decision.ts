import type { LockedCase } from '../../../database/moderation/cases.ts';
import { addEffect } from '../../../database/moderation/decision-effects.ts';
import { type AuthorAction, isDismissal } from '../../../domain/core/decisions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { afterCommit, type InTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { undoHiding } from '../../visibility/hide-pending-review.ts';
import type { AuthorNews, Decision } from '../../visibility/notify-author.ts';
import { changeWithin, recordChange } from '../users/moderated-user.ts';
import { authorMeasures } from './author-actions.ts';
import { contentMeasures, noAuthor } from './content-actions.ts';

/**
 * Executes a decision about a locked case, in the transaction of the decision, and records it in the audit
 * log and its effects for a reversal. Returns what the author is notified of, if anything: both halves of a
 * decision, but no mark that the prompt already has. Fails with conflict when it cannot be executed.
 */
export async function applyDecision(
  ctx: InTransaction<MemberContext>,
  about: LockedCase,
  decision: Decision,
): Promise<AuthorNews | undefined | Failure> {
  const { content, author, note } = decision;
  if (isDismissal(decision)) {
    const { kind, subjectId: id, title: name } = about;
    const shown = await undoHiding(ctx, about);
    await recordAudit(ctx, { action: 'dismiss', kind, id, name, note });
    return shown ? 'shown' : undefined;
  }
  const changed = await contentMeasures[content].apply(ctx, about, note);
  if (isFailure(changed)) return changed;
  const refused = author === 'none' ? undefined : await actOnAuthor(ctx, about, author, decision);
  if (refused) return refused;
  const news = changed ? decision : { ...decision, content: 'keep' as const };
  return isDismissal(news) ? undefined : news;
}

async function actOnAuthor(
  ctx: InTransaction<MemberContext>,
  { id: caseId, authorId }: LockedCase,
  action: Exclude<AuthorAction, 'none'>,
  decision: Decision,
): Promise<Failure | undefined> {
  if (!authorId) return noAuthor();
  if (authorId === ctx.viewer.id) return failure('conflict', `You cannot ${action} yourself`);
  const { apply, effect } = authorMeasures[action];
  const change = apply(ctx, decision);
  const { note } = decision;
  const changed = await changeWithin(ctx, authorId, { action, note }, async (ctx, user) => {
    const outcome = await change(ctx, user);
    if (effect && !isFailure(outcome))
      await addEffect(ctx.db, {
        caseId,
        kind: action,
        subjectId: authorId,
        before: effect.before(ctx, user),
      });
    return outcome;
  });
  if (isFailure(changed)) return changed;
  if (action !== 'warn') afterCommit(ctx, (ctx) => recordChange(ctx, action, changed));
  return undefined;
}
