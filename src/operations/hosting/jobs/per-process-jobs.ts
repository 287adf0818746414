import type { AdminContext } from '../../core/context.ts';
import { storeViews } from '../../prompts/views/store.ts';
import { applyChangedLimits } from '../limits/apply.ts';
import { storeRefusals } from '../refusals/store.ts';
import { repeated } from './background-jobs.ts';

/** Milliseconds between two exchanges with the other processes. */
const everyMs = 2_000;

/**
 * What every process that serves the site does at intervals: puts changed limits into force, and stores what it refused and the views that it noted. Returns what
 * stops it, once that has ended.
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
  const task = repeated(everyMs, stopping.signal, exchange, failed);
  return async () => {
    stopping.abort();
    await task;
    await storeRefusals(ctx).catch(failed);
    await storeViews(ctx).catch(failed);
  };
}
