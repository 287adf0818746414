import type { UserRow } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { userWithPassword } from '../identity/check-password.ts';
import { factorOf, spendCode } from './spend-code.ts';

/**
 * The signed-in person, who shows by their password and a code that it is really them. Fails with unauthenticated, forbidden (a wrong
 * password or code, a key), conflict (the second factor is off) or too-many-requests.
 */
export async function userWithBoth(
  ctx: Context,
  { password, code }: { password: string; code: string },
): Promise<UserRow | Failure> {
  const user = await userWithPassword(ctx, password, 'password', 'change two-step sign-in');
  if (isFailure(user)) return user;
  const factor = await factorOf(ctx, user.id);
  if (!factor) return failure('conflict', 'Two-step sign-in is off already');
  return (await spendCode(ctx, user, factor, code, 'forbidden')) ?? user;
}
