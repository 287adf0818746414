import type { RowChange } from '../../../database/core/toggle.ts';
import { changeLikeRow } from '../../../database/prompts/likes.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { notify } from '../../notifications/notify.ts';
import { withEvents } from '../../notifications/webhook-events/raise.ts';

/** Likes a prompt or removes the like; toggles by default. Fails with not-found. */
export async function changeLike(
  ctx: MemberContext,
  promptId: string,
  change: RowChange = 'toggle',
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const like = await withEvents(ctx, async (db, raise) => {
    const changed = await changeLikeRow(db, ctx.viewer, promptId, change, ctx.now());
    if (changed?.on && changed.changed) {
      await raise({ type: 'like.created', promptId });
      await notify(ctx, db, { kind: 'like', to: { authorOf: promptId }, subject: promptId, promptId });
    }
    return changed;
  });
  return like ? { liked: like.on, likeCount: like.count } : promptNotFound();
}
