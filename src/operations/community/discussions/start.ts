import type { Discussion, NewDiscussion } from '../../../contract/community/discussions.ts';
import { insertDiscussion } from '../../../database/community/discussions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { countMentions } from '../../core/limits/mentions.ts';
import { notifyOfText } from '../../notifications/notify.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { notePost } from '../../visibility/hold-suspicious-post.ts';
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
  await inTransaction(ctx, async (ctx) => {
    await insertDiscussion(ctx.db, { id, authorId: ctx.viewer.id, category, title, ...text }, at);
    await notePost(ctx, { id, body: input.bodyMd, texts: [title], at });
    await notifyOfText(ctx, { id, mentions, discussionId: id, isOpening: true });
  });
  return readDiscussion(ctx, id);
}
