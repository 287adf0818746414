import { toggleLikeRow } from '../../database/likes.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';

/** Likes a prompt, or removes the like. Fails with not-found. */
export async function toggleLike(
  { db, viewer, now }: MemberContext,
  promptId: string,
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  const like = isId(promptId) ? await toggleLikeRow(db, viewer, promptId, now()) : undefined;
  return like ? { liked: like.on, likeCount: like.count } : promptNotFound();
}
