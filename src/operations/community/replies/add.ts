import type { Reply } from '../../../contract/community/replies.ts';
import { insertReply } from '../../../database/community/replies.ts';
import { violation } from '../../../database/core/connection.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { countMentions } from '../../core/limits/mentions.ts';
import { notifyOfText } from '../../notifications/notify.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { notePost } from '../../visibility/hold-suspicious-post.ts';
import { discussionLocked, discussionNotFound, readDiscussion } from '../discussions/read.ts';
import { readReply } from './read.ts';

/**
 * Adds a reply to a discussion. Fails with not-found; with forbidden if the discussion is locked or a block
 * applies; and on the member's first day with too-many-requests or, for too many links, invalid.
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
    const isAdded = await inTransaction(ctx, async (ctx) => {
      const inserted = await insertReply(ctx.db, reply, at);
      if (inserted) {
        await notePost(ctx, { id, body, at });
        await notifyOfText(ctx, { id, mentions, discussionId });
      }
      return inserted;
    });
    if (!isAdded) {
      const found = await readDiscussion(ctx, discussionId);
      return isFailure(found) ? found : discussionLocked();
    }
  } catch (error) {
    // The discussion was deleted concurrently.
    if (violation(error)?.constraint.startsWith('replies_discussion')) return discussionNotFound();
    throw error;
  }
  return readReply(ctx, id);
}
