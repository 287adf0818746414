import { afterCommit, violation, withTx } from '../../database/connection.ts';
import {
  deleteFanOut,
  type FanOutRow,
  lockFanOut,
  moveFanOut,
  nextFollowers,
} from '../../database/notification-fan-outs.ts';
import { insertNotifications, toUsers } from '../../database/notifications.ts';
import type { Context } from '../context.ts';

type FanOutContext = Pick<Context, 'db' | 'now' | 'newId' | 'streams' | 'changes'>;

/** Followers per transaction. */
const batch = 500;

/** Starts notifying the followers of what was just published, after the reply. The regular work finishes what a stop interrupts. */
export function startFanOut(ctx: FanOutContext & Pick<Context, 'background'>): void {
  ctx.background.run('notifications of followers', () => fanOut(ctx).then(() => {}));
}

/**
 * Notifies the followers of authors and topics of newly published prompts. Each batch commits together with its progress, so each follower
 * is notified once, even if the process is killed or several processes work at the same time. Returns whether anyone was notified.
 */
export async function fanOut(ctx: FanOutContext, signal?: AbortSignal): Promise<boolean> {
  let hasNotified = false;
  while (!signal?.aborted) {
    const step = await withTx(ctx.db, async (tx) => {
      const next = await lockFanOut(tx);
      return next && notifyNext(ctx, tx, next);
    }).catch((error) => {
      // The author or the prompt was deleted meanwhile: the next attempt reads that.
      if (violation(error)?.kind === 'foreign-key') return { notified: 0 };
      throw error;
    });
    if (!step) return hasNotified;
    hasNotified ||= step.notified > 0;
    // The members may be connected to other processes.
    if (step.notified) ctx.changes.note();
  }
  return hasNotified;
}

async function notifyNext(
  ctx: FanOutContext,
  tx: FanOutContext['db'],
  fanOut: FanOutRow,
): Promise<{ notified: number }> {
  const { prompt_id: promptId, topic, author_id: authorId } = fanOut;
  // Taken back, hidden or disowned meanwhile.
  if (!fanOut.published || !authorId) {
    await deleteFanOut(tx, promptId);
    return { notified: 0 };
  }
  const followers = await nextFollowers(tx, fanOut, batch);
  const recipients = followers.map((userId) => ({ userId, kind: 'prompt' as const, id: ctx.newId() }));
  const facts = { subject: promptId, promptId, actorId: authorId, by: authorId, now: ctx.now() };
  const notified = followers.length ? await insertNotifications(tx, toUsers(recipients), facts) : [];
  afterCommit(tx, () => ctx.streams.refresh(notified));
  if (followers.length === batch)
    await moveFanOut(tx, promptId, { afterUser: followers.at(-1) ?? null, topic });
  else if (topic) await deleteFanOut(tx, promptId);
  else await moveFanOut(tx, promptId, { afterUser: null, topic: true });
  return { notified: notified.length };
}
