import { forgetUnusedFiles, unusedFiles } from '../../database/uploads.ts';
import type { Context } from '../context.ts';

const batch = 200;

/** Deletes the files of forgotten uploads. Those that cannot be deleted now are kept in the list: then it throws. */
export async function removeUnusedFiles({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const keys = await unusedFiles(db, batch);
    await storage.remove(keys);
    await forgetUnusedFiles(db, keys);
    if (keys.length < batch) return;
  }
}
