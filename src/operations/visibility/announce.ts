import { selectHeldComment, selectHeldPrompt } from '../../database/moderation/posts-pending-review.ts';
import { insertFanOut } from '../../database/notifications/notification-fan-outs.ts';
import { mentionsIn } from '../../domain/people/mentions.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { notify, notifyOfText } from '../notifications/notify.ts';
import { raise } from '../notifications/webhook-events/raise.ts';

/** The case of a post that is shown after a review by moderators. */
interface Shown {
  id: string;
  subjectId: string;
  authorId: string | null;
}

/**
 * Notifies followers, and the author of the source, of a prompt that was held for review when it was
 * published, as if it were published now. Does nothing if others have seen the prompt before. Call it in the
 * transaction that shows the prompt.
 */
export async function announcePrompt(ctx: InTransaction, { id, subjectId, authorId }: Shown): Promise<void> {
  const held = await selectHeldPrompt(ctx.db, id);
  if (!held || !authorId) return;
  const { source_id: source } = held;
  if (source)
    await notify(by(ctx, authorId), {
      kind: 'fork',
      to: { authorOf: source },
      subject: subjectId,
      promptId: subjectId,
    });
  if (await insertFanOut(ctx.db, subjectId, ctx.now())) startFanOut(ctx);
}

/** Announces a comment in the same way: raises its event, and notifies those whom it concerns. */
export async function announceComment(ctx: InTransaction, { id, subjectId, authorId }: Shown): Promise<void> {
  const held = await selectHeldComment(ctx.db, id);
  if (!held || !authorId) return;
  const { prompt_id: promptId } = held;
  await raise(ctx, { type: 'comment.created', promptId, commentId: subjectId });
  await notifyOfText(by(ctx, authorId), {
    id: subjectId,
    mentions: mentionsIn(held.body),
    promptId,
    parentId: held.thread_id === subjectId ? undefined : held.thread_id,
  });
}

/** Returns the context with the author as the viewer. */
function by(ctx: InTransaction, id: string): InTransaction {
  return { ...ctx, viewer: { role: 'member', id, username: '' } };
}
