import type { Discussion } from '../../../contract/community/discussions.ts';
import { selectDiscussion } from '../../../database/community/discussions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentDiscussion } from './present.ts';

/** Returns one discussion with its first post. Fails with not-found. */
export async function readDiscussion(
  ctx: Pick<Context, 'db' | 'viewer'>,
  id: string,
): Promise<Discussion | Failure> {
  const row = isId(id) ? await selectDiscussion(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentDiscussion(ctx.viewer, row) : discussionNotFound();
}

/** Returns the failure for a discussion that does not exist. */
export function discussionNotFound(): Failure {
  return failure('not-found', 'Discussion not found');
}

/** Returns the failure for a locked discussion. */
export function discussionLocked(): Failure {
  return failure('forbidden', 'This discussion is locked. No replies can be added');
}
