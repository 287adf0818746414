import { likes } from '../../database/likes.ts';
import type { Context } from '../context.ts';
import { listReacted } from '../reactions.ts';

/** What the signed-in person likes, last liked first. Fails with unauthenticated. */
export function listLikes(ctx: Context, input: { page: number; limit: number }) {
  return listReacted(ctx, likes, input);
}
