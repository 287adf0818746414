import type { AdminContext } from '../../core/context.ts';
import { storeViews } from '../../prompts/views/store.ts';
import { storeRefusals } from '../refusals/store.ts';
import { runRepeatedly } from './background-jobs.ts';

/** Milliseconds between two runs. */
const everyMs = 2_000;

/**
 * Runs the jobs of every process that serves the site, at intervals: stores the refusals and views of the
 * process. Returns a function that stops them and waits for the run in progress.
 */
export function startPerProcessJobs(ctx: AdminContext): () => Promise<void> {
  const stopping = new AbortController();
  const store = async () => {
    await storeRefusals(ctx);
    await storeViews(ctx);
  };
  const failed = (err: unknown) => ctx.log.warn({ err }, 'refusals and views could not be stored');
  const task = runRepeatedly(everyMs, stopping.signal, store, failed);
  return async () => {
    stopping.abort();
    await task;
    await storeRefusals(ctx).catch(failed);
    await storeViews(ctx).catch(failed);
  };
}
