import { type Database, withTx } from '../../database/core/connection.ts';
import { lockSession } from '../../database/identity/sessions.ts';
import { lockUser, type UserRow } from '../../database/people/users.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, notSignedIn } from '../core/failure.ts';

/**
 * Runs `work` for the signed-in user in a transaction that locks the user and their session. Use it after
 * checking a password: if the password was reset in between, the session has ended and `work` does not run.
 * Fails with unauthenticated when the session or the user no longer exists.
 */
export async function withLockedSession<T>(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  work: (tx: Database, user: UserRow) => Promise<T>,
): Promise<T | Failure> {
  return withTx(db, async (tx) => {
    // Locks the user first, as a password reset does, so that the two cannot deadlock.
    const user = await lockUser(tx, viewer.id);
    if (!user || (viewer.session && !(await lockSession(tx, viewer.session)))) return notSignedIn();
    return work(tx, user);
  });
}
