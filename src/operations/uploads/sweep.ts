import { areUploadsKept } from '../../database/backup/kept-uploads.ts';
import { withTx } from '../../database/connection.ts';
import { forgetUnusedUploads } from '../../database/uploads.ts';
import type { Context } from '../context.ts';
import { filesOf } from './files.ts';

/** Milliseconds for which an unused file is kept. */
const unusedMs = 86_400_000;
const batch = 200;

/**
 * Deletes uploads that have been unused for a day: first their rows, so that nothing can use them any more, then their files. While a
 * backup is being made, they stay until the next time.
 */
export async function sweepUploads(ctx: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  for (;;) {
    const deleted = await withTx(ctx.db, async (tx) => {
      if (await areUploadsKept(tx)) return [];
      return forgetUnusedUploads(tx, new Date(ctx.now().getTime() - unusedMs), batch);
    });
    await ctx.storage.remove(deleted.flatMap(filesOf));
    if (deleted.length < batch) break;
  }
}
