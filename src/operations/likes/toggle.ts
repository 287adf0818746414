import { toggleLikeRow } from '../../database/likes.ts';
import { isId } from '../../domain/ids.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn, promptNotFound } from '../failure.ts';

/** Likes a prompt, or removes the like. Fails with unauthenticated or not-found. */
export async function toggleLike(
  { db, viewer, now }: Context,
  promptId: string,
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  const like = isId(promptId) ? await toggleLikeRow(db, viewer, promptId, now()) : undefined;
  return like ? { liked: like.on, likeCount: like.count } : promptNotFound();
}
