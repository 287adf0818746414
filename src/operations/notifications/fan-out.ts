import { paths } from '../../contract/core/routes.ts';
import {
  type CollectionFanOutRow,
  deleteCollectionFanOut,
  lockCollectionFanOut,
  moveCollectionFanOut,
  nextCollectionFollowers,
} from '../../database/community/collection-fan-outs.ts';
import { violation } from '../../database/core/connection.ts';
import { deleteFailures } from '../../database/core/queues/queue-failures.ts';
import {
  deleteFanOut,
  type FanOutRow,
  lockFanOut,
  moveFanOut,
  nextFollowers,
} from '../../database/notifications/notification-fan-outs.ts';
import { insertNotifications, toUsers } from '../../database/notifications/notifications.ts';
import {
  deleteForkFanOut,
  type ForkFanOutRow,
  lockForkFanOut,
  moveForkFanOut,
  nextConcerned,
} from '../../database/prompts/forks/fork-fan-outs.ts';
import type { QueueName } from '../../domain/hosting/queues.ts';
import type { Context } from '../core/context.ts';
import { noteFailure } from '../core/handle-each.ts';
import { afterCommit, type InTransaction, inBackground, inTransaction } from '../core/in-transaction.ts';
import { newSince } from '../core/limits/newcomer.ts';

type FanOutContext = Pick<Context, 'db' | 'now' | 'newId' | 'streams' | 'changes' | 'limitNewcomers' | 'log'>;

/** Members per transaction: all followers in one statement, each fork or buyer in a statement of its own. */
const batches = { followers: 500, forks: 50 };

/**
 * Starts notifying the followers of what was just published or changed, after the response. The background
 * jobs complete what a stop interrupts.
 */
export function startFanOut(ctx: FanOutContext & Pick<Context, 'background'>): void {
  inBackground(ctx, 'notifications of followers and forks', (ctx) => fanOut(ctx).then(() => {}));
}

/**
 * Notifies the followers of authors and topics of newly published prompts, the authors of forks of changed
 * prompts and their buyers, and the followers of collections of prompts added to them. Each batch commits
 * together with its progress, so each member is notified once, even if the process is killed or several
 * processes work at the same time. Returns whether anyone was notified.
 */
export async function fanOut(ctx: FanOutContext, signal?: AbortSignal): Promise<boolean> {
  const toFollowers = await repeatStep(ctx, signal, 'followers', async (ctx, begin) => {
    const next = await lockFanOut(ctx.db, ctx.now());
    return next && notifyFollowers(ctx, begin(next, next.prompt_id));
  });
  const toForks = await repeatStep(ctx, signal, 'forks', async (ctx, begin) => {
    const next = await lockForkFanOut(ctx.db, ctx.now());
    return next && notifyForks(ctx, begin(next, next.prompt_id));
  });
  const toCollections = await repeatStep(ctx, signal, 'collections', async (ctx, begin) => {
    const next = await lockCollectionFanOut(ctx.db, ctx.now());
    return next && notifyOfCollection(ctx, begin(next, next.collection_id));
  });
  return toFollowers || toForks || toCollections;
}

/**
 * Repeats a step, each time in a transaction, until nothing is left. Failed work is retried later. Returns
 * whether anyone was notified.
 */
async function repeatStep(
  ctx: FanOutContext,
  signal: AbortSignal | undefined,
  queue: QueueName,
  notifyNext: (
    ctx: InTransaction<FanOutContext>,
    begin: <Row>(row: Row, id: string) => Row,
  ) => Promise<{ notified: number; succeeded?: boolean } | undefined>,
): Promise<boolean> {
  let hasNotified = false;
  while (!signal?.aborted) {
    let begun: string | undefined;
    const begin = <Row>(row: Row, id: string) => {
      begun = id;
      return row;
    };
    const step = await inTransaction(ctx, (ctx) => notifyNext(ctx, begin)).catch(async (error) => {
      // The author or the prompt was deleted concurrently: the next attempt reads that.
      if (violation(error)?.kind === 'foreign-key') return { notified: 0 };
      if (begun === undefined) throw error;
      await noteFailure(ctx, queue, begun, error);
      return { notified: 0, succeeded: false };
    });
    if (!step) return hasNotified;
    if (begun !== undefined && step.succeeded !== false) await deleteFailures(ctx.db, queue, [begun]);
    hasNotified ||= step.notified > 0;
    // The members may be connected to other processes.
    if (step.notified) ctx.changes.note();
  }
  return hasNotified;
}

