import type { Reply } from '../../../contract/community/replies.ts';
import { selectReply, updateReplyRow } from '../../../database/community/replies.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { discussionLocked } from '../discussions/read.ts';
import { readReply } from './read.ts';

/**
 * Changes one of the viewer's own replies. Fails with not-found, forbidden (another user's reply, or a locked
 * discussion), precondition-failed, or, on the author's first day, invalid (links).
 */
export async function updateReply(
  ctx: MemberContext,
  id: string,
  body: string,
  expected?: Expected<Reply>,
): Promise<Reply | Failure> {
  const before = await readReply(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.edit) {
    const locked = isId(id) && (await selectReply(ctx.db, ctx.viewer, id))?.locked;
    return locked ? discussionLocked() : failure('forbidden', 'Only the author can change a reply');
  }
  const text = await renderPost(ctx, body, 'changed');
  if (isFailure(text)) return text;
  const done = await withIfMatch(
    ctx,
    { table: 'replies', id, read: (ctx) => readReply(ctx, id), expected },
    (ctx) => updateReplyRow(ctx.db, id, text, ctx.now()),
  );
  return isFailure(done) ? done : readReply(ctx, id);
}
