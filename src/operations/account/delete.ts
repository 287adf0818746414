import type { Leaving } from '../../contract/account.ts';
import { forgetAuditSubject } from '../../database/audit.ts';
import { bookmarks } from '../../database/bookmarks.ts';
import { type Database, withTx } from '../../database/connection.ts';
import { deleteMessagesOf } from '../../database/contact.ts';
import { removeFollowsOf } from '../../database/follows.ts';
import { likes } from '../../database/likes.ts';
import { leaveEvents } from '../../database/personal-data.ts';
import { deletePromptsOf, disownPrompts } from '../../database/prompts.ts';
import { removeRatingsOf } from '../../database/ratings.ts';
import { removeReactionsOf } from '../../database/reactions.ts';
import { promptsToIndex, reindexPrompt } from '../../database/search-index.ts';
import { deleteUser, lockUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { personWithPassword } from '../identity/check-password.ts';
import { endTokens } from '../identity/end-tokens.ts';

/**
 * Deletes the signed-in person's account, whose password or a fresh sign-in is asked: profile, sessions, keys, drafts, likes, bookmarks,
 * stars, follows, and messages to the people of the site. Published prompts go, too, or stay without a name, as what was
 * said in comments and discussions does. The username is given to nobody else; uploads that nothing names any more are swept. Answers the
 * cookies that take the session away. Fails with unauthenticated, with forbidden (a wrong password, a key), and with
 * too-many-requests as signing in does.
 */
export async function remove(
  ctx: Context,
  input: Leaving,
  headers: Headers,
): Promise<{ cookies: string[] } | Failure> {
  const user = await personWithPassword(ctx, input.password, 'password', 'delete your account');
  if (isFailure(user)) return user;
  await withTx(ctx.db, async (tx) => {
    // Whatever they still do at this moment in another window waits, and then finds nobody.
    const locked = await lockUser(tx, user.id);
    if (!locked) return;
    await deletePromptsOf(tx, locked.id, input.prompts === 'delete' ? 'all' : 'drafts');
    // While it is known whose prompts they are: authors do not count among those who comment.
    await removeRatingsOf(tx, locked.id);
    await leaveWithoutName(tx, locked.id);
    for (const reaction of [likes, bookmarks]) await removeReactionsOf(tx, reaction, locked.id);
    await removeFollowsOf(tx, locked.id);
    await leaveEvents(tx, locked.id);
    await deleteMessagesOf(tx, locked.id);
    await endTokens(ctx, locked.id, tx);
    await forgetAuditSubject(tx, locked.id);
    await deleteUser(tx, locked);
  });
  return ctx.identity.signOut(headers);
}

/** What is left of a person's prompts is nobody's, and not found by their name any more. */
async function leaveWithoutName(tx: Database, authorId: string): Promise<void> {
  for await (const prompt of promptsToIndex(tx, authorId))
    await reindexPrompt(tx, prompt.id, { ...prompt, author: '' });
  await disownPrompts(tx, authorId);
}
