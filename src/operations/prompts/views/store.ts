import { createHmac, randomBytes } from 'node:crypto';
import { saltOf } from '../../../database/prompts/downloads.ts';
import { insertViews, type ReaderOfDay } from '../../../database/prompts/prompt-days.ts';
import type { PendingView } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';

/** Views per statement. */
const batchSize = 1_000;

/**
 * Counts the views that this process has recorded since the last call. If that fails, the next call counts
 * the remaining ones. A reader is stored as a hash of address, browser and prompt, keyed with the day's salt:
 * hashes of two days or two prompts cannot be linked, and without the salt, which is deleted with them
 * after the day, none can be recomputed.
 */
export async function storeViews({ db, views }: Pick<Context, 'db' | 'views'>): Promise<void> {
  const pending = views.take();
  let stored = 0;
  try {
    const salts = new Map<string, Uint8Array>();
    const readers: ReaderOfDay[] = [];
    for (const view of pending) {
      const salt = salts.get(view.day) ?? (await saltOf(db, view.day, randomBytes(32)));
      salts.set(view.day, salt);
      readers.push(readerOfDay(view, salt));
    }
    for (; stored < readers.length; stored += batchSize)
      await insertViews(db, readers.slice(stored, stored + batchSize));
  } catch (error) {
    for (const view of pending.slice(stored)) views.note(view);
    throw error;
  }
}

function readerOfDay(
  { promptId, day, address, userAgent, source, userId }: PendingView,
  salt: Uint8Array,
): ReaderOfDay {
  const reader = createHmac('sha256', salt)
    .update(JSON.stringify(['view', promptId, address, userAgent]))
    .digest('hex');
  return { promptId, day, reader, source, userId };
}
