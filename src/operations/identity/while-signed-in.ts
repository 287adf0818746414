import { type Database, withTx } from '../../database/connection.ts';
import { lockSession } from '../../database/sessions.ts';
import { lockUser, type UserRow } from '../../database/users.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';

/**
 * Does `work` for the signed-in person in a transaction, until whose end neither their session ends nor they go. What a password was asked
 * for is done by this: a reset that came between ends the session, and with it what the former password was good for.
 * Fails with unauthenticated when the session, or the person, is gone.
 */
export async function whileSignedIn<T>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  work: (tx: Database, user: UserRow) => Promise<T>,
): Promise<T | Failure> {
  if (!isSignedIn(viewer)) return notSignedIn();
  return withTx(db, async (tx) => {
    // First the person, as a reset does, so that the two never wait for each other.
    const user = await lockUser(tx, viewer.id);
    if (!user || (viewer.session && !(await lockSession(tx, viewer.session)))) return notSignedIn();
    return work(tx, user);
  });
}
