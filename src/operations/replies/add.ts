import type { Reply } from '../../contract/replies.ts';
import { violation, withTx } from '../../database/connection.ts';
import { insertReply } from '../../database/replies.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { discussionLocked, discussionNotFound, readDiscussion } from '../discussions/read.ts';
import { type Failure, isFailure } from '../failure.ts';
import { countMentions } from '../limits/mentions.ts';
import { renderPost } from '../markdown/render-post.ts';
import { refuseBlocked } from '../mutes/refuse-blocked.ts';
import { notifyOfText } from '../notifications/notify.ts';
import { notePost } from '../signals/review.ts';
import { readReply } from './read.ts';

/**
 * Replies in a discussion. Fails with not-found, forbidden (it is locked, or a block), or, on the first day,
 * too-many-requests or invalid (links).
 */
export async function addReply(
  ctx: MemberContext,
  discussionId: string,
  body: string,
): Promise<Reply | Failure> {
  if (!isId(discussionId)) return discussionNotFound();
  const blocked = await refuseBlocked(ctx, 'reply', { discussionAuthor: discussionId });
  if (blocked) return blocked;
  const text = await renderPost(ctx, body, 'new');
  if (isFailure(text)) return text;
  const mentions = await countMentions(ctx, body);
  const id = ctx.newId();
  const at = ctx.now();
  try {
    const reply = { id, discussionId, authorId: ctx.viewer.id, ...text };
    const isAdded = await withTx(ctx.db, async (tx) => {
      const inserted = await insertReply(tx, reply, at);
      if (inserted) {
        await notePost(ctx, tx, { id, body, at });
        await notifyOfText(ctx, tx, { id, mentions, discussionId });
      }
      return inserted;
    });
    if (!isAdded) {
      const found = await readDiscussion(ctx, discussionId);
      return isFailure(found) ? found : discussionLocked();
    }
  } catch (error) {
    // The discussion was deleted while the reply was written.
    if (violation(error)?.constraint.startsWith('replies_discussion')) return discussionNotFound();
    throw error;
  }
  return readReply(ctx, id);
}
