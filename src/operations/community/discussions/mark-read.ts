import { insertDiscussionRead } from '../../../database/community/discussions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { discussionNotFound } from './read.ts';

/** Records that the signed-in user has read a discussion up to now. Fails with not-found. */
export async function markDiscussionRead(
  ctx: MemberContext,
  id: string,
): Promise<{ unread: boolean } | Failure> {
  const there = isId(id) && (await insertDiscussionRead(ctx.db, ctx.viewer.id, id, ctx.now()));
  return there ? { unread: false } : discussionNotFound();
}
