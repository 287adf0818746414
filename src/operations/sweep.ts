import { deleteEndedCounters } from '../database/limits.ts';
import { sortPending } from '../database/prompt-batches.ts';
import type { Context } from './context.ts';
import { forgetReplies } from './idempotency/once.ts';
import { sweepUploads } from './uploads/sweep.ts';

/** Removes what has run out and nobody asks for any more, and tidies the search index. Any process may do it at any time. */
export async function sweep(ctx: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  await deleteEndedCounters(ctx.db, ctx.now());
  await forgetReplies(ctx);
  await sweepUploads(ctx);
  await sortPending(ctx.db);
}
