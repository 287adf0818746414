import type { Context } from '../context.ts';
import { listCollection } from '../prompts/list-collection.ts';

/** One page of the prompts that the signed-in user likes, newest like first. Fails with unauthenticated or malformed. */
export function listLikes(ctx: Context, input: { page: number; limit: number }) {
  return listCollection(ctx, 'likes', input);
}
