import { refreshSomeRanks } from '../../database/prompt-ranks.ts';
import type { Context } from '../context.ts';

/**
 * Brings the order of lists by tags up to date with the likes, bookmarks and comments since the last call. Any process may
 * run it at any time; `signal` ends it early.
 */
export async function refreshRanks({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await refreshSomeRanks(db)));
}
