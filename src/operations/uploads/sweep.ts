import { forgetUnusedUploads } from '../../database/uploads.ts';
import type { Context } from '../context.ts';
import { filesOf } from './files.ts';

/** Milliseconds for which a file that nothing names is kept. */
const timeoutMs = 86_400_000;
const batch = 200;

/** Removes uploads that nothing has named for a day: their rows first, so that nothing can name them any more, then their files. */
export async function sweepUploads(ctx: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  for (;;) {
    const gone = await forgetUnusedUploads(ctx.db, new Date(ctx.now().getTime() - timeoutMs), batch);
    await ctx.storage.remove(gone.flatMap(filesOf));
    if (gone.length < batch) return;
  }
}
