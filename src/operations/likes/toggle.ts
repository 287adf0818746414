import { likes } from '../../database/likes.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { toggle as toggleReaction } from '../reactions.ts';

/** Likes a prompt, or takes the like back. Fails with unauthenticated or not-found. */
export async function toggleLike(
  ctx: Context,
  promptId: string,
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  const state = await toggleReaction(ctx, likes, promptId);
  return isFailure(state) ? state : { liked: state.on, likeCount: state.count };
}
