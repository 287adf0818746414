import type { Comment } from '../../../contract/prompts/comments.ts';
import { selectComment } from '../../../database/prompts/comments.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentComment } from './present.ts';

/** Returns one comment. Fails with not-found. */
export async function readComment(
  ctx: Pick<Context, 'db' | 'viewer' | 'now'>,
  id: string,
): Promise<Comment | Failure> {
  const row = isId(id) ? await selectComment(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentComment(ctx.viewer, row, ctx.now()) : commentNotFound();
}

/** Returns the failure for a comment that does not exist. */
export function commentNotFound(): Failure {
  return failure('not-found', 'Comment not found');
}
