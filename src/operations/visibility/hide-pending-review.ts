import type { Database } from '../../database/core/connection.ts';
import { type CaseSubject, setWithheld } from '../../database/moderation/cases.ts';
import { addEffect, removeEffect } from '../../database/moderation/decision-effects.ts';
import { hideCommentRow, restoreHiddenComment } from '../../database/moderation/hidden-comments.ts';
import { lockPrompt } from '../../database/prompts/prompts.ts';
import { automaticHiding, type ReportSubject } from '../../domain/moderation/reports.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordAudit } from '../core/record-audit.ts';
import { announceComment, announcePrompt } from './announce.ts';
import { hideLockedPrompt, showLockedPrompt } from './hide.ts';
import { mailAuthor } from './mail-author.ts';
import { notifyAuthor } from './notify-author.ts';

/**
 * Hides the subject of an open case until moderators have decided, and notifies its author. Returns whether
 * it was visible. The caller has locked the case. `isUnseen`: no user or webhook has been notified of the
 * subject, so no event is raised for hiding it.
 */
export async function hidePendingReview(
  ctx: InTransaction,
  about: CaseSubject,
  isUnseen = false,
): Promise<boolean> {
  const at = ctx.now();
  // No moderator decided this: the audit log names neither the reporters nor the author, and the author is
  // notified.
  const system: InTransaction = { ...ctx, viewer: { role: 'system' }, now: () => at };
  if (!(await hides[about.kind](system, about, isUnseen))) return false;
  await setWithheld(ctx.db, about.id, at);
  await addEffect(ctx.db, { caseId: about.id, kind: 'hide', subjectId: about.subjectId, before: null });
  await notifyAuthor(system, about, 'withheld');
  mailAuthor(system, about, 'withheld');
  return true;
}

/**
 * Shows the subject of a case again that this case has hidden, until the decision or by it, unless other
 * decisions hide it as well. Returns whether it was shown. The caller has locked the case.
 */
export async function undoHiding(ctx: InTransaction, about: Shown): Promise<boolean> {
  return shows[about.kind](ctx, about);
}

type Shown = Pick<CaseSubject, 'id' | 'kind' | 'subjectId' | 'authorId' | 'title'>;

const hides: Record<
  ReportSubject,
  (ctx: InTransaction, about: CaseSubject, isUnseen: boolean) => Promise<boolean>
> = {
  prompt: async (ctx, { subjectId: id }, isUnseen) => {
    const prompt = await lockPrompt(ctx.db, id);
    return (
      prompt !== undefined &&
      (await hideLockedPrompt(ctx, { ...prompt, id }, automaticHiding.reason, isUnseen)) === 'hidden'
    );
  },
  comment: async (ctx, { subjectId: id, title }) => {
    if (!(await hideCommentRow(ctx.db, id, ctx.now()))) return false;
    await recordAudit(ctx, {
      action: 'hide',
      kind: 'comment',
      id,
      name: `on ${title}`,
      note: automaticHiding.reason,
    });
    return true;
  },
};

const shows: Record<ReportSubject, (ctx: InTransaction, about: Shown) => Promise<boolean>> = {
  prompt: async (ctx, about) => {
    const { subjectId: id } = about;
    const prompt = await lockPrompt(ctx.db, id);
    if (!prompt || !(await isOnlyHiddenBy(ctx.db, about))) return false;
    if (!(await showLockedPrompt(ctx, { ...prompt, id }))) return false;
    await announcePrompt(ctx, about);
    return true;
  },
  comment: async (ctx, about) => {
    const { subjectId: id, title } = about;
    if (!(await isOnlyHiddenBy(ctx.db, about)) || !(await restoreHiddenComment(ctx.db, id))) return false;
    await recordAudit(ctx, { action: 'show', kind: 'comment', id, name: `on ${title}` });
    await announceComment(ctx, about);
    return true;
  },
};

/** Removes the effect of the case. Returns whether nothing else hides the subject. */
async function isOnlyHiddenBy(tx: Database, { id }: Shown): Promise<boolean> {
  const removed = await removeEffect(tx, id, 'hide');
  return removed !== undefined && !removed.is_shared && removed.before === null;
}
