import { refreshSomeRanks } from '../../../database/discovery/prompt-ranks.ts';
import type { Context } from '../../core/context.ts';

/**
 * Updates the order of lists by tag with the likes, bookmarks and comments since the last call. Any process
 * may run it at any time; `signal` stops it early. Returns whether there were any.
 */
export async function refreshRanks({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<boolean> {
  let any = false;
  while (!signal?.aborted) {
    const { refreshed, more } = await refreshSomeRanks(db);
    any ||= refreshed > 0;
    if (!more) break;
  }
  return any;
}
