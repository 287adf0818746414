import { bookmarks } from '../../database/bookmarks.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { toggle as toggleReaction } from '../reactions.ts';

/** Bookmarks a prompt, or takes the bookmark away. Fails with unauthenticated or not-found. */
export async function toggleBookmark(
  ctx: Context,
  promptId: string,
): Promise<{ bookmarked: boolean; bookmarkCount: number } | Failure> {
  const state = await toggleReaction(ctx, bookmarks, promptId);
  return isFailure(state) ? state : { bookmarked: state.on, bookmarkCount: state.count };
}
