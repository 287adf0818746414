import { findPassword, replacePasswordHash } from '../../database/identity/accounts.ts';
import type { Context } from '../core/context.ts';
import { type Failure, passwordsBusy } from '../core/failure.ts';

/** A user whose password was right, and the stored hash that it matched. */
export interface Credentials {
  userId: string;
  hash: string;
}

/**
 * Returns the user of an address and password. If they do not match, `wrongFor` is the id of the account with
 * the address, if there is one; the check takes as long when there is none. A hash made with outdated
 * parameters is replaced. Fails with unavailable when too many passwords are being checked.
 */
export async function checkCredentials(
  { db, now, passwords }: Pick<Context, 'db' | 'now' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Credentials | { wrongFor: string | undefined } | Failure> {
  const found = await findPassword(db, email);
  const checked = await passwords.verify(password, found?.hash);
  if (checked === 'busy') return passwordsBusy();
  if (checked === 'wrong' || !found) return { wrongFor: found?.userId };
  const { userId, hash } = found;
  if (!passwords.isOutdated(hash)) return found;
  const replacement = await passwords.hash(password);
  // The next sign-in retries it.
  if (replacement === undefined) return found;
  const replaced = await replacePasswordHash(db, { userId, hash, replacement, now: now() });
  // Otherwise the password was changed, or another sign-in replaced the hash, concurrently.
  return { userId, hash: replaced ? replacement : hash };
}
