import { forgetUnusedFiles, unusedFiles } from '../../../database/content/uploads.ts';
import type { Context } from '../../core/context.ts';
import { handleEach } from '../../core/handle-each.ts';

const batch = 200;

/**
 * Deletes the files of deleted uploads. A file that cannot be deleted is retried later. If none can be
 * deleted, it throws and all of them stay in the list.
 */
export async function removeUnusedFiles(ctx: Pick<Context, 'db' | 'storage' | 'now' | 'log'>): Promise<void> {
  const { db, storage, now } = ctx;
  const remove = async (keys: string[]) => {
    await storage.remove(keys);
    await forgetUnusedFiles(db, keys);
  };
  for (;;) {
    const keys = await unusedFiles(db, batch, now());
    await remove(keys).catch(() =>
      handleEach(
        ctx,
        'files',
        keys.toSorted(() => Math.random() - 0.5),
        {
          idOf: (key) => key,
          work: (key) => remove([key]),
        },
      ),
    );
    if (keys.length < batch) return;
  }
}
