import { paths } from '../../contract/core/routes.ts';
import { findExtended, nextCollectionFollowers } from '../../database/community/collection-fan-outs.ts';
import { violation } from '../../database/core/connection.ts';
import { endJobs, type LockedJob, lockJob, moveJob, type Progress } from '../../database/core/queues/jobs.ts';
import { findPublished, nextFollowers } from '../../database/notifications/notification-fan-outs.ts';
import { insertNotifications, toUsers } from '../../database/notifications/notifications.ts';
import { findChanged, nextConcerned } from '../../database/prompts/forks/fork-fan-outs.ts';
import type { Context } from '../core/context.ts';
import { afterCommit, type InTransaction, inBackground, inTransaction } from '../core/in-transaction.ts';
import { noteFailure } from '../core/jobs.ts';
import { newSince } from '../core/limits/newcomer.ts';

type FanOutContext = Pick<Context, 'db' | 'now' | 'newId' | 'streams' | 'changes' | 'limitNewcomers' | 'log'>;

/** Members per transaction: all followers in one statement, each fork or buyer in a statement of its own. */
const batches = { followers: 500, forks: 50 };

/**
 * Starts notifying the followers of what was published or changed, after the commit and the response. The
 * background jobs complete what a stop interrupts.
 */
export function startFanOut(ctx: FanOutContext & Pick<Context, 'background'>): void {
  inBackground(ctx, 'notifications of followers and forks', (ctx) => fanOut(ctx).then(() => {}));
}

/** A step of a job: the users it notified, and how far the job has come unless it is done. */
type Step = (
  ctx: InTransaction<FanOutContext>,
  job: LockedJob,
) => Promise<{ notified: string[]; next?: Progress | undefined }>;

/**
 * Notifies the followers of authors and topics of newly published prompts, the authors of forks of changed
 * prompts and their buyers, and the followers of collections of prompts added to them. Each batch commits
 * together with its progress, so each member is notified once, even if the process is killed or several
 * processes work at the same time. Returns whether anyone was notified.
 */
export async function fanOut(ctx: FanOutContext, signal?: AbortSignal): Promise<boolean> {
  const toFollowers = await repeatStep(ctx, signal, 'followers', notifyFollowers);
  const toForks = await repeatStep(ctx, signal, 'forks', notifyForks);
  const toCollections = await repeatStep(ctx, signal, 'collections', notifyOfCollection);
  return toFollowers || toForks || toCollections;
}

/**
 * Repeats a step, each time in a transaction, until no job of the kind is left. A failed job is retried
 * later. Returns whether anyone was notified.
 */
async function repeatStep(
  ctx: FanOutContext,
  signal: AbortSignal | undefined,
  kind: 'followers' | 'forks' | 'collections',
  step: Step,
): Promise<boolean> {
  let hasNotified = false;
  while (!signal?.aborted) {
    let key: string | undefined;
    const notified = await inTransaction(ctx, async (ctx) => {
      const job = await lockJob(ctx.db, kind, ctx.now());
      if (!job) return undefined;
      ({ key } = job);
      const done = await step(ctx, job);
      await (done.next ? moveJob(ctx.db, job.id, done.next) : endJobs(ctx.db, kind, [key]));
      afterCommit(ctx, (ctx) => ctx.streams.refresh(done.notified));
      return done.notified.length;
    }).catch(async (error) => {
      if (key === undefined) throw error;
      // Otherwise the author or the prompt was deleted concurrently: the next attempt reads that.
      if (violation(error)?.kind !== 'foreign-key') await noteFailure(ctx, { kind, key }, error);
      return 0;
    });
    if (notified === undefined) return hasNotified;
    hasNotified ||= notified > 0;
    // The members may be connected to other processes.
    if (notified) ctx.changes.note();
  }
  return hasNotified;
}

const notifyFollowers: Step = async (ctx, { key: promptId, payload: { after, topic } }) => {
  const prompt = await findPublished(ctx.db, promptId);
  // The prompt was unpublished, hidden or deleted, or lost its author, in the meantime.
  if (!prompt?.published || !prompt.author_id) return { notified: [] };
  const { author_id: authorId } = prompt;
  const followers = await nextFollowers(ctx.db, prompt, { after, topic }, batches.followers);
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
  const last = followers.length === batches.followers ? followers.at(-1) : undefined;
  const next = last ? { after: last, topic } : topic ? undefined : { topic: true };
  return { notified, next };
};

const notifyForks: Step = async (ctx, { key: promptId, payload }) => {
  const prompt = await findChanged(ctx.db, promptId);
  if (!prompt) return { notified: [] };
  const { author_id: authorId, title } = prompt;
  const concerned = await nextConcerned(ctx.db, promptId, payload.after, batches.forks);
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
  const last = concerned.length === batches.forks ? concerned.at(-1) : undefined;
  return { notified, next: last && { after: last.id } };
};

const notifyOfCollection: Step = async (ctx, { key: subject, payload: { addedBy = '', after } }) => {
  const collection = await findExtended(ctx.db, subject, addedBy);
  if (!collection) return { notified: [] };
  const followers = await nextCollectionFollowers(ctx.db, subject, after, batches.followers);
  const recipients = followers.map((userId) => ({ userId, kind: 'collection' as const, id: ctx.newId() }));
  const about = { subject, title: collection.name, path: paths.collection(collection.slug) };
  const facts = { ...about, actorId: addedBy, by: addedBy, now: ctx.now(), newSince: newSince(ctx) };
  const notified = followers.length ? await insertNotifications(ctx.db, toUsers(recipients), facts) : [];
  const last = followers.length === batches.followers ? followers.at(-1) : undefined;
  return { notified, next: last ? { addedBy, after: last } : undefined };
};
