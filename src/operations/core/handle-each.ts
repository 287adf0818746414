import { deleteFailures, insertFailure } from '../../database/core/queues/queue-failures.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { type QueueName, queueLimits } from '../../domain/hosting/queues.ts';
import type { Context } from './context.ts';

type QueueContext = Pick<Context, 'db' | 'now' | 'log'>;

/**
 * Number of failures in a row at the beginning after which a dependency of the work is assumed to be
 * unavailable.
 */
const maxInARow = 3;

/**
 * Counts a failed attempt for an item. The item is retried later, and given up after about two days. Call it
 * outside the transaction that failed.
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
  if (isGivenUp) log.error(fields, 'a queue item failed permanently: the overview for admins lists it');
  else if (attempts === 1) log.warn(fields, 'a queue item failed and will be retried');
}

/**
 * Handles items one at a time. The failure of one does not stop the others. If the first ones all fail, a
 * dependency of the work is assumed to be unavailable: then it throws, and counts no failures against the
 * items. Pass `items` in random order, so that a few bad ones are not mistaken for that.
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
      if (!handled.length && failed.length >= maxInARow) break;
    }
  }
  await deleteFailures(ctx.db, queue, handled);
  if (failed.length && !handled.length) throw failed[0]?.error;
  for (const { id, error } of failed) await noteFailure(ctx, queue, id, error);
}

/** Returns the message of an error without the statement and its values. */
function reasonOf(error: Error): string {
  const message = 'query' in error && error.cause instanceof Error ? error.cause.message : error.message;
  return cutText(message, queueLimits.reason);
}
