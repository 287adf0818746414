import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { type Session, withUser } from './sign-up.ts';

/** Signs in. Fails with unauthenticated, without telling whether the address or the password was wrong. */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  headers: Headers,
): Promise<Session | Failure> {
  const session = await ctx.identity.signIn(input, headers);
  return session === 'wrong-credentials'
    ? failure('unauthenticated', 'Incorrect email or password')
    : withUser(ctx, session);
}
