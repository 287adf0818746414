import { mergeIndexEntries } from '../../../database/discovery/search/search-index.ts';
import { moveBetweenTiers, setTierBorders } from '../../../database/discovery/search/search-tiers.ts';
import { addWordChanges } from '../../../database/discovery/search/search-words.ts';
import type { Context } from '../../core/context.ts';

/** Changes per statement. */
const batch = 500;

/**
 * Adds the words of published, changed and removed prompts to the numbers by which searches rank, and merges
 * their index entries. Any process may do this at any time. Returns whether there were any.
 */
export async function countWords({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<boolean> {
  let any = false;
  for (let added = batch; added === batch && !signal?.aborted; any ||= added > 0)
    added = await addWordChanges(db, batch);
  if (any) await mergeIndexEntries(db);
  return any;
}

/** Restores the number of prompts in each tier of the search index, in small steps. */
export async function balanceTiers({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  await setTierBorders(db);
  while (!signal?.aborted && (await moveBetweenTiers(db)) > 0);
}
