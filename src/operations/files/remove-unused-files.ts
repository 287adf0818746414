import { endJobs, selectDueKeys } from '../../database/core/queues/jobs.ts';
import type { Context } from '../core/context.ts';
import { handleEach, type JobContext } from '../core/jobs.ts';

const batch = 200;

/**
 * Deletes the files of deleted uploads. A file that cannot be deleted is retried later. If none can be
 * deleted, it throws and all of them stay in the list.
 */
export async function removeUnusedFiles(ctx: JobContext & Pick<Context, 'storage'>): Promise<void> {
  const { db, storage, now } = ctx;
  const remove = async (keys: string[]) => {
    await storage.remove(keys);
    await endJobs(db, 'files', keys);
  };
  for (;;) {
    const keys = await selectDueKeys(db, 'files', now(), batch);
    if (keys.length)
      await remove(keys).catch(() =>
        handleEach(
          ctx,
          'files',
          keys.toSorted(() => Math.random() - 0.5),
          {
            keyOf: (key) => key,
            work: (key) => remove([key]),
          },
        ),
      );
    if (keys.length < batch) return;
  }
}
