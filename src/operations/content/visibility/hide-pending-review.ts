import { afterCommit, type Database } from '../../../database/core/connection.ts';
import { type CaseSubject, setWithheld } from '../../../database/moderation/cases.ts';
import { addEffect, removeEffect } from '../../../database/moderation/decision-effects.ts';
import { hideCommentRow, restoreHiddenComment } from '../../../database/moderation/hidden-comments.ts';
import { lockPrompt } from '../../../database/prompts/prompts.ts';
import { automaticHiding, type ReportSubject } from '../../../domain/moderation/reports.ts';
import type { Context } from '../../core/context.ts';
import { recordAudit } from '../../core/record-audit.ts';
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
  ctx: Context,
  tx: Database,
  about: CaseSubject,
  isUnseen = false,
): Promise<boolean> {
  const at = ctx.now();
  // No moderator decided this: the audit log names neither the reporters nor the author, and the author is
  // notified.
  const system: Context = { ...ctx, viewer: { role: 'system' }, now: () => at };
  if (!(await hides[about.kind](system, tx, about, isUnseen))) return false;
  await setWithheld(tx, about.id, at);
  await addEffect(tx, { caseId: about.id, kind: 'hide', subjectId: about.subjectId, before: null });
  await notifyAuthor(system, tx, about, 'withheld');
  afterCommit(tx, () => mailAuthor(system, about, 'withheld'));
  return true;
}

/**
 * Shows the subject of a case again that this case has hidden, until the decision or by it, unless other
 * decisions hide it as well. Returns whether it was shown. The caller has locked the case.
 */
export async function undoHiding(ctx: Context, tx: Database, about: Shown): Promise<boolean> {
  return shows[about.kind](ctx, tx, about);
}

type Shown = Pick<CaseSubject, 'id' | 'kind' | 'subjectId' | 'authorId' | 'title'>;

const hides: Record<
  ReportSubject,
  (ctx: Context, tx: Database, about: CaseSubject, isUnseen: boolean) => Promise<boolean>
> = {
  prompt: async (ctx, tx, { subjectId: id }, isUnseen) => {
    const prompt = await lockPrompt(tx, id);
    return (
      prompt !== undefined &&
      (await hideLockedPrompt(tx, ctx, { ...prompt, id }, automaticHiding.reason, isUnseen)) === 'hidden'
    );
  },
  comment: async (ctx, tx, { subjectId: id, title }) => {
    if (!(await hideCommentRow(tx, id, ctx.now()))) return false;
    await recordAudit(tx, ctx, {
      action: 'hide',
      kind: 'comment',
      id,
      name: `on ${title}`,
      note: automaticHiding.reason,
    });
    return true;
  },
};

const shows: Record<ReportSubject, (ctx: Context, tx: Database, about: Shown) => Promise<boolean>> = {
  prompt: async (ctx, tx, about) => {
    const { subjectId: id } = about;
    const prompt = await lockPrompt(tx, id);
    if (!prompt || !(await isOnlyHiddenBy(tx, about))) return false;
    if (!(await showLockedPrompt(tx, ctx, { ...prompt, id }))) return false;
    await announcePrompt(ctx, tx, about);
    return true;
  },
  comment: async (ctx, tx, about) => {
    const { subjectId: id, title } = about;
    if (!(await isOnlyHiddenBy(tx, about)) || !(await restoreHiddenComment(tx, id))) return false;
    await recordAudit(tx, ctx, { action: 'show', kind: 'comment', id, name: `on ${title}` });
    await announceComment(ctx, tx, about);
    return true;
  },
};

/** Removes the effect of the case. Returns whether nothing else hides the subject. */
async function isOnlyHiddenBy(tx: Database, { id }: Shown): Promise<boolean> {
  const removed = await removeEffect(tx, id, 'hide');
  return removed !== undefined && !removed.is_shared && removed.before === null;
}
