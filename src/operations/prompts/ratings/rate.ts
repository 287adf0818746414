import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { violation } from '../../../database/core/connection.ts';
import { upsertRating } from '../../../database/prompts/ratings.ts';
import { isId } from '../../../domain/core/ids.ts';
import { commentMessages } from '../../../domain/prompts/comments.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, invalid, promptNotFound } from '../../core/failure.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { presentFeedback } from './present.ts';

/**
 * Rates another user's published prompt with 1 to 5 stars, replacing the signed-in user's earlier rating;
 * null removes it. Fails with not-found, forbidden (a block) or invalid (the user's own prompt, or one that
 * they would have to buy).
 */
export async function ratePrompt(
  ctx: MemberContext,
  promptId: string,
  stars: number | null,
): Promise<Feedback | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const blocked = stars !== null && (await refuseBlocked(ctx, 'rating', { promptAuthor: promptId }));
  if (blocked) return blocked;
  try {
    const row = await upsertRating(ctx.db, ctx, promptId, stars, ctx.now());
    if (!row) return promptNotFound();
    if (stars !== null && (row.own || row.unbought))
      return invalid({
        field: 'stars',
        message: row.own ? commentMessages.ownPrompt : commentMessages.notBought,
      });
    return presentFeedback(row);
  } catch (error) {
    // The prompt was deleted concurrently.
    if (violation(error)?.kind === 'foreign-key') return promptNotFound();
    throw error;
  }
}
