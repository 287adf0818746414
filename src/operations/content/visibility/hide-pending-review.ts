import { afterCommit, type Database } from '../../../database/core/connection.ts';
import { type CaseSubject, setWithheld } from '../../../database/moderation/cases.ts';
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
  await notifyAuthor(system, tx, about, 'withheld');
  afterCommit(tx, () => mailAuthor(system, about, { news: 'withheld' }));
  return true;
}

/**
 * Shows the subject of a case again if it is hidden until the decision. Returns whether it was hidden. The
 * caller has locked the case.
 */
export async function endPendingReview(ctx: Context, tx: Database, about: CaseSubject): Promise<boolean> {
  return about.withheldAt !== null && shows[about.kind](ctx, tx, about);
}

type Change = (ctx: Context, tx: Database, about: CaseSubject) => Promise<boolean>;

const hides: Record<
  ReportSubject,
  (...args: [...Parameters<Change>, isUnseen: boolean]) => Promise<boolean>
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

const shows: Record<ReportSubject, Change> = {
  prompt: async (ctx, tx, about) => {
    const { subjectId: id, withheldAt } = about;
    const prompt = await lockPrompt(tx, id);
    // An admin may have shown it in the meantime, and then hidden it for another reason.
    if (!prompt || prompt.hiddenAt !== withheldAt) return false;
    if (!(await showLockedPrompt(tx, ctx, { ...prompt, id }))) return false;
    await announcePrompt(ctx, tx, about);
    return true;
  },
  comment: async (ctx, tx, about) => {
    const { subjectId: id, title } = about;
    if (!(await restoreHiddenComment(tx, id))) return false;
    await recordAudit(tx, ctx, { action: 'show', kind: 'comment', id, name: `on ${title}` });
    await announceComment(ctx, tx, about);
    return true;
  },
};
