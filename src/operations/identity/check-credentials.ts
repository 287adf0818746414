import { findPassword, replacePasswordHash } from '../../database/accounts.ts';
import type { Context } from '../context.ts';

/** A user whose password was right, and the stored hash that it matched. */
export interface Credentials {
  userId: string;
  hash: string;
}

/**
 * The user of an address and password; undefined when they do not match, which takes as long when the address has no account.
 * A hash made with outdated parameters is replaced.
 */
export async function checkCredentials(
  { db, now, passwords }: Pick<Context, 'db' | 'now' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Credentials | undefined> {
  const found = await findPassword(db, email);
  if (!(await passwords.verify(password, found?.hash)) || !found) return undefined;
  const { userId, hash } = found;
  if (!passwords.isOutdated(hash)) return found;
  const replacement = await passwords.hash(password);
  const replaced = await replacePasswordHash(db, { userId, hash, replacement, now: now() });
  // Otherwise the password was changed, or another sign-in replaced the hash, concurrently.
  return { userId, hash: replaced ? replacement : hash };
}
