import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import type { LockedCase } from '../../../database/moderation/cases.ts';
import { addEffect, removeEffect } from '../../../database/moderation/decision-effects.ts';
import { hideCommentRow } from '../../../database/moderation/hidden-comments.ts';
import { currentSubjects } from '../../../database/moderation/report-cases.ts';
import { lockPrompt, setHiddenReason } from '../../../database/prompts/prompts.ts';
import type { ContentAction } from '../../../domain/core/decisions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { hideLockedPrompt } from '../../visibility/hide.ts';
import { undoHiding } from '../../visibility/hide-pending-review.ts';
import { markLockedPrompt, unmarkLockedPrompt } from '../../visibility/mark-adult.ts';

/** What a decision can do with the subject of a case. */
interface Measure {
  /**
   * Changes the subject of a locked case and records that in the audit log. A subject that was hidden until
   * the decision is shown again, unless the decision hides it. Returns whether the author is notified. Fails
   * with conflict.
   */
  apply(ctx: InTransaction<MemberContext>, about: LockedCase, note: string): Promise<boolean | Failure>;
  /** Undoes the effect of the decision unless something else has it; none if it has no effect. */
  reverse?(ctx: InTransaction, about: DecidedCase): Promise<unknown>;
}

export const contentMeasures: Record<ContentAction, Measure> = {
  keep: {
    apply: async (ctx, about) => {
      await undoHiding(ctx, about);
      return false;
    },
  },
  'request-change': { apply: requestChange },
  'mark-adult': { apply: markAdult, reverse: unmarkAdult },
  hide: { apply: hide, reverse: undoHiding },
};

async function requestChange(ctx: InTransaction<MemberContext>, about: LockedCase, note: string) {
  await undoHiding(ctx, about);
  const { kind, subjectId: id, authorId } = about;
  if (!authorId) return noAuthor();
  const [current] = await currentSubjects(ctx.db, ctx, [id]);
  if (!current) return gone();
  if (current.status === 'draft') return failure('conflict', 'It is a draft. Only its author can see it');
  await recordAudit(ctx, { action: 'request-change', kind, id, name: nameOf(about), note });
  return true;
}

async function markAdult(ctx: InTransaction<MemberContext>, about: LockedCase, note: string) {
  await undoHiding(ctx, about);
  const { id: caseId, kind, subjectId: id } = about;
  if (kind !== 'prompt') return failure('conflict', 'Only prompts can be marked adult');
  const prompt = await lockPrompt(ctx.db, id);
  if (!prompt) return gone();
  const before = prompt.adultByModerator ? 'by a moderator' : prompt.isAdult ? byAuthor : null;
  await addEffect(ctx.db, { caseId, kind: 'mark-adult', subjectId: id, before });
  return markLockedPrompt(ctx, { ...prompt, id }, note);
}

async function unmarkAdult(ctx: InTransaction, about: DecidedCase): Promise<void> {
  const { id: caseId, subjectId: id } = about;
  const prompt = await lockPrompt(ctx.db, id);
  const removed = await removeEffect(ctx.db, caseId, 'mark-adult');
  if (!prompt || !removed || removed.is_shared) return;
  if (removed.before === null) await unmarkLockedPrompt(ctx, { ...prompt, id });
  if (removed.before === byAuthor) await unmarkLockedPrompt(ctx, { ...prompt, id }, true);
}

const byAuthor = 'by the author';

async function hide(ctx: InTransaction<MemberContext>, about: LockedCase, note: string) {
  const { id: caseId, kind, subjectId } = about;
  const before = await (kind === 'prompt' ? hidePrompt : hideComment)(ctx, about, note);
  if (isFailure(before)) return before;
  await addEffect(ctx.db, { caseId, kind: 'hide', subjectId, before });
  return true;
}

/** Hides a prompt, or replaces the reason if it is hidden already. Returns its state before. */
async function hidePrompt(
  ctx: InTransaction<MemberContext>,
  { subjectId: id }: LockedCase,
  note: string,
): Promise<'hidden' | null | Failure> {
  const prompt = await lockPrompt(ctx.db, id);
  if (!prompt) return gone();
  const outcome = await hideLockedPrompt(ctx, { ...prompt, id }, note);
  if (isFailure(outcome)) return outcome;
  if (outcome === 'hidden') return null;
  await setHiddenReason(ctx.db, id, note);
  await recordAudit(ctx, { action: 'hide', kind: 'prompt', id, name: prompt.title, note });
  return 'hidden';
}

/** Hides a comment, which may be hidden until the decision. Returns its state before. */
async function hideComment(
  ctx: InTransaction<MemberContext>,
  about: LockedCase,
  note: string,
): Promise<null | Failure> {
  const { subjectId: id, withheldAt } = about;
  if (!withheldAt && !(await hideCommentRow(ctx.db, id, ctx.now()))) return gone();
  await recordAudit(ctx, { action: 'hide', kind: 'comment', id, name: nameOf(about), note });
  return null;
}

/** The name of a subject in the audit log. */
function nameOf({ kind, title }: LockedCase): string {
  return kind === 'comment' ? `on ${title}` : title;
}

export const noAuthor = () => failure('conflict', 'The author has deleted their account');
const gone = () =>
  failure('conflict', 'It no longer exists: dismiss the reports, or warn, suspend or ban its author');
