import type { Reply } from '../../contract/replies.ts';
import { repliesBefore, selectReplies } from '../../database/replies.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { readDiscussion } from '../discussions/read.ts';
import { type Failure, isFailure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentReply } from './present.ts';

/**
 * One page of a discussion's replies, oldest first: the page that contains `reply` if that exists, otherwise `page`. Fails with
 * not-found or malformed.
 */
export async function listReplies(
  ctx: Pick<Context, 'db' | 'viewer'>,
  discussionId: string,
  input: { reply?: string | undefined; page: number; limit: number },
): Promise<Page<Reply> | Failure> {
  const discussion = await readDiscussion(ctx, discussionId);
  if (isFailure(discussion)) return discussion;
  const { reply, limit } = input;
  const before = reply && isId(reply) ? await repliesBefore(ctx.db, discussionId, reply) : undefined;
  const page = before === undefined ? input.page : Math.floor(before / limit) + 1;
  const offset = offsetOf({ page, limit });
  if (typeof offset !== 'number') return offset;
  const rows = await selectReplies(ctx.db, discussionId, { limit, offset });
  return pageOf(
    rows.map((row) => presentReply(ctx.viewer, row)),
    discussion.replyCount,
    { page, limit },
  );
}
