import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import { removeEffect } from '../../../database/moderation/decision-effects.ts';
import { lockUser } from '../../../database/people/users.ts';
import { isFailure } from '../../core/failure.ts';
import { afterCommit, type InTransaction } from '../../core/in-transaction.ts';
import { changeWithin, recordChange } from '../users/moderated-user.ts';
import { authorMeasures } from './author-actions.ts';
import { contentMeasures } from './content-actions.ts';

/**
 * Undoes in the caller's transaction the effects of a decision that are still in force and that no other
 * decision has: shows the prompt or comment again (as newly published if it was held for review when it was
 * published), removes the adult mark, ends the suspension and lifts the ban. The caller has locked the case
 * and notifies the author.
 */
export async function reverseDecision(ctx: InTransaction, about: DecidedCase): Promise<void> {
  // Locks in the same order as decisions.
  await contentMeasures[about.content].reverse?.(ctx, about);
  await reverseMeasure(ctx, about);
}

async function reverseMeasure(ctx: InTransaction, { id, author, authorId }: DecidedCase): Promise<void> {
  if (author === 'none' || !authorId) return;
  await lockUser(ctx.db, authorId);
  const removed = await removeEffect(ctx.db, id, author);
  const reversal = removed && authorMeasures[author].effect?.reverse(ctx, removed);
  if (!reversal) return;
  const { action, change } = reversal;
  const outcome = await changeWithin(ctx, authorId, { action, note: '' }, change);
  if (!isFailure(outcome)) afterCommit(ctx, (ctx) => recordChange(ctx, action, outcome));
}
