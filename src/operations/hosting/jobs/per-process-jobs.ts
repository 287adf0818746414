import type { AdminContext } from '../../core/context.ts';
import { storeViews } from '../../prompts/views/store.ts';
import { applyChangedLimits } from '../limits/apply.ts';
import { storeRefusals } from '../refusals/store.ts';
import { runRepeatedly } from './background-jobs.ts';

/** Milliseconds between two exchanges with the other processes. */
const everyMs = 2_000;

/**
 * Runs the jobs of every process that serves the site, at intervals: applies changed limits, and stores the
 * refusals and views of the process. Returns a function that stops them and waits for the run in progress.
 */
export function startPerProcessJobs(ctx: AdminContext): () => Promise<void> {
  const stopping = new AbortController();
  const exchange = async () => {
    await applyChangedLimits(ctx);
    await storeRefusals(ctx);
    await storeViews(ctx);
  };
  const failed = (err: unknown) =>
    ctx.log.warn({ err }, 'limits and views could not be exchanged with the database');
  const task = runRepeatedly(everyMs, stopping.signal, exchange, failed);
  return async () => {
    stopping.abort();
    await task;
    await storeRefusals(ctx).catch(failed);
    await storeViews(ctx).catch(failed);
  };
}
