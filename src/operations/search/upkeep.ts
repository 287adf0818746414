import { moveBetweenTiers, setTierBorders } from '../../database/search-tiers.ts';
import { addWordChanges } from '../../database/search-words.ts';
import type { Context } from '../context.ts';

/** Changes per statement. */
const batch = 500;

/** Adds the words of what was published, changed and removed to the numbers by which searches rank. Any process may do this at any time. */
export async function countWords({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await addWordChanges(db, batch)) === batch);
}

/** Gives each tier of the search index its number of prompts again, in small steps. */
export async function balanceTiers({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  await setTierBorders(db);
  while (!signal?.aborted && (await moveBetweenTiers(db)) > 0);
}
