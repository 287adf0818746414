import type { Comment, NewComment } from '../../../contract/prompts/comments.ts';
import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { violation } from '../../../database/core/connection.ts';
import { insertComment } from '../../../database/prompts/comments.ts';
import { isId } from '../../../domain/core/ids.ts';
import { commentMessages } from '../../../domain/prompts/comments.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, invalid, isFailure, promptNotFound } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { countMentions } from '../../core/limits/mentions.ts';
import { notifyOfText } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { renderPost } from '../../texts/markdown/render-post.ts';
import { holdSuspiciousPost } from '../../visibility/hold-suspicious-post.ts';
import { presentFeedback } from '../ratings/present.ts';
import { commentNotFound, readComment } from './read.ts';

/**
 * Adds a comment to a published prompt, or a reply to a comment there, together with a rating if `stars` is
 * given. Fails with not-found (the prompt, or the comment replied to), forbidden (a block), invalid (stars
 * for the viewer's own prompt, or for one that they would have to buy), or, on the viewer's first day, with
 * too-many-requests or invalid (links).
 */
export async function addComment(
  ctx: MemberContext,
  promptId: string,
  { bodyMd: body, parentId, stars }: NewComment,
): Promise<{ comment: Comment; feedback: Feedback } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  if (parentId !== undefined && !isId(parentId)) return commentNotFound();
  const blocked =
    (await refuseBlocked(ctx, 'comment', { promptAuthor: promptId })) ??
    (parentId && (await refuseBlocked(ctx, 'reply', { commentAuthor: parentId })));
  if (blocked) return blocked;
  const text = await renderPost(ctx, body, 'new', 'Comment');
  if (isFailure(text)) return text;
  const mentions = await countMentions(ctx, body);
  const id = ctx.newId();
  const at = ctx.now();
  const comment = { id, promptId, parentId, ...text, stars };
  try {
    const row = await inTransaction(ctx, async (ctx) => {
      const inserted = await insertComment(ctx.db, ctx, comment, at);
      if (inserted?.made && !(await holdSuspiciousPost(ctx, { kind: 'comment', id, body, at }))) {
        await raise(ctx, { type: 'comment.created', promptId, commentId: id });
        await notifyOfText(ctx, { id, mentions, promptId, parentId });
      }
      return inserted;
    });
    if (!row) return promptNotFound();
    if (!row.made)
      return stars && (row.own || row.unbought)
        ? invalid({
            field: 'stars',
            message: row.own ? commentMessages.ownPrompt : commentMessages.notBought,
          })
        : commentNotFound();
    const added = await readComment(ctx, id);
    return isFailure(added) ? added : { comment: added, feedback: presentFeedback(row) };
  } catch (error) {
    // The prompt was deleted concurrently.
    if (violation(error)?.kind === 'foreign-key') return promptNotFound();
    throw error;
  }
}
