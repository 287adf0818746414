import type { UserRow } from '../../../database/people/users.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { userWithPassword } from '../check-password.ts';
import { consumeCode, factorOf } from './consume-code.ts';

/**
 * Returns the signed-in user, authenticated again by their password and a code. Fails with forbidden (wrong
 * password or code, API key), conflict (the second factor is disabled) or too-many-requests.
 */
export async function userWithBoth(
  ctx: MemberContext,
  { password, code }: { password: string; code: string },
): Promise<UserRow | Failure> {
  const user = await userWithPassword(ctx, password, 'password', 'change two-step sign-in');
  if (isFailure(user)) return user;
  const factor = await factorOf(ctx, user.id);
  if (!factor) return failure('conflict', 'Two-step sign-in is already off');
  return (await consumeCode(ctx, user, factor, code, 'forbidden')) ?? user;
}
