import { setImmediate } from 'node:timers/promises';
import { promptsWithoutBeginning, storeBeginnings } from '../../database/prompts/cover-excerpts.ts';
import { beginningOf } from '../../domain/content/cover-text.ts';
import type { Context } from '../core/context.ts';

/** Prompts read per statement. */
const batch = 100;

/** Computes the beginnings of prompts that were written by an earlier version of the product. */
export async function fillBeginnings({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const rows = await promptsWithoutBeginning(db, batch);
    if (!rows.length) return;
    const beginnings = rows.map((row): [string, string] => [
      row.id,
      beginningOf({ ...row, isPremium: row.is_premium }),
    ]);
    await storeBeginnings(db, new Map(beginnings));
    // Requests are answered in between.
    await setImmediate();
  }
}