async function notifyFollowers(
  ctx: InTransaction<FanOutContext>,
  fanOut: FanOutRow,
): Promise<{ notified: number }> {
  const { prompt_id: promptId, topic, author_id: authorId } = fanOut;
  // The prompt was unpublished or hidden, or lost its author, in the meantime.
  if (!fanOut.published || !authorId) {
    await deleteFanOut(ctx.db, promptId);
    return { notified: 0 };
  }
  const followers = await nextFollowers(ctx.db, fanOut, batches.followers);
  const recipients = followers.map((userId) => ({ userId, kind: 'prompt' as const, id: ctx.newId() }));
  const facts = {
    subject: promptId,
    promptId,
    actorId: authorId,
    by: authorId,
    now: ctx.now(),
    newSince: newSince(ctx),
  };
  const notified = followers.length ? await insertNotifications(ctx.db, toUsers(recipients), facts) : [];
  afterCommit(ctx, (ctx) => ctx.streams.refresh(notified));
  if (followers.length === batches.followers)
    await moveFanOut(ctx.db, promptId, { afterUser: followers.at(-1) ?? null, topic });
  else if (topic) await deleteFanOut(ctx.db, promptId);
  else await moveFanOut(ctx.db, promptId, { afterUser: null, topic: true });
  return { notified: notified.length };
}

async function notifyForks(
  ctx: InTransaction<FanOutContext>,
  fanOut: ForkFanOutRow,
): Promise<{ notified: number }> {
  const { prompt_id: promptId, author_id: authorId, title } = fanOut;
  const concerned = fanOut.published ? await nextConcerned(ctx.db, fanOut, batches.forks) : [];
  const notified: string[] = [];
  for (const { id, user_id: userId, kind } of concerned) {
    const facts = { by: authorId, now: ctx.now(), newSince: newSince(ctx) };
    const news =
      kind === 'fork'
        ? { ...facts, subject: id, promptId: id, path: paths.mergeFork(id), actorId: authorId }
        : // Further versions update the notification of a buyer while it is unread.
          { ...facts, subject: promptId, title, detail: 'version', path: paths.purchase(id), actorId: null };
    const to = toUsers([{ userId, kind: kind === 'fork' ? 'source' : 'purchase', id: ctx.newId() }]);
    notified.push(...(await insertNotifications(ctx.db, to, news)));
  }
  afterCommit(ctx, (ctx) => ctx.streams.refresh(notified));
  const last = concerned.length === batches.forks ? concerned.at(-1) : undefined;
  await (last ? moveForkFanOut(ctx.db, promptId, last.id) : deleteForkFanOut(ctx.db, promptId));
  return { notified: notified.length };
}

async function notifyOfCollection(
  ctx: InTransaction<FanOutContext>,
  fanOut: CollectionFanOutRow,
): Promise<{ notified: number }> {
  const { collection_id: subject, added_by: addedBy, slug, name: title } = fanOut;
  const followers = fanOut.is_private ? [] : await nextCollectionFollowers(ctx.db, fanOut, batches.followers);
  const recipients = followers.map((userId) => ({ userId, kind: 'collection' as const, id: ctx.newId() }));
  const about = { subject, title, path: paths.collection(slug) };
  const facts = { ...about, actorId: addedBy, by: addedBy, now: ctx.now(), newSince: newSince(ctx) };
  const notified = followers.length ? await insertNotifications(ctx.db, toUsers(recipients), facts) : [];
  afterCommit(ctx, (ctx) => ctx.streams.refresh(notified));
  const last = followers.length === batches.followers ? followers.at(-1) : undefined;
  await (last ? moveCollectionFanOut(ctx.db, subject, last) : deleteCollectionFanOut(ctx.db, subject));
  return { notified: notified.length };
}
