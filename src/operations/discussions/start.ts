import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { withTx } from '../../database/connection.ts';
import { insertDiscussion } from '../../database/discussions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { countMentions } from '../limits/mentions.ts';
import { renderPost } from '../markdown/render-post.ts';
import { notifyOfText } from '../notifications/notify.ts';
import { notePost } from '../signals/review.ts';
import { readDiscussion } from './read.ts';

/** Starts a discussion. On the first day, fails with too-many-requests or invalid (links). */
export async function startDiscussion(
  ctx: MemberContext,
  input: NewDiscussion,
): Promise<Discussion | Failure> {
  const text = await renderPost(ctx, input.bodyMd, 'new');
  if (isFailure(text)) return text;
  const mentions = await countMentions(ctx, input.bodyMd);
  const id = ctx.newId();
  const at = ctx.now();
  const { category, title } = input;
  await withTx(ctx.db, async (tx) => {
    await insertDiscussion(tx, { id, authorId: ctx.viewer.id, category, title, ...text }, at);
    await notePost(ctx, tx, { id, body: input.bodyMd, texts: [title], at });
    await notifyOfText(ctx, tx, { id, mentions, discussionId: id, isOpening: true });
  });
  return readDiscussion(ctx, id);
}
