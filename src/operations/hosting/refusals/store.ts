import { addRefusals } from '../../../database/hosting/limits.ts';
import { partOf } from '../../../domain/hosting/refusals.ts';
import type { Context } from '../../core/context.ts';

/** Stores the refusals of this process since the last call. If that fails, the next call stores them. */
export async function storeRefusals(ctx: Pick<Context, 'db' | 'refusals' | 'now'>): Promise<void> {
  const counts = ctx.refusals.take();
  try {
    await addRefusals(ctx.db, partOf(ctx.now()), counts);
  } catch (error) {
    for (const [kind, count] of counts)
      ctx.refusals.note(kind as Parameters<typeof ctx.refusals.note>[0], count);
    throw error;
  }
}
