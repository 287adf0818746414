import type { Reply } from '../../../contract/community/replies.ts';
import { repliesBefore, replyOrder, selectReplies } from '../../../database/community/replies.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { readDiscussion } from '../discussions/read.ts';
import { presentReply } from './present.ts';

/**
 * Returns one page of a discussion's replies, oldest first: the page that contains `reply` if it exists,
 * otherwise `page`. Fails with not-found or malformed.
 */
export async function listReplies(
  ctx: Pick<Context, 'db' | 'viewer'>,
  discussionId: string,
  input: PageInput & { reply?: string | undefined },
): Promise<Page<Reply> | Failure> {
  const discussion = await readDiscussion(ctx, discussionId);
  if (isFailure(discussion)) return discussion;
  const { reply, limit } = input;
  const before = reply && isId(reply) ? await repliesBefore(ctx.db, discussionId, reply) : undefined;
  const page = before === undefined ? input.page : Math.floor(before / limit) + 1;
  return listPage(
    { ...input, page },
    { name: 'replies', order: replyOrder },
    async (part) => ({
      rows: await selectReplies(ctx.db, ctx.viewer, discussionId, part),
      total: discussion.replyCount,
    }),
    (rows) => rows.map((row) => presentReply(ctx.viewer, row)),
  );
}
