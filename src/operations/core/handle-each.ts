import { forgetFailures, insertFailure } from '../../database/core/queues/queue-failures.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { type QueueName, queueLimits } from '../../domain/hosting/queues.ts';
import type { Context } from './context.ts';

type QueueContext = Pick<Context, 'db' | 'now' | 'log'>;

/** Failures in a row at the beginning after which what the work needs is taken to be down. */
const mostInARow = 3;

/**
 * Counts a failed attempt of an item: it is tried again later, and given up after some two days. Call it outside of the transaction that
 * failed.
 */
export async function noteFailure(
  { db, now, log }: QueueContext,
  queue: QueueName,
  item: string,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  const { attempts, isGivenUp } = await insertFailure(db, { queue, item, reason, now: now() });
  const fields = { err: error, queue, item };
  if (isGivenUp) log.error(fields, 'an item of a queue was given up: the overview for admins lists it');
  else if (attempts === 1) log.warn(fields, 'an item of a queue failed: it is tried again');
}

/**
 * Handles items one after another. One that fails does not stop the others. If the first ones all fail, what the work needs is down: then it
 * throws, and nothing is counted against the items. `items` are in a random order then, so that a few bad ones do not hide that.
 */
export async function handleEach<T>(
  ctx: QueueContext,
  queue: QueueName,
  items: readonly T[],
  {
    idOf,
    work,
    signal,
  }: { idOf: (item: T) => string; work: (item: T) => Promise<void>; signal?: AbortSignal | undefined },
): Promise<void> {
  const failed: { id: string; error: unknown }[] = [];
  const handled: string[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      await work(item);
      handled.push(idOf(item));
    } catch (error) {
      failed.push({ id: idOf(item), error });
      if (!handled.length && failed.length >= mostInARow) break;
    }
  }
  await forgetFailures(ctx.db, queue, handled);
  if (failed.length && !handled.length) throw failed[0]?.error;
  for (const { id, error } of failed) await noteFailure(ctx, queue, id, error);
}

/** The message of an error, without a statement and its values. */
function reasonOf(error: Error): string {
  const message = 'query' in error && error.cause instanceof Error ? error.cause.message : error.message;
  return cutText(message, queueLimits.reason);
}
