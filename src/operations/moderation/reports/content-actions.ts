import type { Database } from '../../../database/core/connection.ts';
import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import type { LockedCase } from '../../../database/moderation/cases.ts';
import { addEffect, removeEffect } from '../../../database/moderation/decision-effects.ts';
import { hideCommentRow } from '../../../database/moderation/hidden-comments.ts';
import { currentSubjects } from '../../../database/moderation/report-cases.ts';
import { lockPrompt, setHiddenReason } from '../../../database/prompts/prompts.ts';
import type { ContentAction } from '../../../domain/core/decisions.ts';
import { hideLockedPrompt } from '../../content/visibility/hide.ts';
import { undoHiding } from '../../content/visibility/hide-pending-review.ts';
import { markLockedPrompt, unmarkLockedPrompt } from '../../content/visibility/mark-adult.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';

/** What a decision can do with the subject of a case. */
interface Measure {
  /**
   * Changes the subject of a locked case and records that in the audit log. A subject that was hidden until
   * the decision is shown again, unless the decision hides it. Returns whether the author is notified. Fails
   * with conflict.
   */
  apply(ctx: MemberContext, tx: Database, about: LockedCase, note: string): Promise<boolean | Failure>;
  /** Undoes the effect of the decision unless something else has it; none if it has no effect. */
  reverse?(ctx: Context, tx: Database, about: DecidedCase): Promise<unknown>;
}

export const contentMeasures: Record<ContentAction, Measure> = {
  keep: {
    apply: async (ctx, tx, about) => {
      await undoHiding(ctx, tx, about);
      return false;
    },
  },
  'request-change': { apply: requestChange },
  'mark-adult': { apply: markAdult, reverse: unmarkAdult },
  hide: { apply: hide, reverse: undoHiding },
};

async function requestChange(ctx: MemberContext, tx: Database, about: LockedCase, note: string) {
  await undoHiding(ctx, tx, about);
  const { kind, subjectId: id, authorId } = about;
  if (!authorId) return noAuthor();
  const [current] = await currentSubjects(tx, ctx, [id]);
  if (!current) return gone();
  if (current.status === 'draft') return failure('conflict', 'It is a draft. Only its author can see it');
  await recordAudit(tx, ctx, { action: 'request-change', kind, id, name: nameOf(about), note });
  return true;
}

async function markAdult(ctx: MemberContext, tx: Database, about: LockedCase, note: string) {
  await undoHiding(ctx, tx, about);
  const { id: caseId, kind, subjectId: id } = about;
  if (kind !== 'prompt') return failure('conflict', 'Only prompts can be marked adult');
  const prompt = await lockPrompt(tx, id);
  if (!prompt) return gone();
  const before = prompt.adultByModerator ? 'by a moderator' : prompt.isAdult ? byAuthor : null;
  await addEffect(tx, { caseId, kind: 'mark-adult', subjectId: id, before });
  return markLockedPrompt(tx, ctx, { ...prompt, id }, note);
}

async function unmarkAdult(ctx: Context, tx: Database, about: DecidedCase): Promise<void> {
  const { id: caseId, subjectId: id } = about;
  const prompt = await lockPrompt(tx, id);
  const removed = await removeEffect(tx, caseId, 'mark-adult');
  if (!prompt || !removed || removed.is_shared) return;
  if (removed.before === null) await unmarkLockedPrompt(tx, ctx, { ...prompt, id });
  if (removed.before === byAuthor) await unmarkLockedPrompt(tx, ctx, { ...prompt, id }, true);
}

const byAuthor = 'by the author';

async function hide(ctx: MemberContext, tx: Database, about: LockedCase, note: string) {
  const { id: caseId, kind, subjectId } = about;
  const before = await (kind === 'prompt' ? hidePrompt : hideComment)(ctx, tx, about, note);
  if (isFailure(before)) return before;
  await addEffect(tx, { caseId, kind: 'hide', subjectId, before });
  return true;
}

/** Hides a prompt, or replaces the reason if it is hidden already. Returns its state before. */
async function hidePrompt(
  ctx: MemberContext,
  tx: Database,
  { subjectId: id }: LockedCase,
  note: string,
): Promise<'hidden' | null | Failure> {
  const prompt = await lockPrompt(tx, id);
  if (!prompt) return gone();
  const outcome = await hideLockedPrompt(tx, ctx, { ...prompt, id }, note);
  if (isFailure(outcome)) return outcome;
  if (outcome === 'hidden') return null;
  await setHiddenReason(tx, id, note);
  await recordAudit(tx, ctx, { action: 'hide', kind: 'prompt', id, name: prompt.title, note });
  return 'hidden';
}

/** Hides a comment, which may be hidden until the decision. Returns its state before. */
async function hideComment(
  ctx: MemberContext,
  tx: Database,
  about: LockedCase,
  note: string,
): Promise<null | Failure> {
  const { subjectId: id, withheldAt } = about;
  if (!withheldAt && !(await hideCommentRow(tx, id, ctx.now()))) return gone();
  await recordAudit(tx, ctx, { action: 'hide', kind: 'comment', id, name: nameOf(about), note });
  return null;
}

/** The name of a subject in the audit log. */
function nameOf({ kind, title }: LockedCase): string {
  return kind === 'comment' ? `on ${title}` : title;
}

export const noAuthor = () => failure('conflict', 'The author has deleted their account');
const gone = () =>
  failure('conflict', 'It no longer exists: dismiss the reports, or warn, suspend or ban its author');
