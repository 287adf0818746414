import type { Database } from '../../../database/core/connection.ts';
import { decisionEffects } from '../../../database/market/reversals.ts';
import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import { restoreHiddenComment } from '../../../database/moderation/hidden-comments.ts';
import { lockUser, updateUserRow } from '../../../database/people/users.ts';
import { lockPrompt, setAdult, setHidden } from '../../../database/prompts/prompts.ts';
import { announceComment, announcePrompt } from '../../content/visibility/announce.ts';
import type { Context } from '../../core/context.ts';
import { isFailure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { changeWithin, type ModeratedUserChange, type UserAction } from '../users/moderated-user.ts';
import { unsuspending } from '../users/suspend.ts';
import { unbanning } from '../users/unban.ts';

/**
 * The effects of a reversal on the account of the person concerned, for the security log after the
 * transaction.
 */
export type Restored = readonly { action: UserAction; id: string; changed: boolean }[];

/**
 * Undoes in the caller's transaction the effects of a decision that are still in force and that no other
 * decision has: shows the prompt or comment again (as newly published if it was held for review when it was
 * published), removes the adult mark, ends the suspension and lifts the ban. The caller has locked the case
 * and notifies the author.
 */
export async function reverseDecision(tx: Database, ctx: Context, about: DecidedCase): Promise<Restored> {
  const { id, kind, subjectId, authorId, title } = about;
  // Locks in the same order as decisions.
  const prompt = kind === 'prompt' ? await lockPrompt(tx, subjectId) : undefined;
  if (authorId) await lockUser(tx, authorId);
  const effects = await decisionEffects(tx, id);
  if (prompt && effects.hides) {
    await setHidden(tx, subjectId, { at: ctx.now(), reason: null });
    await recordAudit(tx, ctx, { action: 'show', kind, id: subjectId, name: prompt.title });
    await raise(ctx, tx, { type: 'prompt.published', promptId: subjectId });
    await announcePrompt(ctx, tx, about);
  }
  if (prompt && effects.marksAdult) {
    await setAdult(tx, subjectId, false, ctx.now());
    await recordAudit(tx, ctx, { action: 'unmark-adult', kind, id: subjectId, name: prompt.title });
    if (prompt.status !== 'draft') await raise(ctx, tx, { type: 'prompt.updated', promptId: subjectId });
  }
  if (kind === 'comment' && effects.hides && (await restoreHiddenComment(tx, subjectId))) {
    await recordAudit(tx, ctx, { action: 'show', kind, id: subjectId, name: `on ${title}` });
    await announceComment(ctx, tx, about);
  }
  const restored: { action: UserAction; id: string; changed: boolean }[] = [];
  const restore = async (user: string, action: UserAction, change: ModeratedUserChange) => {
    const outcome = await changeWithin(tx, ctx, user, { action, note: '' }, change);
    if (!isFailure(outcome)) restored.push({ action, ...outcome });
  };
  if (authorId && effects.bans) await restore(authorId, 'unban', unbanning);
  if (authorId && effects.suspends) {
    const { otherSuspension } = effects;
    const until = otherSuspension === null ? undefined : new Date(isoTime(otherSuspension));
    if (until && until > ctx.now()) await restore(authorId, 'suspend', suspendedOnlyUntil(until));
    else await restore(authorId, 'unsuspend', unsuspending(ctx));
  }
  return restored;
}

/** Returns the change that shortens a suspension to that of another decision. */
function suspendedOnlyUntil(until: Date): ModeratedUserChange {
  return async (tx, user) => {
    await updateUserRow(tx, user.id, { suspendedUntil: until });
    return 'changed';
  };
}
