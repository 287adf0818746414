import { changeLikeRow } from '../../database/likes.ts';
import type { RowChange } from '../../database/toggle.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';

/** Likes a prompt or removes the like: by default what it was not before. Fails with not-found. */
export async function changeLike(
  { db, viewer, now }: MemberContext,
  promptId: string,
  change: RowChange = 'toggle',
): Promise<{ liked: boolean; likeCount: number } | Failure> {
  const like = isId(promptId) ? await changeLikeRow(db, viewer, promptId, change, now()) : undefined;
  return like ? { liked: like.on, likeCount: like.count } : promptNotFound();
}
