import { type Claim, claimJob, endJobs, failJob, type JobName } from '../../database/core/queues/jobs.ts';
import type { JobKind } from '../../domain/hosting/jobs.ts';
import type { Context } from './context.ts';

export type JobContext = Pick<Context, 'db' | 'now' | 'log'>;

/**
 * Number of failures in a row at the beginning after which a dependency of the work is assumed to be
 * unavailable.
 */
const maxInARow = 3;

/**
 * Does work, unless another process is doing it, or it failed and is not due yet or is given up. A failure is
 * recorded, and the work is due again later; a process that is killed counts as a failure. Call it outside
 * transactions. Returns the error of a failed attempt.
 */
export async function attempt(
  ctx: JobContext,
  name: JobName,
  work: () => Promise<void>,
  failed: (ctx: JobContext, claim: Claim, error: unknown) => Promise<void> = recordFailure,
): Promise<{ outcome: 'done' | 'skipped' } | { outcome: 'failed'; error: unknown }> {
  const claim = await claimJob(ctx.db, name, ctx.now());
  if (!claim) return { outcome: 'skipped' };
  try {
    await work();
  } catch (error) {
    await failed(ctx, claim, error);
    return { outcome: 'failed', error };
  }
  await endJobs(ctx.db, name.kind, [name.key]);
  return { outcome: 'done' };
}

/** Counts a failed attempt at work that was not claimed. Call it outside the transaction that failed. */
export async function noteFailure(ctx: JobContext, name: JobName, error: unknown): Promise<void> {
  const claim = await claimJob(ctx.db, name, ctx.now());
  if (claim) await recordFailure(ctx, claim, error);
}

async function recordFailure({ db, now, log }: JobContext, claim: Claim, err: unknown): Promise<void> {
  const { kind, key, attempts } = claim;
  const isGivenUp = await failJob(db, claim, { error: err, now: now() });
  const fields = { err, kind, key };
  if (isGivenUp) log.error(fields, 'a job failed permanently: the overview for admins lists it');
  else if (attempts === 1) log.warn(fields, 'a job failed and will be retried');
}

/**
 * Handles items one at a time. The failure of one does not stop the others. If the first ones all fail, a
 * dependency of the work is assumed to be unavailable: then it throws, and counts no failures against the
 * items. Pass `items` in random order, so that a few bad ones are not mistaken for that.
 */
export async function handleEach<T>(
  ctx: JobContext,
  kind: JobKind,
  items: readonly T[],
  {
    keyOf,
    work,
    signal,
  }: { keyOf: (item: T) => string; work: (item: T) => Promise<void>; signal?: AbortSignal | undefined },
): Promise<void> {
  const failed: { key: string; error: unknown }[] = [];
  const handled: string[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      await work(item);
      handled.push(keyOf(item));
    } catch (error) {
      failed.push({ key: keyOf(item), error });
      if (!handled.length && failed.length >= maxInARow) break;
    }
  }
  await endJobs(ctx.db, kind, handled);
  if (failed.length && !handled.length) throw failed[0]?.error;
  for (const { key, error } of failed) await noteFailure(ctx, { kind, key }, error);
}
