import type { Leaving } from '../../contract/account.ts';
import { forgetAuditSubject } from '../../database/audit.ts';
import { removeBookmarksOf } from '../../database/bookmarks.ts';
import type { Database } from '../../database/connection.ts';
import { deleteMessagesOf } from '../../database/contact.ts';
import { removeParticipationsOf } from '../../database/events.ts';
import { removeFollowsOf } from '../../database/follows.ts';
import { removeLikesOf } from '../../database/likes.ts';
import { deletePromptsOf, disownPrompts } from '../../database/prompts.ts';
import { removeRatingsOf } from '../../database/ratings.ts';
import { promptsToIndex, reindexPrompt } from '../../database/search-index.ts';
import { deleteUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { userWithPassword } from '../identity/check-password.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { whileSignedIn } from '../identity/while-signed-in.ts';
import { endCurrentSession } from '../sessions/end-current.ts';

/**
 * Deletes the signed-in person's account, whose password or a fresh sign-in is asked: profile, sessions, keys, drafts, likes, bookmarks,
 * stars, follows, and messages to the people of the site. Published prompts go, too, or stay without a name, as what was
 * said in comments and discussions does. The username is given to nobody else; uploads that nothing names any more are swept. Answers the
 * cookies that take the session away. Fails with unauthenticated, with forbidden (a wrong password, a key), and with
 * too-many-requests as signing in does.
 */
export async function deleteAccount(
  ctx: Context,
  input: Leaving,
  headers: Headers,
): Promise<{ cookies: string[] } | Failure> {
  const checked = await userWithPassword(ctx, input.password, 'password', 'delete your account');
  if (isFailure(checked)) return checked;
  // Whatever they still do at this moment in another window waits, and then finds nobody.
  const refused = await whileSignedIn(ctx, async (tx, person) => {
    await deletePromptsOf(tx, person.id, input.prompts === 'delete' ? 'all' : 'drafts');
    // While it is known whose prompts they are: authors do not count among those who comment.
    await removeRatingsOf(tx, person.id);
    await leaveWithoutName(tx, person.id);
    await removeLikesOf(tx, person.id);
    await removeBookmarksOf(tx, person.id);
    await removeFollowsOf(tx, person.id);
    await removeParticipationsOf(tx, person.id);
    await deleteMessagesOf(tx, person.id);
    await endTokens(ctx, person.id, tx);
    await forgetAuditSubject(tx, person.id);
    await deleteUser(tx, person);
    return undefined;
  });
  if (refused) return refused;
  return endCurrentSession(ctx, headers);
}

/** What is left of a person's prompts is nobody's, and not found by their name any more. */
async function leaveWithoutName(tx: Database, authorId: string): Promise<void> {
  for await (const prompt of promptsToIndex(tx, authorId))
    await reindexPrompt(tx, prompt.id, { ...prompt, author: '' });
  await disownPrompts(tx, authorId);
}
