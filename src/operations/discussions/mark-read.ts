import { insertDiscussionRead } from '../../database/discussions.ts';
import { isId } from '../../domain/ids.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';
import { discussionNotFound } from './read.ts';

/** Records that the signed-in user has read a discussion up to now. Fails with unauthenticated or not-found. */
export async function markDiscussionRead(ctx: Context, id: string): Promise<{ unread: boolean } | Failure> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) return notSignedIn();
  const there = isId(id) && (await insertDiscussionRead(ctx.db, viewer.id, id, ctx.now()));
  return there ? { unread: false } : discussionNotFound();
}
