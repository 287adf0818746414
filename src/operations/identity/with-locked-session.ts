import { lockSession } from '../../database/identity/sessions.ts';
import { lockUser, type UserRow } from '../../database/people/users.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, notSignedIn } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';

/**
 * Runs `work` for the signed-in user in a transaction that locks the user and their session. Use it after
 * checking a password: if the password was reset in between, the session has ended and `work` does not run.
 * Fails with unauthenticated when the session or the user no longer exists.
 */
export async function withLockedSession<C extends Pick<MemberContext, 'db' | 'viewer'>, T>(
  ctx: C,
  work: (ctx: InTransaction<C>, user: UserRow) => Promise<T>,
): Promise<T | Failure> {
  return inTransaction(ctx, async (ctx) => {
    const { viewer } = ctx;
    // Locks the user first, as a password reset does, so that the two cannot deadlock.
    const user = await lockUser(ctx.db, viewer.id);
    if (!user || (viewer.session && !(await lockSession(ctx.db, viewer.session)))) return notSignedIn();
    return work(ctx, user);
  });
}
