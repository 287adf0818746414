import type { Leaving } from '../../../contract/integrations/account.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { removeCollectionFollowsOf } from '../../../database/community/collection-members.ts';
import { removeParticipationsOf } from '../../../database/community/events.ts';
import { promptsOfAuthorToIndex } from '../../../database/discovery/search/search-index.ts';
import { deleteMailsTo } from '../../../database/hosting/waiting-mails.ts';
import { endGrantsOf } from '../../../database/identity/grants.ts';
import { deleteInvitationsTo } from '../../../database/identity/invitations.ts';
import { publicPromptsOf } from '../../../database/integrations/webhook-facts.ts';
import { withdrawOrdersOf } from '../../../database/market/orders.ts';
import { removeAppealsOf } from '../../../database/moderation/appeals.ts';
import { forgetAuditSubject } from '../../../database/moderation/audit.ts';
import { forgetEffectsOn } from '../../../database/moderation/decision-effects.ts';
import { deleteMessagesOf } from '../../../database/pages/contact.ts';
import { removeFollowsOf } from '../../../database/people/follows.ts';
import { deleteUser } from '../../../database/people/users.ts';
import { removeBookmarksOf } from '../../../database/prompts/bookmarks.ts';
import { forgetSourceAuthor } from '../../../database/prompts/forks/forks.ts';
import { removeLikesOf } from '../../../database/prompts/likes.ts';
import { anonymizeAuthors, type DeletedPrompts, deletePromptsOf } from '../../../database/prompts/prompts.ts';
import { removeProposalsOf } from '../../../database/prompts/proposals.ts';
import { storePurchasedTexts } from '../../../database/prompts/purchased-texts.ts';
import { removeRatingsOf } from '../../../database/prompts/ratings.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { changedMeanwhile, type Expected } from '../../core/expected.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { endTokens } from '../../identity/end-tokens.ts';
import { endCurrentSession } from '../../identity/sessions/end-current.ts';
import { withLockedSession } from '../../identity/with-locked-session.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { presentOwnUser } from '../../people/present.ts';
import { indexPrompts } from '../../prompts/indexing/index-prompts.ts';
import { readLeavingCosts, refuseUnacknowledged } from './leaving.ts';

/**
 * Deletes the signed-in user's account after checking their password or a recent sign-in: profile, sessions,
 * API keys, invitations, saved searches, drafts, collections, webhooks, notifications, suggested edits
 * (unless they were accepted), texts of appeals, likes, bookmarks, ratings, answers whether prompts worked,
 * follows, contact messages and emails that have not been sent. Published prompts are deleted or stay without
 * an author, as the user chose, except that premium prompts on sale are deleted. Comments and discussions stay
 * without an author, and so do orders and their entries in the ledger; unpaid orders of their prompts end. The
 * user loses what they bought, and buyers of their prompts can still read the texts. The username remains
 * reserved; unused uploads are deleted later. Returns the `Set-Cookie` values that remove the session's
 * cookie. Fails with forbidden (wrong password), conflict (the user has not acknowledged what it costs),
 * precondition-failed or too-many-requests.
 */
export async function deleteAccount(
  ctx: MemberContext,
  input: Leaving,
  headers: Headers,
  expected?: Expected<OwnUser>,
): Promise<{ cookies: string[] } | Failure> {
  const checked = await userWithPassword(ctx, input.password, 'password', 'delete your account');
  if (isFailure(checked)) return checked;
  // The user's concurrent requests wait for this transaction and then find no user.
  const refused = await withLockedSession(ctx, async (ctx, user) => {
    if (expected?.(presentOwnUser(ctx, user, ctx.viewer.role)) === false) return changedMeanwhile();
    const unacknowledged = refuseUnacknowledged(await readLeavingCosts(ctx), input);
    if (unacknowledged) return unacknowledged;
    // Nobody could buy a premium prompt without a seller.
    const kept = ctx.sells ? 'drafts and premium' : 'drafts';
    const which = input.prompts === 'delete' ? 'all' : kept;
    await raiseDeletions(ctx, user.id, which);
    await storePurchasedTexts(ctx.db, { authorId: user.id, which }, ctx.now());
    // Runs after that: a payment from before, which is reported later, gives access.
    await withdrawOrdersOf(ctx.db, user.id, ctx.now());
    await deletePromptsOf(ctx.db, user.id, which);
    await endGrantsOf(ctx.db, user.id, ctx.now());
    // Runs before the prompts lose their author: authors are not counted among the commenters of their own
    // prompts.
    await removeRatingsOf(ctx.db, user.id);
    await forgetSourceAuthor(ctx.db, user.id);
    await removeProposalsOf(ctx.db, user.id, ctx.now());
    await removeAppealsOf(ctx.db, user.id);
    await forgetEffectsOn(ctx.db, user.id);
    await removeAuthor(ctx, user.id);
    await removeLikesOf(ctx.db, user.id);
    await removeBookmarksOf(ctx.db, user.id);
    await removeFollowsOf(ctx.db, user.id);
    await removeCollectionFollowsOf(ctx.db, user.id);
    await removeParticipationsOf(ctx.db, user.id);
    await deleteMessagesOf(ctx.db, user.id);
    await deleteMailsTo(ctx.db, user.email);
    await deleteInvitationsTo(ctx.db, user);
    await endTokens(ctx, user.id);
    await forgetAuditSubject(ctx.db, user.id);
    await deleteUser(ctx.db, user);
    return undefined;
  });
  if (refused) return refused;
  ctx.security.record('account-deleted', { user: ctx.viewer.id });
  return endCurrentSession(ctx, headers);
}

/** Raises the events about the published prompts of a user, which are about to be deleted. */
async function raiseDeletions(
  ctx: InTransaction<MemberContext>,
  userId: string,
  which: DeletedPrompts,
): Promise<void> {
  if (!ctx.webhooks.inUse()) return;
  const ids = await publicPromptsOf(ctx.db, userId, which);
  for (let start = 0; start < ids.length; start += 100)
    await raise(
      ctx,
      ...ids.slice(start, start + 100).map((promptId) => ({ type: 'prompt.deleted' as const, promptId })),
    );
}

/** Removes the author from the user's remaining prompts, also from the search index. */
async function removeAuthor(
  ctx: Pick<Context, 'db' | 'textAnalysis' | 'site'>,
  authorId: string,
): Promise<void> {
  for (;;) {
    const prompts = await promptsOfAuthorToIndex(ctx.db, authorId, undefined, 100);
    if (!prompts.length) return;
    await anonymizeAuthors(
      ctx.db,
      prompts.map(({ id }) => id),
    );
    await indexPrompts(
      ctx,
      prompts.map((prompt) => ({ ...prompt, author: '', author_id: null })),
    );
  }
}
