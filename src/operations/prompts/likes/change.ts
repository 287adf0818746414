import type { RowChange } from '../../../database/core/toggle.ts';
import { changeLikeRow } from '../../../database/prompts/likes.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { afterCommit, inTransaction } from '../../core/in-transaction.ts';
import { actionFacts } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';

/**
 * Likes a prompt or removes the like; toggles by default. A new like notifies the prompt's author. Fails with
 * not-found.
 */
export async function changeLike(
  ctx: MemberContext,
  promptId: string,
  change: RowChange = 'toggle',
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const notification = { id: ctx.newId(), subject: promptId, promptId, ...actionFacts(ctx) };
  const like = await inTransaction(ctx, async (ctx) => {
    const changed = await changeLikeRow(ctx.db, ctx.viewer, promptId, change, notification);
    if (changed?.on && changed.changed) await raise(ctx, { type: 'like.created', promptId });
    if (changed?.notified.length) afterCommit(ctx, (ctx) => ctx.streams.refresh(changed.notified));
    return changed;
  });
  return like ? { liked: like.on, likeCount: like.count } : promptNotFound();
}
