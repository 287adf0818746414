import { z } from 'zod';
import type { CommentPage } from '../../../contract/prompts/comments.ts';
import { selectComments } from '../../../database/prompts/comments.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { cursorCodec } from '../../core/cursor.ts';
import { type Failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { presentComment } from './present.ts';

/**
 * Returns the comments on a published prompt: latest threads first, the comments of a thread in chronological
 * order. Starts after `cursor`, or at the thread of `comment` if it exists. Fails with not-found or
 * malformed.
 */
export async function listComments(
  ctx: Pick<Context, 'db' | 'viewer' | 'now'>,
  promptId: string,
  { cursor, comment, limit }: { cursor?: string | undefined; comment?: string | undefined; limit: number },
): Promise<CommentPage | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const after = cursor === undefined ? undefined : commentCursors.read(cursor);
  if (isFailure(after)) return after;
  const from = comment !== undefined && isId(comment) ? { around: comment } : { after };
  const found = await selectComments(ctx.db, ctx.viewer, promptId, { limit: limit + 1, ...from });
  if (!found) return promptNotFound();
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentComment(ctx.viewer, row, ctx.now())),
    total: found.total,
    ...(found.rows.length > limit && last && { nextCursor: commentCursors.write(last.id) }),
  };
}

/** The place after a comment, by its id. */
const commentCursors = cursorCodec('comments', z.string().refine(isId));
