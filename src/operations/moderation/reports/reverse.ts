import { afterCommit, type Database } from '../../../database/core/connection.ts';
import type { DecidedCase } from '../../../database/moderation/appeals.ts';
import { removeEffect } from '../../../database/moderation/decision-effects.ts';
import { lockUser } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import { isFailure } from '../../core/failure.ts';
import { changeWithin, recordChange } from '../users/moderated-user.ts';
import { authorMeasures } from './author-actions.ts';
import { contentMeasures } from './content-actions.ts';

/**
 * Undoes in the caller's transaction the effects of a decision that are still in force and that no other
 * decision has: shows the prompt or comment again (as newly published if it was held for review when it was
 * published), removes the adult mark, ends the suspension and lifts the ban. The caller has locked the case
 * and notifies the author.
 */
export async function reverseDecision(tx: Database, ctx: Context, about: DecidedCase): Promise<void> {
  // Locks in the same order as decisions.
  await contentMeasures[about.content].reverse?.(ctx, tx, about);
  await reverseMeasure(tx, ctx, about);
}

async function reverseMeasure(
  tx: Database,
  ctx: Context,
  { id, author, authorId }: DecidedCase,
): Promise<void> {
  if (author === 'none' || !authorId) return;
  await lockUser(tx, authorId);
  const removed = await removeEffect(tx, id, author);
  const reversal = removed && authorMeasures[author].effect?.reverse(ctx, removed);
  if (!reversal) return;
  const { action, change } = reversal;
  const outcome = await changeWithin(tx, ctx, authorId, { action, note: '' }, change);
  if (!isFailure(outcome)) afterCommit(tx, () => recordChange(ctx, action, outcome));
}
