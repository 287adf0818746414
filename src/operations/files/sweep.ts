import { forgetUnusedUploads, insertUnusedFiles } from '../../database/files/uploads.ts';
import { areUploadsProtected } from '../../database/hosting/backup/protected-uploads.ts';
import type { Context } from '../core/context.ts';
import { isStorageUnavailable } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { filesOf } from './files.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

/** Milliseconds for which an unused upload is retained. */
const unusedMs = 86_400_000;
const batch = 200;

/**
 * Deletes uploads that have been unused for a day: first their rows, so that nothing can use them any more,
 * then their files. While a backup is being made, no uploads are deleted; a later run deletes them.
 */
export async function sweepUploads(ctx: Pick<Context, 'db' | 'now' | 'storage' | 'log'>): Promise<void> {
  for (;;) {
    const before = new Date(ctx.now().getTime() - unusedMs);
    const deleted = await inTransaction(ctx, async (ctx) => {
      if (await areUploadsProtected(ctx.db)) return [];
      const forgotten = await forgetUnusedUploads(ctx.db, before, batch);
      await insertUnusedFiles(ctx.db, forgotten.flatMap(filesOf), ctx.now());
      return forgotten;
    });
    if (deleted.length < batch) break;
  }
  try {
    await removeUnusedFiles(ctx);
  } catch (error) {
    // The files stay in the list for the next run.
    if (!isStorageUnavailable(error)) throw error;
  }
}
